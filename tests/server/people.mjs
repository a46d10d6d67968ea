// people.mjs - for tests of `talia serve` under load: servers that are started and killed, and
// people who play at their tables by themselves, connect again when they are cut off, and hold the
// server to all it has told them: what was seen once must be there later.
import { spawn } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { check } from '../support/check.mjs';
import { Socket, signOf } from '../support/websocket.mjs';

export const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

// Until it is so; false: it did not become so.
export async function until(holds, seconds = 30) {
  const end = Date.now() + seconds * 1000;
  while (!holds()) {
    if (Date.now() > end) return false;
    await pause(5);
  }
  return true;
}

// Watches how long this program itself is kept from hearing anybody; returns what tells it, in
// milliseconds.
export function ownDelay() {
  const delay = monitorEventLoopDelay();
  delay.enable();
  return () => Math.round(delay.max / 1e6);
}

export const most = (list, key) => Math.max(...list.map((each) => each[key]));

export const below = (n) => Math.floor(Math.random() * n);

// ---- A server ---------------------------------------------------------------------------------

const servers = new Set();
process.on('exit', () => {
  for (const server of servers) if (server.isRunning) process.kill(server.pid, 'SIGKILL');
});

export class Server {
  port = 0;
  words = ''; // on standard error
  #process = null;
  #command;

  // `limits`: commands of the shell before it is started.
  constructor(program, options, limits = '') {
    servers.add(this);
    this.#command = ['-c', `${limits} exec "$0" serve "$@"`, program, ...options];
  }

  get pid() {
    return this.#process.pid;
  }

  // Of those that serve, if they are not this one.
  get workers() {
    const { pid } = this;
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
  }

  // What all its processes have: memory, in MB, and open files.
  get has() {
    const pids = [this.pid, ...this.workers];
    const size = (pid) => /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1];
    return {
      memory: pids.reduce((sum, pid) => sum + Number(size(pid)) / 1024, 0),
      files: pids.reduce((sum, pid) => sum + readdirSync(`/proc/${pid}/fd`).length, 0),
    };
  }

  get isRunning() {
    return this.#process !== null && this.#process.exitCode === null && !this.#process.signalCode;
  }

  start() {
    return new Promise((resolve, reject) => {
      const command = [...this.#command, '--port', String(this.port)];
      const made = spawn('/bin/sh', command, { stdio: ['ignore', 'pipe', 'pipe'] });
      this.#process = made;
      made.stderr.on('data', (text) => (this.words = (this.words + text).slice(-20000)));
      made.once('error', reject);
      made.once('exit', (code, by) => reject(new Error(`it ended: ${code ?? by}: ${this.words}`)));
      made.stdout.on('data', (text) => {
        const found = /:(\d+)\/\n/.exec(String(text));
        if (found) this.port = Number(found[1]);
        if (found) resolve(this.port);
      });
    });
  }

  // Resolves to the status or the signal.
  stop(signal) {
    return new Promise((resolve) => {
      if (!this.isRunning) {
        resolve(null);
        return;
      }
      this.#process.removeAllListeners('exit');
      this.#process.once('exit', (code, by) => resolve(code ?? by));
      this.#process.kill(signal);
    });
  }
}

// ---- A person ---------------------------------------------------------------------------------

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
export const newKey = () => Array.from({ length: 26 }, () => LETTERS[below(32)]).join('');
const salt = () => Array.from({ length: 32 }, () => '0123456789abcdef'[below(16)]).join('');

function label({ options, treasures }) {
  const buys = options.filter((option) => option.verb === 'buy' && option.card !== 'curse');
  if (treasures && below(4)) return 'treasures';
  if (buys.length > 0 && below(3)) return buys[below(buys.length)].label;
  return options[below(options.length)].label;
}

export class Person {
  name;
  table = null; // the id of its table
  seat = null;
  key = null;
  view = null; // the last one
  log = []; // as a page keeps it
  state = null; // of the table
  errors = []; // but those that a race explains
  choices = 0; // that it has seen made
  finished = 0; // games
  waited = 0; // milliseconds, the longest from a choice to the view that has it
  onSeen = null; // is told each of these, and when it began
  onView = null; // is called with each view
  #server;
  #socket = null;
  #said = -1; // the position that it has answered
  #saidAt = 0;
  #salted = null; // the table that it has given a salt
  #leaves = false;
  #known = null; // what it knew when it was cut off
  #wish = null; // to come to a table, and not answered yet
  #pace;
  #how;
  #language = below(2) ? 'en' : 'pl';

  // `headers` of its WebSocket, and whether that is `plain`; `pace`: milliseconds that it thinks,
  // null: it does not play by itself.
  constructor(name, server, { pace = 25, headers = {}, plain = false } = {}) {
    this.name = name;
    this.#server = server;
    this.#pace = pace;
    this.#how = { headers, plain };
  }

  get n() {
    return this.view?.n ?? -1;
  }

  get isConnected() {
    return this.#socket !== null && !this.#socket.closed;
  }

  // Milliseconds since the choice that nothing has come of yet; 0: there is none.
  get waits() {
    return this.#said < 0 ? 0 : Date.now() - this.#saidAt;
  }

  get socket() {
    return this.#socket;
  }

  moveTo(server) {
    this.#server = server;
  }

  // What was seen of this table is to be there when it is seen again.
  #remember() {
    if (this.table !== null && this.#known === null)
      this.#known = { n: this.n, log: [...this.log], state: this.state };
  }

