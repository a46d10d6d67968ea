// join.mjs PROGRAM - `talia join --plain`, and wherever there is no terminal: a table of a server
// line by line, with somebody else at it. Run in the root of the sources.
import assert from 'node:assert';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Person, Server, until } from '../server/people.mjs';

const program = resolve(process.argv[2]);

/** Somebody at a table who reads and types lines. */
class Guest {
  text = '';
  errors = '';
  status = null;
  #process;
  #read = 0;

  constructor(url, ...options) {
    this.#process = spawn(program, ['join', url, ...options]);
    for (const output of [this.#process.stdout, this.#process.stderr]) output.setEncoding('utf8');
    this.#process.stdout.on('data', (text) => (this.text += text));
    this.#process.stderr.on('data', (text) => (this.errors += text));
    this.#process.on('close', (status) => (this.status = status));
    this.#process.stdin.on('error', () => {}); // it may have left
  }

  type(line) {
    this.#read = this.text.length;
    this.#process.stdin.write(`${line}\n`);
  }

  end(rest = '') {
    this.#process.stdin.end(rest);
  }

  /** Until that is said after what was typed last. */
  async hears(words) {
    const found = await until(() => this.text.slice(this.#read).includes(words));
    assert.ok(found, `${words}, not\n${this.text.slice(this.#read)}\n${this.errors}`);
  }

  async leaves(status) {
    assert.ok(await until(() => this.status !== null), `it stays:\n${this.text}`);
    assert.equal(this.status, status, `${this.text}\n${this.errors}`);
  }
}

/** A line to the server that can lose what is said to it, and be cut. */
class Line {
  isDeaf = false;
  cuts = 0;
  port = 0;
  #sockets = new Set();
  #listener = createServer((near) => {
    const far = connect(server.port, '127.0.0.1');
    this.#sockets.add(near);
    near.on('data', (bytes) => {
      if (this.isDeaf) this.cut();
      else far.write(bytes);
    });
    far.on('data', (bytes) => near.write(bytes));
    for (const [one, other] of [[near, far], [far, near]]) {
      one.on('error', () => {});
      one.on('close', () => other.destroy());
    }
  });

  async open() {
    await new Promise((done) => this.#listener.listen(0, '127.0.0.1', done));
    this.port = this.#listener.address().port;
    return this;
  }

  cut() {
    this.cuts++;
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
  }

  close() {
    this.cut();
    this.#listener.close();
  }
}

const work = mkdtempSync(join(tmpdir(), 'talia-join-'));
process.on('exit', () => rmSync(work, { recursive: true }));
const server = new Server(program, ['--store', 'memory', '--workers', '0', '--page', work]);
await server.start();
const url = (table, { port } = server) => `http://localhost:${port}/t/${table}`;

async function tableOf(seats, how) {
  const anna = new Person('Anna', server, how);
  await anna.connect();
  anna.create(seats, { kingdom: 'First Game' });
  assert.ok(await until(() => anna.table !== null), 'a table');
  return anna;
}

// Commands and answers by number and by words; the other gives up, and the record is compared.
async function testTalk() {
  const anna = await tableOf([{ who: 'me', name: 'Anna' }, { who: 'open' }]);
  const guest = new Guest(url(anna.table), '--plain', '--name', 'Bartek', '--lang', 'en');
  await guest.hears('To come back: talia join');
  await guest.hears('Buy phase: play Treasures, buy, or end your turn.');
  await guest.hears('Kingdom: Cellar for 2, '); // Anna may have bought one
  await guest.hears('Your hand: ');
  guest.type('?');
  await guest.hears('resign: give the game up');
  guest.type('? milita');
  await guest.hears('Near: Militia');
  guest.type('? Militia');
  await guest.hears('Militia: Action, Attack; costs 4');
  guest.type('table');
  await guest.hears('Anna: hand 5, ');
  guest.type('deck');
  await guest.hears('Copper x7, Estate x3');
  guest.type('99');
  await guest.hears('There is no option 99');
  guest.type('buy nothing');
  await guest.hears('is none of the options');
  guest.type('0');
  await guest.hears('You play: Copper');
  await guest.hears('Buy phase: buy, or end your turn.');
  guest.type('kup: Miedziaki');
  await guest.hears('You buy: Copper');
  guest.type('resign');
  await guest.hears('Resign this game?');
  guest.type('no');
  anna.say({ do: 'resign' });
  await guest.hears('The game is over.');
  await guest.hears('You win!');
  await guest.leaves(0);
  assert.match(guest.text, /What you were shown is what the record has/);
  anna.leave();
}

// Lines that come from a pipe wait until they are asked for; in Polish; a bot sits there as well.
async function testPipe() {
  const anna = await tableOf([
    { who: 'me', name: 'Anna' },
    { who: 'bot', level: 'easy' },
    { who: 'open' },
  ]);
  const guest = new Guest(url(anna.table), '--name', 'Bartek', '--lang', 'pl');
  for (let i = 0; i < 2; i++) guest.type('koniec');
  guest.end('koniec'); // the last line need not end
  await guest.leaves(0);
  assert.equal(guest.text.match(/^> koniec$/gm).length, 3);
  assert.match(guest.text, /Nie ma więcej odpowiedzi/);
  anna.leave();
}

// A wish of somebody else's to take back does not use up the answers that were typed ahead.
async function testWish() {
  const anna = await tableOf([{ who: 'me', name: 'Anna' }, { who: 'open' }], { pace: null });
  const guest = new Guest(url(anna.table), '--name', 'Bartek', '--lang', 'en');
  const isAsked = () => until(() => anna.view?.asked === anna.seat);
  const end = async () => {
    assert.ok(await isAsked(), 'Anna is asked');
    const { n } = anna;
    anna.say({ do: 'choose', n, label: 'end' });
    assert.ok(await until(() => anna.n > n), 'she ends her turn');
  };
  await guest.hears('To come back: talia join');
  assert.ok(await until(() => anna.view !== null), 'a game');
  if (anna.view.asked !== anna.seat) guest.type('end');
  await end();
  guest.type('end');
  assert.ok(await isAsked(), 'Anna, once more');
  anna.say({ do: 'undo', n: anna.n });
  await guest.hears('Anna would like to take back');
  guest.type('end');
  await end();
  await guest.hears('> end');
  assert.doesNotMatch(guest.text, /none of the options/);
  assert.ok(await isAsked(), 'and again');
  anna.say({ do: 'undo', n: anna.n });
  await guest.hears('Anna would like to take back');
  const { n } = anna;
  guest.type('yes');
  assert.ok(await until(() => anna.n < n), 'it is taken back');
  guest.end();
  await end();
  await guest.leaves(0);
  anna.leave();
}

// An answer that was lost on its way is said again, and what was typed ahead waits meanwhile.
async function testCut() {
  const anna = await tableOf([{ who: 'me', name: 'Anna' }, { who: 'open' }]);
  const line = await new Line().open();
  const guest = new Guest(url(anna.table, line), '--name', 'Bartek', '--lang', 'en');
  await guest.hears('To come back: talia join');
  await guest.hears('Buy phase: play Treasures, buy, or end your turn.');
  line.isDeaf = true;
  guest.type('0');
  await guest.hears('The connection is lost');
  guest.type('end');
  assert.ok(await until(() => line.cuts > 1), 'it is tried again');
  line.isDeaf = false;
  await guest.hears('You play: Copper');
  await guest.hears('> end');
  await guest.hears(' of Anna');
  for (const once of [/You play: Copper/g, /^Your turn 1$/gm, /The connection is lost/g])
    assert.equal(guest.text.match(once).length, 1, guest.text);
  guest.end();
  await guest.leaves(0);
  line.close();
  anna.leave();
}

// Whoever ends the game sees the record compared, too.
async function testOwnEnd() {
  const anna = await tableOf([{ who: 'me', name: 'Anna' }, { who: 'open' }]);
  const guest = new Guest(url(anna.table), '--name', 'Bartek', '--lang', 'en');
  await guest.hears('Buy phase: play Treasures, buy, or end your turn.');
  guest.type('resign');
  guest.type('yes');
  await guest.hears('Anna wins.');
  await guest.leaves(0);
  assert.match(guest.text, /What you were shown is what the record has/);
  anna.leave();
}

// If it is lost after the end, the record is asked for once more.
async function testCutAtEnd() {
  const anna = await tableOf([{ who: 'me', name: 'Anna' }, { who: 'open' }]);
  const line = await new Line().open();
  const guest = new Guest(url(anna.table, line), '--name', 'Bartek', '--lang', 'en');
  await guest.hears('Buy phase: play Treasures, buy, or end your turn.');
  line.isDeaf = true;
  anna.say({ do: 'resign' });
  await guest.hears('You win!');
  await guest.hears('The connection is lost');
  line.isDeaf = false;
  await guest.leaves(0);
  assert.match(guest.text, /What you were shown is what the record has/);
  line.close();
  anna.leave();
}

// Where a table is removed nobody waits any more.
async function testRemoved() {
  const seats = [{ who: 'me', name: 'Anna' }, { who: 'bot', level: 'easy' }];
  const anna = await tableOf(seats, { pace: null });
  assert.ok(await until(() => anna.view !== null), 'a game');
  const guest = new Guest(url(anna.table), '--watch', '--lang', 'en');
  await guest.hears('Anna');
  anna.say({ do: 'remove' });
  await guest.leaves(1);
  assert.match(guest.text, /This table has been removed\./);
}

// Who looks on reads all of it, and is asked nothing; who is not let in is told why.
async function testOthers() {
  const anna = await tableOf([{ who: 'me', name: 'Anna' }, { who: 'bot', level: 'easy' }]);
  assert.ok(await until(() => anna.view !== null), 'a game');
  const guest = new Guest(url(anna.table), '--watch', '--lang', 'en');
  await guest.hears('Turn 2 of Anna');
  anna.say({ do: 'resign' });
  await guest.hears('The game is over.');
  await guest.leaves(0);
  assert.doesNotMatch(guest.text, /^> |Your hand/m);
  const stranger = new Guest(url('aaaaaaaaaa'), '--plain', '--lang', 'en');
  await stranger.leaves(1);
  assert.match(stranger.errors, /no table/);
  anna.leave();
}

const tests = [
  testTalk,
  testPipe,
  testWish,
  testCut,
  testOwnEnd,
  testCutAtEnd,
  testRemoved,
  testOthers,
];
for (const test of tests) {
  const begun = Date.now();
  await test();
  console.log(`${test.name}: ${Date.now() - begun} ms`);
}
await server.stop('SIGTERM');
