// screen.mjs PROGRAM - the full screen of `talia play`, as somebody at a terminal sees it: tmux is
// the terminal, keys are typed and screens are read. Run in the root of the sources.
import assert from 'node:assert';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Person, Server, pause, until } from '../server/people.mjs';

const program = resolve(process.argv[2]);
const work = mkdtempSync(join(tmpdir(), 'talia-screen-'));
const PATIENCE = 20000; // milliseconds: of a machine that does much else

const tmux = (...words) =>
  execFileSync('tmux', ['-S', join(work, 'socket'), '-f', '/dev/null', ...words], {
    encoding: 'utf8',
  });

/** A terminal of that size in which a shell runs `command`, and then says how it ended. */
class Terminal {
  static count = 0;

  constructor(width, height, command, environment = {}) {
    this.name = `t${++Terminal.count}`;
    const env = { LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8', XDG_STATE_HOME: work, ...environment };
    const set = Object.entries(env).map(([key, value]) => `${key}='${value}'`);
    const script = join(work, `${this.name}.sh`);
    writeFileSync(
      script,
      `cd ${work}\nstty -a >${work}/${this.name}.before\n` +
        `env ${set.join(' ')} ${program} ${command}\nstatus=$?\n` +
        `while [ $status -eq 148 ]; do echo STOPPED; read answer; fg; status=$?; done\n` +
        `echo "STATUS $status"\nstty -a >${work}/${this.name}.after\nexec cat\n`,
    );
    tmux('new-session', '-d', '-s', this.name, '-x', width, '-y', height, `sh -i ${script}`);
    tmux('set-option', '-t', this.name, 'status', 'off');
    tmux('resize-window', '-t', this.name, '-x', width, '-y', height);
  }

  get screen() {
    return tmux('capture-pane', '-p', '-t', this.name);
  }

  press(...keys) {
    tmux('send-keys', '-t', this.name, ...keys);
  }

  /** Waits until the screen has it; the screen. */
  async until(what, is = (screen) => screen.includes(what)) {
    for (const end = Date.now() + PATIENCE; ; await pause(15)) {
      const screen = this.screen;
      if (is(screen)) return screen;
      if (Date.now() > end) assert.fail(`waited for ${what}, but the screen is\n${screen}`);
    }
  }

  /** Presses, and waits until something has changed. */
  async pressed(...keys) {
    const before = this.screen;
    this.press(...keys);
    return this.until(`a change after ${keys}`, (screen) => screen !== before);
  }

  /** A click, as terminals of the kind that tmux says it is report it. */
  click(x, y) {
    for (const button of [0, 3]) // pressed, and let go
      this.press('-l', `\x1b[M${String.fromCharCode(32 + button, 33 + x, 33 + y)}`);
  }

  close() {
    tmux('kill-session', '-t', this.name);
  }
}

const WORDS = {
  en: {
    asked: /phase: |\?\s*(?:│|$)|Clean-up/m,
    over: 'The game is over.',
    skip: 'Any key',
    buy: (name) => new RegExp(`(?:^|  )([a-z0-9]) Buy ${name}(?:  |$)`, 'm'),
    best: ['Province', 'Gold', 'Silver'],
    pace: 'all at once',
  },
  pl: {
    asked: /Faza |\?\s*(?:│|$)|Porządki/m,
    over: 'Koniec rozgrywki',
    skip: 'Dowolny klawisz',
    buy: (name) => new RegExp(`(?:^|  )([a-z0-9]) Kup: ${name}(?:  |$)`, 'm'),
    best: ['Prowincja', 'Złoto', 'Srebrniki'],
    pace: 'od razu',
  },
};

/** What somebody presses who buys the best Treasure there is, or a Province. */
function nextKey(screen, words) {
  if (screen.includes(words.skip)) return 'Space';
  if (/(?:^|  )\* \S/m.test(screen.split('\n').slice(12).join('\n'))) return '*';
  for (const name of words.best) {
    const found = words.buy(name).exec(screen);
    if (found) return found[1];
  }
  if (/(?:^|  )\. \S/m.test(screen)) return '.';
  return 'Enter';
}

/** Plays to the end, and says how many keys that took; `during(presses)` after each. */
async function playOn(terminal, words, during = () => {}) {
  terminal.press('V', 'V');
  await terminal.until(words.pace);
  let before = '';
  for (let presses = 0; ; presses++) {
    const screen = await terminal.until(
      'the next question',
      (s) => s !== before && (words.asked.test(s) || s.includes(words.over)),
    );
    if (screen.includes(words.over)) return presses;
    before = screen;
    terminal.press(nextKey(screen, words));
    during(presses);
  }
}

const isRestored = async (terminal) => {
  const read = (which) =>
    execFileSync('cat', [join(work, `${terminal.name}.${which}`)], { encoding: 'utf8' });
  await terminal.until('the end', () => existsSync(join(work, `${terminal.name}.after`)));
  assert.equal(read('after'), read('before'), 'the terminal is as it was');
  const modes = tmux('display', '-p', '-t', terminal.name, '#{alternate_on}#{mouse_any_flag}');
  assert.equal(modes.trim(), '00', 'no screen of its own, no mouse');
};

/** Nothing is wider than the terminal, and the keys are shown. */
function looksRight(screen, width, height) {
  const rows = screen.replace(/\n$/, '').split('\n');
  assert.ok(rows.length <= height, 'as high as the terminal');
  assert.ok(rows.every((row) => [...row].length <= width), 'as wide as the terminal');
}

// A whole game at 80 x 24, in English; the window changes in the middle of it.
async function testWholeGame() {
  const command = "play --lang en --bot easy --kingdom 'First Game' --seed 7";
  const terminal = new Terminal(80, 24, command);
  const first = await terminal.until('Buy phase');
  looksRight(first, 80, 24);
  // A click on a card tells what it does.
  const row = first.split('\n').findIndex((line) => line.includes('Militia'));
  terminal.click(first.split('\n')[row].indexOf('Militia'), row);
  await terminal.until('Militia: Action, Attack; costs 4');
  terminal.press('Escape');
  await terminal.until('Buy phase');
  const presses = await playOn(terminal, WORDS.en, (n) => {
    if (n === 9) tmux('resize-window', '-t', terminal.name, '-x', 132, '-y', 43);
    if (n === 18) tmux('resize-window', '-t', terminal.name, '-x', 80, '-y', 24);
  });
  assert.ok(presses > 10, 'a whole game');
  assert.match(terminal.screen, /points/);
  // What could have been played better.
  terminal.press('R');
  await terminal.until('Without luck');
  terminal.press('Escape');
  await terminal.until('points');
  // Once more, step by step.
  await terminal.pressed('P');
  assert.match(await terminal.until('After choice 0'), /After choice 0 of \d+/);
  terminal.press('>');
  await terminal.until('After choice 1');
  terminal.press('Q');
  await terminal.until('points');
  // And another game with the same cards, left at once.
  terminal.press('N');
  await terminal.until('Hand:');
  terminal.press('Q');
  await terminal.until('Go on with');
  await terminal.until('Look at again');
  assert.ok(readdirSync(join(work, 'talia')).some((name) => name.endsWith('.talia')), 'kept');
  terminal.press('Q');
  await terminal.until('STATUS 0');
  await isRestored(terminal);
  terminal.close();
}

// In Polish, on a large screen, from the first screen on.
async function testPolish() {
  const terminal = new Terminal(200, 60, 'play --lang pl');
  await terminal.until('Nowa gra');
  terminal.press('End', 'Up', 'Up', 'Up', 'Up', 'Enter');
  await terminal.until('Osoby przy tym ekranie');
  await terminal.pressed('Down', 'Down', 'Down', 'Left', 'Left'); // from medium to easy
  await terminal.until('łatwy');
  terminal.press('G');
  looksRight(await terminal.until('Ręka:'), 200, 60);
  await playOn(terminal, WORDS.pl);
  terminal.press('Q');
  await terminal.until('Nowa gra');
  terminal.press('Q');
  await terminal.until('STATUS 0');
  terminal.close();
}

// Whoever is interrupted, killed or stopped finds the terminal as it was, and the game again.
async function testSignals() {
  const pid = (terminal) => {
    const shell = tmux('display', '-p', '-t', terminal.name, '#{pane_pid}').trim();
    return execFileSync('pgrep', ['-P', shell, 'talia'], { encoding: 'utf8' }).trim();
  };
  for (const signal of ['INT', 'TERM', 'SEGV']) {
    const terminal = new Terminal(80, 24, 'play --lang en --bot easy --seed 3');
    await terminal.until('Buy phase');
    await terminal.pressed('*');
    if (signal === 'INT') terminal.press('C-c');
    else process.kill(Number(pid(terminal)), `SIG${signal}`);
    await terminal.until('STATUS');
    await isRestored(terminal);
    terminal.close();
  }
  const terminal = new Terminal(80, 24, 'play --lang en');
  await terminal.until('Go on with');
  terminal.press('Home', 'Enter');
  assert.match(await terminal.until('Hand:'), /You play: Copper/, 'as it was left');
  terminal.press('C-z');
  await terminal.until('STOPPED');
  terminal.press('Enter');
  await terminal.until('Hand:');
  terminal.press('Q');
  await terminal.until('New game');
  terminal.press('Q');
  await terminal.until('STATUS 0');
  terminal.close();
}

// Two people at one screen: it hides between them.
async function testHotSeat() {
  const terminal = new Terminal(80, 24, 'play --lang en');
  await terminal.until('New game');
  terminal.press('End', 'Up', 'Up', 'Enter');
  await terminal.until('People at this screen');
  terminal.press('G');
  let screen = await terminal.until('Give them the screen', (s) => /Give them|Hand:/.test(s));
  for (let turn = 0; turn < 3; turn++) {
    if (/Give them/.test(screen)) {
      assert.doesNotMatch(screen, /Copper|Estate/, 'nothing is seen');
      terminal.press('Enter');
    }
    await terminal.until('a question', (s) => / phase: /.test(s));
    terminal.press('.');
    screen = await terminal.until('Give them the screen');
  }
  terminal.press('Q');
  await terminal.until('Go on with');
  // Both find it again.
  terminal.press('Home', 'Enter');
  await terminal.until('Give them the screen');
  terminal.press('Enter');
  await terminal.until('a question', (s) => / phase: /.test(s));
  terminal.press('Q');
  await terminal.until('Go on with');
  terminal.press('Q');
  await terminal.until('STATUS 0');
  terminal.close();
}

// Without colours, without UTF-8; what one looks up.
async function testPlainLooks() {
  const environment = { NO_COLOR: '1', LANG: 'C', LC_ALL: 'C' };
  const terminal = new Terminal(80, 24, 'play --lang pl --bot easy --seed 9', environment);
  const screen = await terminal.until('Faza zakupu');
  assert.doesNotMatch(screen, /[^\x00-\x7f]/, 'nothing but ASCII');
  const coloured = tmux('capture-pane', '-e', '-p', '-t', terminal.name);
  assert.doesNotMatch(coloured, /\x1b\[[0-9;]*3[0-7]m/, 'no colours');
  const pages = { '?': 'Kropka', D: 'Twoje karty', C: 'Szukaj', L: 'tura 1' };
  for (const [key, words] of Object.entries(pages)) {
    terminal.press(key);
    await terminal.until(words);
    terminal.press('Escape');
    await terminal.until('Faza zakupu');
  }
  terminal.press('C', 'milicja', 'Enter');
  await terminal.until('- ', (s) => /Milicja: .*koszt 4/.test(s) && /^ *- \S/m.test(s)); // rulings
  terminal.press('Escape', 'Escape');
  await terminal.until('Faza zakupu');
  terminal.press('Q');
  await terminal.until('Nowa gra');
  terminal.press('Q');
  await terminal.until('STATUS 0');
  terminal.close();
}

// At a table of a server, with somebody else; after the end the record is compared.
async function testJoin() {
  const server = new Server(program, ['--store', 'memory', '--workers', '0', '--page', work]);
  await server.start();
  const anna = new Person('Anna', server);
  await anna.connect();
  anna.create([{ who: 'me', name: 'Anna' }, { who: 'open' }], { kingdom: 'First Game' });
  assert.ok(await until(() => anna.table !== null), 'a table');
  const url = `http://localhost:${server.port}/t/${anna.table}`;
  const terminal = new Terminal(80, 24, `join ${url} --name Bartek --lang en`);
  await terminal.until('Hand:');
  terminal.press('V', 'V');
  await terminal.until('all at once');
  for (let turn = 0; turn < 3; turn++) {
    await terminal.until('a question', (s) => / phase: /.test(s));
    await terminal.pressed('.');
  }
  anna.say({ do: 'resign' });
  const screen = await terminal.until('Verified');
  assert.match(screen, /What you were shown is what the record has/);
  terminal.press('Q');
  await terminal.until('STATUS 0');
  await isRestored(terminal);
  terminal.close();
  anna.leave();
  await server.stop('SIGTERM');
}

try {
  tmux('new-session', '-d', '-s', 'keeper', 'cat'); // so that tmux does not end between two tests
  const tests = [testWholeGame, testPolish, testSignals, testHotSeat, testPlainLooks, testJoin];
  for (const test of tests) {
    const begun = Date.now();
    await test();
    console.log(`${test.name}: ${Date.now() - begun} ms`);
  }
} finally {
  tmux('kill-server');
  rmSync(work, { recursive: true, force: true });
}
