// soak_server.mjs PROGRAM SECONDS - people come, play at tables of every kind, and go, for so long:
// the server's memory and open files stay what they are. Ends with status 0 if they do.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check, endChecks } from '../support/check.mjs';
import { Person, Server, below, most, pause, until } from './people.mjs';

const program = process.argv[2];
const seconds = Number(process.argv[3] ?? 3600);
const folder = mkdtempSync(join(tmpdir(), 'talia-soak-'));
const TABLES = 24; // at once
const KEPT = 100; // in memory, those that nobody is at included: soon there are no fewer
const server = new Server(program, [
  ...['--store', `sqlite:${join(folder, 'tables.db')}`, '--page', folder],
  ...['--log', 'quiet', '--limits', `memory=${KEPT}`],
]);
const sums = { begun: 0, tables: 0, choices: 0, finished: 0 };
let stopped = false;

// ---- People -----------------------------------------------------------------------------------

const SETS = [['base'], ['intrigue'], ['seaside'], ['adventures'], undefined];
const LEVELS = ['easy', 'medium', 'strong'];

async function playOnce(number) {
  sums.begun++;
  const sit = (_, i) => new Person(`P${number}-${i}`, server, { pace: 10 });
  const people = Array.from({ length: 1 + below(3) }, sit);
  const bots = Array.from({ length: below(3) + (people.length === 1 ? 1 : 0) }, () => ({
    who: 'bot',
    level: LEVELS[below(3)],
  }));
  const [host, ...others] = people;
  for (const person of people) await person.connect();
  const seats = [{ who: 'me', name: host.name }, ...others.map(() => ({ who: 'open' })), ...bots];
  host.create(seats, { sets: SETS[below(5)] }, { public: below(2) === 0, takeover: true });
  if (below(4) === 0) await loseConnection(host);
  await until(() => host.table !== null || stopped, 20);
  if (host.table === null) return people.forEach((person) => person.leave(false));
  for (const person of others) person.join(host.table);
  if (others.length > 0 && below(4) === 0) await loseConnection(others[0]);
  if (below(3) === 0) people.push(await lookOn(host.table, number));
  const end = Date.now() + 1000 * (2 + below(15));
  while (!stopped && Date.now() < end && host.state !== 'over') {
    await pause(200);
    const one = people[below(people.length)];
    if (below(8) === 0) one.say({ do: 'log' });
    if (below(20) === 0) one.say({ do: 'lobby', on: below(2) === 0 });
    if (below(40) === 0) await loseConnection(one);
  }
  if (below(4) === 0 && host.state === 'playing') host.say({ do: 'resign' });
  await pause(50);
  sums.tables++;
  sums.choices += host.choices;
  sums.finished += host.finished;
  return people.forEach((person) => person.leave(below(2) === 0));
}

// Perhaps before the answer has come.
async function loseConnection(person) {
  await pause(below(10));
  person.cut();
  await person.connect();
}

async function lookOn(table, number) {
  const watcher = new Person(`W${number}`, server);
  await watcher.connect();
  watcher.watch(table);
  return watcher;
}

async function keepPlaying(slot) {
  for (let i = 0; !stopped; i++) await playOnce(`${slot}-${i}`);
}

// ---- Measuring --------------------------------------------------------------------------------

async function main() {
  await server.start();
  const before = server.has;
  const playing = Array.from({ length: TABLES }, (_, slot) => keepPlaying(slot));
  const samples = [];
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end && server.isRunning) {
    await pause(Math.min(1000, Math.max(1, end - Date.now())));
    if (server.isRunning) samples.push({ ...server.has, begun: sums.begun });
    if (samples.length % 60 === 0) console.log(JSON.stringify({ ...samples.at(-1), ...sums }));
  }
  stopped = true;
  await Promise.all(playing);
  check(server.isRunning, `the server lives: ${server.words}`);
  await pause(1000);
  const after = server.has;
  const third = Math.floor(samples.length / 3);
  const [middle, last] = [samples.slice(third, 2 * third), samples.slice(2 * third)];
  const grown = most(last, 'memory') - most(middle, 'memory');
  console.log(
    `${sums.tables} tables, ${sums.choices} choices, ${sums.finished} games to their end in` +
      ` ${seconds} s; memory ${before.memory.toFixed(1)} MB,` +
      ` later ${most(middle, 'memory').toFixed(1)},` +
      ` last ${most(last, 'memory').toFixed(1)}; files ${before.files},` +
      ` at most ${most(samples, 'files')},` +
      ` at last ${after.files}`,
  );
  // In some seconds there are more and more tables: each may take what the first ones did.
  const each = (most(middle, 'memory') - before.memory) / most(middle, 'begun');
  const atFirst = Math.max(10, each * (most(last, 'begun') - most(middle, 'begun')));
  const allowed = seconds < 60 ? atFirst : 2 + 0.05 * most(middle, 'memory');
  check(grown < allowed, `memory grows by ${grown.toFixed(1)} MB, not ${allowed.toFixed(1)}`);
  check(after.files <= before.files + 3, `${after.files - before.files} files stay open`);
  check((await server.stop('SIGTERM')) === 0, `it stops: ${server.words}`);
}

await main().catch((error) => check(false, error.stack));
rmSync(folder, { recursive: true, force: true });
endChecks();
