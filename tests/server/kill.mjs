// kill.mjs PROGRAM [ROUNDS] [HOW...] - `talia serve` is killed at any moment while people play, and
// started again, so many times: whatever anybody was told is there, and every table goes on. HOW is
//   sqlite     one server (this one and `full` without any HOW)
//   full       one server whose file may not grow any more, until it may again
//   servers    two servers at one PostgreSQL, as `postgres` starts it; one of them is killed
//   database   the same, and the database is killed
import { execSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check, endChecks } from '../support/check.mjs';
import { Person, Server, below, pause, sitTogether, until } from './people.mjs';

const program = process.argv[2];
const rounds = Number(process.argv[3] ?? 5);
const ways = process.argv.length > 4 ? process.argv.slice(4) : ['sqlite', 'full'];
const folder = mkdtempSync(join(tmpdir(), 'talia-kill-'));
const TABLES = 12;
let stopped = false; // the load of this part ends

// ---- The load ---------------------------------------------------------------------------------

// Keeps two people (or one and bots) playing: a new table when the game is over.
async function keepPlaying(people, bots) {
  const [anna, bartek] = people;
  while (!stopped) {
    if (!people.every((person) => person.isConnected)) {
      await Promise.all(people.filter((person) => !person.isConnected).map((one) => one.connect()));
    } else if (anna.table === null || anna.state === 'over' || (bartek && bartek.table === null)) {
      for (const person of people) person.forget();
      if (bartek) await sitTogether(anna, bartek);
      else anna.create([{ who: 'me', name: anna.name }, ...bots], {}, { takeover: false });
      if (!bartek) await until(() => anna.n >= 0 || !anna.isConnected || stopped, 20);
    }
    await pause(20);
  }
}

function fill(serverOf) {
  const bots = [{ who: 'bot', level: 'easy' }, { who: 'bot', level: 'medium' }];
  const load = { people: [], tables: [], done: [] };
  for (let i = 0; i < TABLES; i++) {
    const alone = i % 3 === 2;
    const people = [new Person(`Anna ${i}`, serverOf(0))];
    if (!alone) people.push(new Person(`Bartek ${i}`, serverOf(1)));
    load.people.push(...people);
    load.tables.push(people);
    load.done.push(keepPlaying(people, alone ? bots.slice(0, 1 + below(2)) : []));
  }
  return load;
}

async function empty(load) {
  stopped = true;
  await Promise.all(load.done);
  for (const person of load.people) person.leave();
  stopped = false;
}

// Every table has gone on since then.
async function allGoOn(load, what) {
  const before = load.tables.map(([anna]) => ({ table: anna.table, n: anna.n }));
  const moves = ([anna], i) =>
    anna.n >= 0 &&
    (anna.table !== before[i].table || anna.n > before[i].n || anna.state === 'over');
  const good = await until(() => load.tables.every(moves), 40);
  const stuck = load.tables.filter((people, i) => !moves(people, i));
  check(good, `${what}: ${stuck.length} tables stand still: ${stuck.map(([one]) => one.table)}`);
}

const choices = (load) => load.people.reduce((sum, person) => sum + person.choices, 0);

const isAlive = (pid) => existsSync(`/proc/${pid}/exe`);

// ---- Killing ----------------------------------------------------------------------------------

async function killOne() {
  const store = `sqlite:${join(folder, 'tables.db')}`;
  const server = new Server(program, ['--store', store, '--page', folder]);
  await server.start();
  const load = fill(() => server);
  await allGoOn(load, 'at the start');
  for (let i = 1; i <= rounds; i++) {
    await pause(below(800));
    const { workers } = server;
    check((await server.stop('SIGKILL')) === 'SIGKILL', 'it is killed');
    check(await until(() => !workers.some(isAlive), 1), 'and its workers end with it');
    await pause(below(100));
    await server.start();
    await allGoOn(load, `after death ${i}`);
  }
  await empty(load);
  check((await server.stop('SIGTERM')) === 0, 'at last it is stopped');
  console.log(`sqlite: killed ${rounds} times, ${choices(load)} choices were seen`);
}

