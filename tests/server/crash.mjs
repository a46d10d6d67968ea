// crash.mjs PROGRAM [TABLES] [ROUNDS] - SIGSEGV to any one process of `talia serve` while people
// play at so many tables: whatever anybody was told is there afterwards, everybody is back within
// two seconds without doing anything, and at the tables of other processes nobody waits for it.
//
// Those who are at the other tables are measured by a process of their own (`crash.mjs --probe`):
// here a thousand people come back at once, which keeps this program busy, too.
import { fork, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check, endChecks } from '../support/check.mjs';
import { Person, Server, below, pause, until } from './people.mjs';

const BACK_MS = 2000; // that it may take to be back at one's table
const ELSEWHERE_MS = 100; // that others may be kept waiting
const PROBED = 12; // tables that are measured
let stopped = false;

// ---- People -----------------------------------------------------------------------------------

// As the page waits: web/src/backoff.ts.
const backOff = (attempt) => Math.min(15000, 500 * 2 ** attempt) * (0.5 + Math.random() / 2);

const viewed = (person) =>
  new Promise((resolve) => {
    person.onView = () => {
      person.onView = null;
      resolve();
    };
  });

// Comes back by itself whenever it is cut off; `back` is told how long it took.
async function stay(person, { cut, back }) {
  while (!stopped) {
    await person.socket.untilClosed(3600);
    if (stopped) return;
    const begun = Date.now();
    const seen = viewed(person);
    cut(person);
    for (let attempt = 0, isBack = false; !isBack && !stopped; attempt++) {
      await pause(backOff(attempt));
      isBack = stopped || (await person.tryToConnect());
    }
    if (!stopped) await seen;
    back(person, Date.now() - begun);
  }
}

// Two people at a table of their own; the second comes by its address.
async function sitDown(number, server, pace) {
  const [anna, bartek] = ['Anna', 'Bartek'].map(
    (name) => new Person(`${name} ${number}`, server, { pace, plain: true }),
  );
  await anna.connect();
  anna.create([{ who: 'me', name: anna.name }, { who: 'open' }]);
  await until(() => anna.table !== null, 60);
  bartek.table = anna.table;
  await bartek.connect();
  bartek.join(anna.table);
  return [anna, bartek];
}

// The same two at another table, when the game is over.
async function sitDownAgain([anna, bartek]) {
  anna.create([{ who: 'me', name: anna.name }, { who: 'open' }]);
  await until(() => anna.table !== null || stopped, 60);
  bartek.join(anna.table);
  await until(() => (anna.n >= 0 && bartek.n >= 0) || stopped, 60);
}

// Some at a time.
async function sitDownAll(count, server, pace) {
  const pairs = [];
  while (pairs.length < count) {
    const some = Array.from({ length: Math.min(10, count - pairs.length) }, (_, i) =>
      sitDown(pairs.length + i, server, pace),
    );
    pairs.push(...(await Promise.all(some)));
  }
  const begun = () => pairs.every((pair) => pair.every((person) => person.n >= 0));
  check(await until(begun, 60), 'all tables begin');
  return pairs;
}

// ---- Those who are measured -------------------------------------------------------------------

// People at some tables, who note how long each choice took: { pair, at, took }.
async function measured(port) {
  const pairs = await sitDownAll(PROBED, { port }, 30);
  const [seen, cut] = [[], new Map()]; // and when each pair was cut off last
  pairs.forEach((pair, i) => {
    for (const person of pair) {
      person.onSeen = (took, at) => seen.push({ pair: i, at, took });
      stay(person, { cut: () => cut.set(i, Date.now()), back: () => null });
    }
  });
  return { pairs, seen, cut };
}

// The longest wait of those who were not cut off since then.
function longest({ seen, cut }, since) {
  const some = seen.filter(({ pair, at }) => at >= since && !((cut.get(pair) ?? 0) >= since));
  const off = [...cut.values()].filter((at) => at >= since).length;
  return { longest: Math.max(0, ...some.map(({ took }) => took)), seen: some.length, off };
}

// At the server that crashes, and at one that nothing happens to: what both have to wait for is the
// machine's doing.
async function probe(ports) {
  const [here, calm] = [await measured(ports[0]), await measured(ports[1])];
  process.on('message', ({ since }) =>
    process.send({ ...longest(here, since), calm: longest(calm, since).longest }),
  );
  process.on('disconnect', () => process.exit(0));
  process.send({ ready: true });
  while (!stopped) {
    await pause(100);
    const over = [...here.pairs, ...calm.pairs].filter(([anna]) => anna.state === 'over');
    await Promise.all(over.map(sitDownAgain));
  }
}

