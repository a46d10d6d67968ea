// screenshots.mjs PROGRAM FOLDER - pictures of the full screen for docs/TERMINAL.md, each a file
// terminal-NAME.svg: games are played by keys in tmux, and what the screens show is drawn. Run in
// the root of the sources; games are the same every time, dates and names of tables are not.
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pictureOf } from '../support/ansi.mjs';
import { Terminals } from '../support/terminal.mjs';

const [program, folder] = process.argv.slice(2).map((path) => resolve(path));
const terminals = new Terminals(program);

const DECK = ['Gold', 'Smithy', 'Market', 'Village', 'Silver'];
const SMALL = [80, 24];
const LARGE = [132, 43];

/** A picture of the screen as soon as it has these words. */
async function take(name, terminal, size, words) {
  await terminal.until(words);
  writeFileSync(join(folder, `terminal-${name}.svg`), pictureOf(terminal.coloured, ...size));
  console.log(name);
}

/** Plays on, with these cards, until it is that turn and there is something to spend. */
const playTo = (terminal, language, turn, phase, best) =>
  terminal.playOn(
    language,
    (_, screen) =>
      screen.includes(turn) && screen.includes(phase) && !/ 0 (coins|monet)/.test(screen),
    best,
  );

async function takeGame() {
  const command = "play --lang en --bot medium --kingdom 'First Game' --seed 7 --seat A";
  const terminal = terminals.open(...SMALL, command);
  await terminal.until('Buy phase');
  await playTo(terminal, 'en', 'Your turn 9', 'Buy phase', DECK);
  await take('game', terminal, SMALL, 'Buy phase');
  terminal.press('H');
  await take('hint', terminal, SMALL, '%');
  await terminal.playOn('en');
  terminal.press('R');
  await take('review', terminal, SMALL, 'Without luck');
  terminal.press('Escape');
  await terminal.until('points');
  terminal.press('Q');
  await terminal.until('New game');
  terminal.press('End', 'Up', 'Enter');
  await terminal.until('Find');
  terminal.press('witch');
  await take('cards', terminal, SMALL, 'Witch:');
  terminal.press('Escape');
  await terminal.until('New game');
  terminal.close();
}

async function takeLarge() {
  const command = 'play --lang pl --bot strong,easy --sets adventures,seaside --seed 12 --seat A';
  const terminal = terminals.open(...LARGE, command);
  await terminal.until('Faza');
  await playTo(terminal, 'pl', 'Twoja tura 8', 'Faza zakupu');
  await take('large', terminal, LARGE, 'Faza zakupu');
  terminal.close();
}

async function takeSetup() {
  const terminal = terminals.open(...SMALL, 'play --lang en');
  await terminal.until('New game');
  terminal.press('End', 'Up', 'Up', 'Up', 'Up', 'Enter');
  await take('setup', terminal, SMALL, 'People at this screen');
  terminal.close();
}

try {
  await takeGame();
  await takeLarge();
  await takeSetup();
} finally {
  terminals.close();
}