// People of one table sit at two servers; who is cut off goes to any of them.
async function killOneOfTwo() {
  const store = process.env.TALIA_TEST_POSTGRES;
  const options = ['--store', store, '--page', folder];
  const servers = [new Server(program, options), new Server(program, options)];
  await Promise.all(servers.map((server) => server.start()));
  const load = fill((i) => servers[i]);
  await allGoOn(load, 'at the start');
  for (let i = 1; i <= rounds; i++) {
    const which = below(2);
    await pause(below(800));
    await servers[which].stop('SIGKILL');
    for (const person of load.people)
      if (!person.isConnected) person.moveTo(servers[below(3) ? 1 - which : which]);
    await pause(below(300));
    await servers[which].start();
    await allGoOn(load, `after death ${i} of one of two`);
  }
  await empty(load);
  await Promise.all(servers.map((server) => server.stop('SIGTERM')));
  console.log(`servers: killed ${rounds} times, ${choices(load)} choices were seen`);
}

async function killDatabase() {
  const options = ['--store', process.env.TALIA_TEST_POSTGRES, '--page', folder];
  const servers = [new Server(program, options), new Server(program, options)];
  await Promise.all(servers.map((server) => server.start()));
  const load = fill((i) => servers[i]);
  await allGoOn(load, 'at the start');
  for (let i = 1; i <= rounds; i++) {
    await pause(below(800));
    execSync(process.env.TALIA_TEST_POSTGRES_CRASH, { stdio: 'ignore' });
    await allGoOn(load, `after death ${i} of the database`);
  }
  check(servers.every((server) => server.isRunning), 'the servers live on');
  await empty(load);
  await Promise.all(servers.map((server) => server.stop('SIGTERM')));
  console.log(`database: killed ${rounds} times, ${choices(load)} choices were seen`);
}

// ---- A full disk ------------------------------------------------------------------------------

// No file may become longer than that; the signal that would end the program is not wanted.
const BLOCKS = 400; // of 512 bytes
function setLimit(server, bytes) {
  for (const pid of server.workers)
    execSync(`prlimit --pid ${pid} --fsize=${bytes}:unlimited`, { stdio: 'ignore' });
}

async function fillDisk() {
  const file = join(folder, 'full.db');
  const options = ['--store', `sqlite:${file}`, '--page', folder];
  const server = new Server(program, options, `trap '' XFSZ;`);
  await server.start();
  setLimit(server, BLOCKS * 512);
  const load = fill(() => server);
  const failed = () => load.people.reduce((sum, person) => sum + person.errors.length, 0);
  const isFull = await until(() => failed() > 10, 120);
  check(isFull, 'at last nothing can be stored, and people are told');
  check(statSync(file).size <= BLOCKS * 512, 'the file is no longer than it may be');
  await pause(2000);
  check(server.isRunning, 'the server lives on');
  const { words } = load.people.find((person) => person.errors.length > 0).errors[0];
  check(words.length > 10, `words: ${words}`);
  check(/event=fault part=store/.test(server.words), `it says so: ${server.words.slice(-300)}`);
  setLimit(server, 'unlimited');
  await allGoOn(load, 'when there is room again');
  await server.stop('SIGKILL');
  await server.start();
  await allGoOn(load, 'after a death');
  await empty(load);
  await server.stop('SIGTERM');
  console.log(`full: ${failed()} times nothing could be stored ("${words}")`);
}

const parts = { sqlite: killOne, full: fillDisk, servers: killOneOfTwo, database: killDatabase };

try {
  for (const way of ways) await parts[way]();
} catch (error) {
  check(false, error.stack);
}
rmSync(folder, { recursive: true, force: true });
endChecks();