// ---- The crowd --------------------------------------------------------------------------------

const answer = (child) => new Promise((resolve) => child.once('message', resolve));

async function ask(child, since) {
  const answered = answer(child);
  child.send({ since });
  return answered;
}

const metric = (port, name) =>
  new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', path: '/metrics' }, (message) => {
      let text = '';
      message.on('data', (part) => (text += part));
      message.on('end', () => resolve(Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1])));
    }).on('error', reject);
  });

class Crowd {
  pairs = [];
  gone = new Set();
  times = []; // that it took to be back, since the last crash

  async sit(count, server, pace) {
    this.pairs = await sitDownAll(count, server, pace);
    for (const person of this.pairs.flat()) {
      stay(person, {
        cut: () => this.gone.add(person),
        back: (_, took) => {
          this.gone.delete(person);
          this.times.push(took);
        },
      });
    }
  }

  get choices() {
    return this.pairs.flat().reduce((sum, person) => sum + person.choices, 0);
  }

  // Every table has gone on since then.
  async goesOn(what, seconds) {
    const before = this.pairs.map(([anna]) => anna.n);
    const moves = ([anna], i) => anna.n > before[i] || anna.state === 'over';
    const good = await until(() => this.pairs.every(moves), seconds);
    const stuck = this.pairs.filter((pair, i) => !moves(pair, i));
    check(good, `${what}: ${stuck.length} tables stand still: ${stuck.map(([one]) => one.table)}`);
  }
}

// How long the machine takes now to start a server that has nothing to do.
async function startTime(program, page) {
  const server = new Server(program, ['--store', 'memory', '--workers', '0', '--page', page]);
  const begun = Date.now();
  await server.start();
  const took = Date.now() - begun;
  await server.stop('SIGTERM');
  return took;
}

async function crash(what, pid, cuts, { crowd, probed, server, pace, program, page }) {
  const restarts = await metric(server.port, 'talia_worker_restarts_total');
  crowd.times = [];
  const at = Date.now();
  process.kill(pid, 'SIGSEGV');
  const bare = startTime(program, page);
  if (cuts) await until(() => crowd.gone.size > 0 || crowd.times.length > 0, 10);
  await pause(700);
  const back = await until(() => crowd.gone.size === 0, 60);
  const took = Math.max(0, ...crowd.times);
  await pause(500); // what was on its way while they came back is seen
  const others = await ask(probed, at - ELSEWHERE_MS);
  const counted = (await metric(server.port, 'talia_worker_restarts_total')) - restarts;
  console.log(
    `${what}: ${crowd.times.length} people were cut off, and back within ${took} ms; at` +
      ` ${PROBED - others.off} of ${PROBED} other tables ${others.seen} choices were seen within` +
      ` ${others.longest} ms (at another server: ${others.calm} ms)`,
  );
  const last = BACK_MS + (await bare);
  check(back && took < last, `${what}: everybody is back within ${last} ms: ${took}`);
  const most = ELSEWHERE_MS + others.calm + (await bare);
  check(others.seen > 0 && others.longest < most, `${what}: others wait ${others.longest} ms`);
  await crowd.goesOn(what, 10 + (pace * 10) / 1000);
  return { cut: crowd.times.length, counted };
}

// One that ends again and again is started later and later; others serve its tables meanwhile.
async function crashInARow({ crowd, server, pace }) {
  for (let i = 0; i < 4; i++) {
    const newest = server.workers.at(-1); // the one that was started last: always the same worker
    process.kill(newest, 'SIGSEGV');
    const isBack = () => server.workers.length === 3 && !server.workers.includes(newest);
    check(await until(isBack, 10), `it is started again: ${i}`);
  }
  check(/started again in 100 ms/.test(server.words), `it rests: ${server.words.slice(-400)}`);
  check(/started again in 200 ms/.test(server.words), `and longer: ${server.words.slice(-400)}`);
  check(await until(() => crowd.gone.size === 0, 20), 'everybody is back');
  await crowd.goesOn('in a row', 10 + (pace * 10) / 1000);
}

