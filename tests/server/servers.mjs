// servers.mjs PROGRAM - two `talia serve` on one PostgreSQL, as `postgres` starts it: people at
// different servers play one game; the database crashes, a server is killed, and the game goes on;
// at the end its shuffles are verified.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check, endChecks } from '../support/check.mjs';
import { pause } from './people.mjs';
import { Socket } from '../support/websocket.mjs';

const program = process.argv[2];
const store = process.env.TALIA_TEST_POSTGRES;
const crash = process.env.TALIA_TEST_POSTGRES_CRASH;
const folder = mkdtempSync(join(tmpdir(), 'talia-servers-'));
const servers = [];

// Starts a server; resolves to its port.
function start() {
  return new Promise((resolve, reject) => {
    const options = ['serve', '--port', '0', '--store', store, '--page', folder];
    const server = spawn(program, options, { stdio: ['ignore', 'pipe', 'inherit'] });
    servers.push(server);
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`a server ended with ${code}`)));
    server.stdout.once('data', (text) => resolve(Number(/:(\d+)\/\n$/.exec(String(text))[1])));
  });
}

// ---- People -----------------------------------------------------------------------------------

const is = (type) => (message) => message.type === type;

async function greet(port) {
  const socket = await Socket.open(port);
  socket.send({ do: 'hello', protocol: 1, language: 'en' });
  check((await socket.next()).type === 'welcome', 'a welcome');
  return { socket, view: null, table: null, error: null };
}

// Takes in what has come.
function look(person) {
  for (const message of person.socket.messages.splice(0)) {
    if (message.type === 'view') person.view = message;
    if (message.type === 'table') person.table = message;
    if (message.type === 'error') person.error = message;
  }
}

// Until it is so; false: it did not become so.
async function until(people, holds, seconds = 20) {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    for (const person of people) look(person);
    if (holds()) return true;
    if (Date.now() > end) return false;
    await pause(5);
  }
}

const n = (person) => person.view?.n ?? -1;

function label({ options, treasures }) {
  const buys = options.filter((option) => option.verb === 'buy' && option.card !== 'curse');
  return treasures ? 'treasures' : (buys.at(-1) ?? options.at(-1)).label;
}

// Whoever is asked chooses, so many times or to the end; all see it. What could not be stored is
// said again.
async function play(people, choices, what) {
  const from = n(people[0]);
  for (let i = 0; i < choices && people[0].view.asked !== null; i++) {
    const { asked } = people[0].view;
    const who = people.find((person) => person.view.seat === asked);
    const before = n(who);
    const said = { do: 'choose', n: before, label: label(who.view.question) };
    let moved = false;
    for (let tries = 0; tries < 100 && !moved; tries++) {
      who.error = null;
      who.socket.send(said);
      moved = await until(people, () => who.error || people.every((person) => n(person) > before));
      moved &&= !who.error;
      if (who.error?.code === 'failed') await pause(300);
      else if (!moved) break;
    }
    if (!moved) {
      check(false, `${what}: all see choice ${before}; ${JSON.stringify(who.error)}`);
      return;
    }
    // Several choices may follow each other, and arrive one by one.
    await until(people, () => people.every((person) => n(person) === n(people[0])));
  }
  const at = people.map(n);
  check(at[0] > from && at.every((each) => each === at[0]), `${what}: from ${from} to ${at}`);
}

// ---- The game ---------------------------------------------------------------------------------

async function main() {
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>talia</title>');
  const ports = await Promise.all([start(), start()]); // at once, on an empty database
  const [ola, jan] = [await greet(ports[0]), await greet(ports[1])];
  ola.socket.send({
    do: 'create',
    setup: { players: 2, kingdom: 'First Game' },
    seats: [{ who: 'me', name: 'Ola' }, { who: 'open' }],
  });
  const own = await ola.socket.next(is('joined'));
  const { commitment } = (await ola.socket.next(is('table'))).fair;
  jan.socket.send({ do: 'join', table: own.table, name: 'Jan' });
  check((await jan.socket.next(is('joined'))).seat === 1, 'a seat at a table of another server');
  check((await jan.socket.next(is('table'))).fair.commitment === commitment, 'one commitment');
  const salts = ['00112233445566778899aabbccddeeff', 'ffeeddccbbaa99887766554433221100'];
  const both = [ola, jan];
  both.forEach(({ socket }, seat) => socket.send({ do: 'salt', salt: salts[seat] }));
  check(await until(both, () => n(ola) >= 0 && n(jan) >= 0), 'the game begins at both');
  check(
    both.every(({ table }) => JSON.stringify(table.fair.salts) === JSON.stringify(salts)),
    'both salts are told at both',
  );
  await play(both, 12, 'turns at two servers');

  check(spawnSync('sh', ['-c', crash]).status === 0, 'the database crashes and starts again');
  await play(both, 12, 'turns after that');

  servers[0].removeAllListeners('exit');
  servers[0].kill('SIGKILL');
  await ola.socket.untilClosed();
  const at = n(jan);
  const again = await greet(ports[1]);
  again.socket.send({ do: 'return', table: own.table, key: own.key });
  check(
    await until([again, jan], () => n(again) >= at),
    `a server is killed: the other has all; ${JSON.stringify(again.error)}`,
  );
  await play([again, jan], 12, 'turns after that');

  const third = await greet(await start());
  third.socket.send({ do: 'watch', table: own.table });
  const all = [again, jan, third];
  check(await until(all, () => n(third) === n(jan)), 'a third server has all as well');
  await play(all, 10000, 'turns to the end');
  check(await until(all, () => all.every(({ table }) => table.state === 'over')), 'it is over');

  third.socket.send({ do: 'save' });
  const file = join(folder, 'game.talia');
  writeFileSync(file, (await third.socket.next(is('file'))).text);
  const options = ['verify', '--commitment', commitment, '--salt', salts[1], '--lang', 'en', file];
  const verified = spawnSync(program, options, { encoding: 'utf8' });
  check(verified.status === 0, `its shuffles are verified\n${verified.stdout}`);
}

await main().catch((error) => check(false, error.stack));
for (const server of servers) {
  server.removeAllListeners('exit');
  server.kill('SIGKILL');
}
rmSync(folder, { recursive: true, force: true });
endChecks();
