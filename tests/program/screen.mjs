// screen.mjs PROGRAM - the full screen of `talia play`, as somebody at a terminal sees it: tmux is
// the terminal, keys are typed and screens are read. Run in the root of the sources.
import assert from 'node:assert';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const program = resolve(process.argv[2]);
const work = mkdtempSync(join(tmpdir(), 'talia-screen-'));
const PATIENCE = 20000; // milliseconds: of a machine that does much else

const tmux = (...words) =>
  execFileSync('tmux', ['-S', join(work, 'socket'), '-f', '/dev/null', ...words], {
    encoding: 'utf8',
  });
const nap = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

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
  until(what, is = (screen) => screen.includes(what)) {
    for (const end = Date.now() + PATIENCE; ; nap(15)) {
      const screen = this.screen;
      if (is(screen)) return screen;
      if (Date.now() > end) assert.fail(`waited for ${what}, but the screen is\n${screen}`);
    }
  }

  /** Presses, and waits until something has changed. */
  pressed(...keys) {
    const before = this.screen;
    this.press(...keys);
    return this.until(`a change after ${keys}`, (screen) => screen !== before);
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
function playOn(terminal, words, during = () => {}) {
  terminal.press('V', 'V');
  terminal.until(words.pace);
  for (let presses = 0; ; presses++) {
    const screen = terminal.until('a question', (s) => words.asked.test(s) || s.includes(words.over));
    if (screen.includes(words.over)) return presses;
    terminal.pressed(nextKey(screen, words));
    during(presses);
  }
}

const isRestored = (terminal) => {
  const read = (which) =>
    execFileSync('cat', [join(work, `${terminal.name}.${which}`)], { encoding: 'utf8' });
  terminal.until('the end', () => existsSync(join(work, `${terminal.name}.after`)));
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
function testWholeGame() {
  const terminal = new Terminal(80, 24, "play --lang en --bot easy --kingdom 'First Game' --seed 7");
  looksRight(terminal.until('Buy phase'), 80, 24);
  const presses = playOn(terminal, WORDS.en, (n) => {
    if (n === 9) tmux('resize-window', '-t', terminal.name, '-x', 132, '-y', 43);
    if (n === 18) tmux('resize-window', '-t', terminal.name, '-x', 80, '-y', 24);
  });
  assert.ok(presses > 10, 'a whole game');
  assert.match(terminal.screen, /points/);
  // Once more, step by step.
  terminal.pressed('P');
  assert.match(terminal.until('After choice 0'), /After choice 0 of \d+/);
  terminal.press('>');
  terminal.until('After choice 1');
  terminal.press('Q');
  terminal.until('points');
  terminal.press('Q');
  terminal.until('Look at again');
  assert.ok(readdirSync(join(work, 'talia')).some((name) => name.endsWith('.talia')), 'kept');
  terminal.press('Q');
  terminal.until('STATUS 0');
  isRestored(terminal);
  terminal.close();
}

// In Polish, on a large screen, from the first screen on.
function testPolish() {
  const terminal = new Terminal(200, 60, 'play --lang pl');
  terminal.until('Nowa gra');
  terminal.press('End', 'Up', 'Up', 'Up', 'Up', 'Enter');
  terminal.until('Osoby przy tym ekranie');
  terminal.pressed('Down', 'Down', 'Down', 'Left', 'Left'); // from medium to easy
  terminal.until('łatwy');
  terminal.press('G');
  looksRight(terminal.until('Ręka:'), 200, 60);
  playOn(terminal, WORDS.pl);
  terminal.press('Q');
  terminal.until('Nowa gra');
  terminal.press('Q');
  terminal.until('STATUS 0');
  terminal.close();
}

// Whoever is interrupted, killed or stopped finds the terminal as it was, and the game again.
function testSignals() {
  const pid = (terminal) => {
    const shell = tmux('display', '-p', '-t', terminal.name, '#{pane_pid}').trim();
    return execFileSync('pgrep', ['-P', shell, 'talia'], { encoding: 'utf8' }).trim();
  };
  for (const signal of ['INT', 'TERM', 'SEGV']) {
    const terminal = new Terminal(80, 24, 'play --lang en --bot easy --seed 3');
    terminal.until('Buy phase');
    terminal.pressed('*');
    if (signal === 'INT') terminal.press('C-c');
    else process.kill(Number(pid(terminal)), `SIG${signal}`);
    terminal.until('STATUS');
    isRestored(terminal);
    terminal.close();
  }
  const terminal = new Terminal(80, 24, 'play --lang en');
  terminal.until('Go on with');
  terminal.press('Home', 'Enter');
  assert.match(terminal.until('Hand:'), /You play: Copper/, 'as it was left');
  terminal.press('C-z');
  terminal.until('STOPPED');
  terminal.press('Enter');
  terminal.until('Hand:');
  terminal.press('Q');
  terminal.until('New game');
  terminal.press('Q');
  terminal.until('STATUS 0');
  terminal.close();
}

// Two people at one screen: it hides between them.
function testHotSeat() {
  const terminal = new Terminal(80, 24, 'play --lang en');
  terminal.until('New game');
  terminal.press('End', 'Up', 'Up', 'Enter');
  terminal.until('People at this screen');
  terminal.press('G');
  let screen = terminal.until('Give them the screen', (s) => /Give them|Hand:/.test(s));
  for (let turn = 0; turn < 3; turn++) {
    if (/Give them/.test(screen)) {
      assert.doesNotMatch(screen, /Copper|Estate/, 'nothing is seen');
      terminal.press('Enter');
    }
    terminal.until('a question', (s) => / phase: /.test(s));
    terminal.press('.');
    screen = terminal.until('Give them the screen');
  }
  terminal.press('Q');
  terminal.until('Go on with');
  terminal.press('Q');
  terminal.until('STATUS 0');
  terminal.close();
}

// Without colours, without UTF-8; what one looks up.
function testPlainLooks() {
  const environment = { NO_COLOR: '1', LANG: 'C', LC_ALL: 'C' };
  const terminal = new Terminal(80, 24, 'play --lang pl --bot easy --seed 9', environment);
  const screen = terminal.until('Faza zakupu');
  assert.doesNotMatch(screen, /[^\x00-\x7f]/, 'nothing but ASCII');
  const coloured = tmux('capture-pane', '-e', '-p', '-t', terminal.name);
  assert.doesNotMatch(coloured, /\x1b\[[0-9;]*3[0-7]m/, 'no colours');
  for (const [key, words] of [['?', 'Kropka'], ['D', 'Twoje karty'], ['C', 'Szukaj'], ['L', 'tura 1']]) {
    terminal.press(key);
    terminal.until(words);
    terminal.press('Escape');
    terminal.until('Faza zakupu');
  }
  terminal.press('Q');
  terminal.until('Nowa gra');
  terminal.press('Q');
  terminal.until('STATUS 0');
  terminal.close();
}

try {
  for (const test of [testWholeGame, testPolish, testSignals, testHotSeat, testPlainLooks]) {
    const begun = Date.now();
    test();
    console.log(`${test.name}: ${Date.now() - begun} ms`);
  }
} finally {
  try {
    tmux('kill-server');
  } catch {
    // it has ended by itself
  }
  rmSync(work, { recursive: true, force: true });
}