  // All lines that were there but those of the last turn, which may say more by now.
  #compare() {
    const known = this.#known;
    this.#known = null;
    if (known === null || known.n < 0) return;
    const line = ({ words, n, who }) => `${n} ${who} ${words}`;
    const whole = known.log.filter(({ turn }) => turn < known.log.at(-1).turn);
    const kept = whole.map(line).join('\n');
    const there = this.log.slice(0, whole.length).map(line).join('\n');
    check(this.n >= known.n, `${this.name} at ${this.table}: ${known.n} choices, now ${this.n}`);
    check(kept === there, `${this.name} at ${this.table}: the log is another one`);
  }

  // Comes, and takes its seat again if it has one, or asks for it again if the answer was lost;
  // false: nobody lets it in now.
  async tryToConnect() {
    this.#remember();
    try {
      const path = this.table === null ? '/ws' : `/ws?at=${signOf(this.table)}`;
      const socket = await Socket.open(this.#server.port, { path, ...this.#how });
      if (!(socket instanceof Socket)) return false;
      this.#socket = socket;
      socket.send({ do: 'hello', protocol: 1, language: this.#language });
      await socket.next(({ type }) => type === 'welcome', 10);
      socket.onMessage = (message) => this.#hear(message);
      if (this.#wish !== null) socket.send({ ...this.#wish, repeat: true });
      else if (this.key !== null) socket.send({ do: 'return', table: this.table, key: this.key });
      else if (this.table !== null) socket.send({ do: 'watch', table: this.table });
      return true;
    } catch {
      return false; // not yet, or not any more
    }
  }

  // The same, as often as is needed.
  async connect(seconds = 30) {
    const end = Date.now() + seconds * 1000;
    while (Date.now() < end) {
      if (await this.tryToConnect()) return true;
      await pause(50);
    }
    return check(false, `${this.name} cannot connect`);
  }

  say(message) {
    if (this.isConnected) this.#socket.send(message);
  }

  cut() {
    this.#socket?.cut();
  }

  // With or without a word.
  leave(says = false) {
    this.#leaves = true;
    if (says) this.say({ do: 'leave' });
    this.#socket?.cut();
  }

  create(seats, setup = {}, terms = {}) {
    this.#askForSeat({ do: 'create', setup, seats, terms });
  }

  join(table) {
    this.#askForSeat({ do: 'join', table, name: this.name });
  }

  watch(table) {
    this.#ask({ do: 'watch', table });
  }

  #askForSeat(message) {
    this.#ask({ ...message, key: newKey() });
  }

  #ask(message) {
    this.forget();
    this.#wish = message;
    this.say(message);
  }

  forget() {
    this.table = this.key = this.view = this.state = this.#known = this.#wish = null;
    this.log = [];
    this.#said = -1;
  }

  #hear(message) {
    if (message.type === 'joined') {
      this.#wish = null;
      this.table = message.table;
      this.seat = message.seat;
      if (message.key) this.key = message.key;
    } else if (message.type === 'table') {
      this.state = message.state;
      if (message.state === 'waiting' && message.fair?.salts[message.you] === null) this.#salt();
    } else if (message.type === 'view') {
      this.#look(message);
    } else if (message.type === 'summary') {
      this.finished++;
    } else if (message.type === 'error') {
      this.#complain(message);
    }
  }

  // Once a table.
  #salt() {
    if (this.#salted !== this.table) this.say({ do: 'salt', salt: salt() });
    this.#salted = this.table;
  }

  #look(view) {
    const before = this.n;
    if (this.#said >= 0 && view.n > this.#said) {
      const waited = Date.now() - this.#saidAt;
      this.waited = Math.max(this.waited, waited);
      this.onSeen?.(waited, this.#saidAt);
      this.#said = -1;
    }
    this.view = view;
    this.log.length = Math.min(this.log.length, view.log.from);
    this.log.push(...view.log.lines);
    if (this.#known !== null) this.#compare();
    else if (before >= 0 && view.n > before) this.choices += view.n - before;
    this.onView?.(view);
    this.#answer();
  }

  #answer() {
    const view = this.view;
    if (view.asked !== this.seat || view.asked === null || !view.question.options) return;
    if (this.#pace === null) return;
    const socket = this.#socket;
    setTimeout(() => {
      if (this.view !== view || this.#leaves || this.#socket !== socket) return;
      this.#said = view.n;
      this.#saidAt = Date.now();
      this.say({ do: 'choose', n: view.n, label: label(view.question) });
    }, this.#pace * (0.5 + Math.random()));
  }

  // Somebody gave up a moment ago, or the game began without the salt.
  #isTooLate(error) {
    const isOver = /choose|resign/.test(error.do) && this.state === 'over';
    return error.code === 'not-now' && (isOver || error.do === 'salt');
  }

  // What could not be stored is said again; somebody else may have come first.
  #complain(error) {
    if (error.code === 'failed' || error.code === 'too-many') {
      this.errors.push(error);
      setTimeout(() => this.view && this.#answer(), 200);
    } else if (!this.#leaves && error.code !== 'too-late' && !this.#isTooLate(error)) {
      check(false, `${this.name} is told ${JSON.stringify(error)}`);
    }
  }
}

// Two people, each at a server of `servers`, at a new table; false: it did not come about.
export async function sitTogether(anna, bartek, setup = {}) {
  anna.create([{ who: 'me', name: anna.name }, { who: 'open' }], setup);
  if (!(await until(() => anna.table !== null, 20))) return false;
  bartek.join(anna.table);
  return until(() => anna.n >= 0 && bartek.n >= 0, 20);
}
