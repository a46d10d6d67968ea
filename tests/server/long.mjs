// long.mjs PROGRAM [MILLISECONDS] - strangers with a game that is as long as one can be, whatever
// can be asked about it, while two people play on. Nothing keeps the server, by the time of the
// processor that it says it took, longer than MILLISECONDS (5) from hearing others. Ends with
// "N passed, N failed" and status 0 if none failed.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check, endChecks } from '../support/check.mjs';
import { Socket } from '../support/websocket.mjs';
import { Person, Server, pause, sitTogether, until } from './people.mjs';

const LENGTH = 19800;
const [program, limit = '5'] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'talia-long-'));
const server = new Server(program, [
  ...['--store', `sqlite:${join(folder, 'tables.db')}`, '--page', join(folder, 'page')],
  ...['--behind-proxy', '--limits', 'time=0,tables=0', '--log', 'quiet'],
]);

const is = (type) => (message) => message.type === type;

// The figures of /metrics by their names.
async function figures() {
  const answer = await fetch(`http://127.0.0.1:${server.port}/metrics`);
  const lines = (await answer.text()).split('\n').filter((line) => line && !line.startsWith('#'));
  return Object.fromEntries(lines.map((line) => line.split(' ')));
}

const longGame = (rules) =>
  [
    ...[`rules: ${rules}`, 'deal: yes', 'players: 2', 'edition: 2', 'begins: A'],
    'kingdom: Cellar, Market, Merchant, Militia, Mine, Moat, Remodel, Smithy, Village, Workshop',
    ...['seed: 00000000000000000000000000000001', '---'],
    ...Array.from({ length: LENGTH }, (_, i) => `${'AB'[i % 2]}: end`),
  ].join('\n');

async function stranger(address) {
  const headers = { 'X-Forwarded-For': address };
  const socket = await Socket.open(server.port, { headers });
  socket.send({ do: 'hello', protocol: 1, language: 'en' });
  const { rules } = await socket.next(is('welcome'));
  socket.heard = [];
  socket.onMessage = (message) => socket.heard.push(message);
  return { socket, rules };
}

let requests = 0;
async function ask(socket, message) {
  const id = ++requests;
  const waits = ({ type, code }) => type === 'error' && code === 'too-many';
  const ends = (message) =>
    message.re === id && ['done', 'error'].includes(message.type) && !waits(message);
  let end = null;
  for (let tries = 0; tries < 60 && !end; tries++) {
    if (tries > 0) await pause(1000); // it has had more than its share of the time
    socket.heard.length = 0;
    socket.send({ ...message, id });
    await until(() => socket.heard.some(ends) || socket.heard.some(waits), 60);
    end = socket.heard.find(ends);
  }
  check(end?.type === 'done', `${message.do} is answered ${JSON.stringify(end)}`);
}

async function attack(address) {
  const { socket, rules } = await stranger(address);
  await ask(socket, { do: 'load', text: longGame(rules) });
  await ask(socket, { do: 'step', n: LENGTH });
  await ask(socket, { do: 'save' });
  await ask(socket, { do: 'log' });
  await ask(socket, { do: 'language', language: 'pl' });
  await ask(socket, { do: 'branch', n: LENGTH / 2 - 200 });
  const { n } = socket.heard.findLast(is('view'));
  await ask(socket, { do: 'choose', n, label: 'end' });
  await until(() => socket.heard.findLast(is('view')).asked === 0);
  await ask(socket, { do: 'undo', n: socket.heard.findLast(is('view')).n });
  await ask(socket, { do: 'resign' });
  await ask(socket, { do: 'branch', n: LENGTH / 2 - 200 });
  const { table, key } = socket.heard.find(is('joined'));
  socket.cut();
  return { address, table, key };
}

// Another server has to read the record.
async function comeBack({ address, table, key }) {
  const { socket } = await stranger(address);
  await ask(socket, { do: 'return', table, key });
  check(socket.heard.findLast(is('view'))?.n >= LENGTH / 2 - 200, 'the game is there again');
  socket.cut();
}

async function checkHolds(when) {
  const found = await figures();
  const longest = Number(found.talia_longest_hold_seconds) * 1000;
  console.log(`${when}: the longest hold took ${longest.toFixed(2)} ms of the processor`);
  check(longest > 0 && longest < Number(limit), `${when}: a hold of ${longest} ms`);
  const memory = Number(found.talia_tables_bytes) / Number(found.talia_tables_in_memory || 1);
  check(memory < 400 << 10, `${when}: ${memory} bytes a table`);
}

async function main() {
  mkdirSync(join(folder, 'page'));
  writeFileSync(join(folder, 'page', 'index.html'), 'talia');
  await server.start();
  const slowly = { pace: 300 }; // their game lasts longer than all of this
  const people = [new Person('Anna', server, slowly), new Person('Bartek', server, slowly)];
  for (const person of people) await person.connect();
  await sitTogether(...people);
  await until(() => people[0].n > 2);
  const attacks = ['203.0.113.1', '203.0.113.2', '203.0.113.3'].map(attack);
  const tables = await Promise.all(attacks);
  await checkHolds('asked much at once');
  await server.stop('SIGTERM');
  await server.start();
  for (const person of people) await person.connect();
  await Promise.all(tables.map(comeBack));
  await checkHolds('read from the store');
  const n = people[0].n;
  check(await until(() => people[0].n > n), 'people play on');
  for (const person of people) person.leave();
  await server.stop('SIGTERM');
}

try {
  await main();
} catch (error) {
  check(false, error.stack);
}
rmSync(folder, { recursive: true });
endChecks();
