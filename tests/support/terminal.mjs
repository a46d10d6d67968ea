// terminal.mjs - for tests of the full screen: terminals of any size inside tmux, in which keys are
// typed and screens are read.
import assert from 'node:assert';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PATIENCE = 20000; // milliseconds: of a machine that does much else

const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

const WORDS = {
  en: {
    asked: /phase: |\?\s*(?:│|$)|Clean-up/m,
    over: 'The game is over.',
    skip: 'Any key',
    actions: 'Action phase',
    buy: (name) => new RegExp(`(?:^|  )([a-z0-9]) Buy ${name}(?:  |$)`, 'm'),
    best: ['Province', 'Gold', 'Silver'],
    pace: 'all at once',
  },
  pl: {
    asked: /Faza |\?\s*(?:│|$)|Porządki/m,
    over: 'Koniec rozgrywki',
    skip: 'Dowolny klawisz',
    actions: 'Faza akcji',
    buy: (name) => new RegExp(`(?:^|  )([a-z0-9]) Kup: ${name}(?:  |$)`, 'm'),
    best: ['Prowincja', 'Złoto', 'Srebrniki'],
    pace: 'od razu',
  },
};

/** What somebody presses who buys the best of these cards that there is. */
function nextKey(screen, words, best) {
  if (screen.includes(words.skip)) return 'Space';
  if (/(?:^|  )\* \S/m.test(screen.split('\n').slice(12).join('\n'))) return '*';
  for (const name of best) {
    const found = words.buy(name).exec(screen);
    if (found) return found[1];
  }
  if (screen.includes(words.actions)) return 'Enter';
  if (/(?:^|  )\. \S/m.test(screen)) return '.';
  return 'Enter';
}

/** A terminal of that size in which a shell runs `command`, and then says how it ended. */
class Terminal {
  #all;

  constructor(all, name, width, height, command, environment) {
    this.#all = all;
    this.name = name;
    const { work, program } = all;
    const env = { LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8', XDG_STATE_HOME: work, ...environment };
    const set = Object.entries(env).map(([key, value]) => `${key}='${value}'`);
    const script = join(work, `${name}.sh`);
    writeFileSync(
      script,
      `cd ${work}\nstty -a >${work}/${name}.before\n` +
        `env ${set.join(' ')} ${program} ${command}\nstatus=$?\n` +
        `while [ $status -eq 148 ]; do echo STOPPED; read answer; fg; status=$?; done\n` +
        // Written elsewhere first: whoever waits for the file must not read half of it.
        `echo "STATUS $status"\nstty -a >${work}/${name}.ending\n` +
        `mv ${work}/${name}.ending ${work}/${name}.after\nexec cat\n`,
    );
    all.tmux('new-session', '-d', '-s', name, '-x', width, '-y', height, `sh -i ${script}`);
    all.tmux('set-option', '-t', name, 'status', 'off');
    this.resize(width, height);
  }

  get screen() {
    return this.#all.tmux('capture-pane', '-p', '-t', this.name);
  }

  /** With the sequences that say how it looks. */
  get coloured() {
    return this.#all.tmux('capture-pane', '-e', '-N', '-p', '-t', this.name);
  }

  /** Of the shell in it. */
  get pid() {
    return this.#all.tmux('display', '-p', '-t', this.name, '#{pane_pid}').trim();
  }

  resize(width, height) {
    this.#all.tmux('resize-window', '-t', this.name, '-x', width, '-y', height);
  }

  press(...keys) {
    this.#all.tmux('send-keys', '-t', this.name, ...keys);
  }

  /** Waits until the screen has it; the screen. */
  async until(what, is = (screen) => screen.includes(what)) {
    for (const end = Date.now() + PATIENCE; ; await pause(15)) {
      const { screen } = this;
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

  /** Plays to the end, or until `during(presses, screen)`, called before each press, says true; how
   * many keys that took. */
  async playOn(language, during = () => false, best = WORDS[language].best) {
    const words = WORDS[language];
    while (!(await this.pressed('V')).includes(words.pace));
    let before = '';
    for (let presses = 0; ; presses++) {
      const screen = await this.until(
        'the next question',
        (s) => s !== before && (words.asked.test(s) || s.includes(words.over)),
      );
      if (screen.includes(words.over) || during(presses, screen)) return presses;
      before = screen;
      this.press(nextKey(screen, words, best));
    }
  }

  /** A click, as terminals of the kind that tmux says it is report it. */
  click(x, y) {
    for (const button of [0, 3]) // pressed, and let go
      this.press('-l', `\x1b[M${String.fromCharCode(32 + button, 33 + x, 33 + y)}`);
  }

  /** After the end: the terminal is as it was. */
  async isRestored() {
    const path = (which) => join(this.#all.work, `${this.name}.${which}`);
    await this.until('the end', () => existsSync(path('after')));
    const read = (which) => readFileSync(path(which), 'utf8');
    assert.equal(read('after'), read('before'), 'the terminal is as it was');
    const flags = '#{alternate_on}#{mouse_any_flag}';
    const modes = this.#all.tmux('display', '-p', '-t', this.name, flags);
    assert.equal(modes.trim(), '00', 'no screen of its own, no mouse');
  }

  close() {
    this.#all.tmux('kill-session', '-t', this.name);
  }
}

/** Terminals for that program, which keeps its games in a folder of theirs. */
export class Terminals {
  work = mkdtempSync(join(tmpdir(), 'talia-terminal-'));
  #count = 0;

  constructor(program) {
    this.program = program;
    this.tmux('new-session', '-d', '-s', 'keeper', 'cat'); // tmux does not end between two of them
  }

  tmux(...words) {
    const all = ['-S', join(this.work, 'socket'), '-f', '/dev/null', ...words.map(String)];
    return execFileSync('tmux', all, { encoding: 'utf8' });
  }

  open(width, height, command, environment = {}) {
    return new Terminal(this, `t${++this.#count}`, width, height, command, environment);
  }

  close() {
    this.tmux('kill-server');
    rmSync(this.work, { recursive: true, force: true });
  }
}