// A table that ends its worker whenever it is played at. None is known, so one is made out of bots
// who think all the time: whatever hits their worker hits it there. It is shut soon, and no other.
async function poison(program, folder, page) {
  const store = `sqlite:${join(folder, 'poison.db')}`;
  const server = new Server(program, ['--store', store, '--page', page, '--workers', '2']);
  const [ola, jan] = [new Person('Ola', server, { pace: 1 }), new Person('Jan', server)];
  const bots = Array.from({ length: 5 }, () => ({ who: 'bot', level: 'strong' }));
  await server.start();
  await ola.connect();
  ola.create([{ who: 'me', name: 'Ola' }, ...bots]);
  check(await until(() => ola.n >= 0, 20), 'a table of bots');
  for (let i = 0; i < 20 && ola.errors.length === 0; i++) {
    await pause(50);
    for (const pid of server.workers) process.kill(pid, 'SIGSEGV');
    await ola.socket.untilClosed();
    const { view } = ola;
    await ola.connect();
    await until(() => ola.view !== view || ola.errors.length > 0, 20);
  }
  check(ola.errors[0]?.code === 'failed', `it is shut: ${JSON.stringify(ola.errors)}`);
  check(/is shut for an hour/.test(server.words), `and that is said: ${server.words.slice(-900)}`);
  await jan.connect();
  jan.create([{ who: 'me', name: 'Jan' }, bots[0]]);
  check(await until(() => jan.n > 0, 20), 'others play');
  for (const person of [ola, jan]) person.leave();
  check((await server.stop('SIGTERM')) === 0, 'it is stopped');
}

// What the store has of each table is not less than its people have seen.
function compareStore(program, store, crowd) {
  const options = ['admin', '--store', store, 'list', '100000'];
  const { status, stdout, stderr } = spawnSync(program, options, {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  if (!check(status === 0, `it lists its tables: ${stderr}`)) return;
  const rows = stdout.trim().split('\n').map((row) => row.split(' '));
  const lines = new Map(rows.map(([table, , count]) => [table, Number(count)]));
  const less = crowd.pairs.filter(([anna]) => !(lines.get(anna.table) > anna.n));
  check(less.length === 0, `the store lacks choices of ${less.map(([anna]) => anna.table)}`);
}

async function main(program, tables, rounds) {
  const folder = mkdtempSync(join(tmpdir(), 'talia-crash-'));
  const page = join(folder, 'page');
  mkdirSync(page);
  const store = `sqlite:${join(folder, 'tables.db')}`;
  const options = ['--page', page, '--workers', '3', '--limits', 'total=0'];
  const server = new Server(program, ['--store', store, ...options]);
  const other = new Server(program, ['--store', `sqlite:${join(folder, 'other.db')}`, ...options]);
  const crowd = new Crowd();
  const pace = Math.max(100, 2 * tables);
  await Promise.all([server.start(), other.start()]);
  await crowd.sit(tables, server, pace);
  const ports = [server.port, other.port].map(String);
  const probed = fork(fileURLToPath(import.meta.url), ['--probe', ...ports]);
  await answer(probed);
  await crowd.goesOn('at first', 10 + (pace * 10) / 1000);
  const all = { crowd, probed, server, pace, program, page };
  for (let i = 0; i < rounds; i++) {
    const { workers, pid } = server;
    const one = await crash('a worker', workers[below(workers.length)], true, all);
    check(one.cut > 0 && one.cut < 2 * tables, `those of one worker: ${one.cut}`);
    check(one.counted === 1, `it is counted: ${one.counted}`);
    const two = await crash('the supervisor', pid, false, all);
    check(two.cut === 0 && two.counted === 0, `nobody notices: ${two.cut}`);
    const again = await metric(server.port, 'talia_supervisor_restarts_total');
    check(again === i + 1, `but it is counted: ${again}`);
    const three = await crash('a worker, once more', server.workers[below(3)], true, all);
    check(three.counted === 1, 'a supervisor that was started over starts workers again');
  }
  await crashInARow(all);
  compareStore(program, store, crowd);
  stopped = true;
  probed.kill();
  for (const person of crowd.pairs.flat()) person.leave();
  check((await server.stop('SIGTERM')) === 0, 'at last it is stopped');
  await other.stop('SIGTERM');
  const sound = spawnSync(program, ['store', 'check', store], { encoding: 'utf8' });
  check(sound.status === 0, `all records are sound: ${sound.stdout}${sound.stderr}`);
  await poison(program, folder, page);
  console.log(`${tables} tables, ${3 * rounds} crashes, ${crowd.choices} choices were seen`);
  rmSync(folder, { recursive: true, force: true });
}

if (process.argv[2] === '--probe') {
  await probe(process.argv.slice(3).map(Number));
} else {
  const [program, tables = '100', rounds = '1'] = process.argv.slice(2);
  await main(program, Number(tables), Number(rounds)).catch((error) => check(false, error.stack));
  endChecks();
}
