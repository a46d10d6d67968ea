// outside.mjs TALIA - programs from outside (docs/BOTS.md): the examples play whole matches and sit
// at a table of a server; those that crash, hang or choose what they cannot lose, and hold up
// nobody.

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { connect, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { Socket, signOf } from '../support/websocket.mjs';

const talia = process.argv[2];
const node = process.execPath;
const example = `${node} examples/bot.mjs`;

// ---- Matches ----------------------------------------------------------------------------------

function match(contestants, ...options) {
  const all = ['match', ...contestants, '--watch', '0', '--threads', '1', ...options];
  return spawnSync(talia, all, { encoding: 'utf8', timeout: 120_000 });
}

function testMatches() {
  const many = ['--games', '60', '--sets', 'all', '--kingdoms', '6'];
  const plain = match([`exec:${example}`, 'bmu'], ...many);
  assert.equal(plain.status, 0, plain.stderr);
  assert.equal(plain.stderr, '');
  assert.doesNotMatch(plain.stdout, /did not answer as it should/);
  assert.match(plain.stdout, /60 games: 30 groups of 2/);
  const again = match([`exec:${example}`, 'bmu'], ...many);
  const results = ({ stdout }) => stdout.replace(/^.* games a second.*$/m, '');
  assert.equal(results(again), results(plain), 'the same match again');
  const both = [`exec:${example}`, 'exec:python3 examples/bot.py', 'medium'];
  const four = match(both, '--players', '4', '--games', '6', '--sets', 'all');
  assert.equal(four.status, 0, four.stderr);
  assert.equal(four.stderr, '');
}

function testFaults() {
  const view = `s/.*"type":"view".*"n":\\([0-9]*\\),.*/`;
  const faults = [
    ['exit 3', /has ended, with status 3/],
    ['kill -9 $$', /was ended by signal 9/],
    ['sleep 100', /did not answer within 1 s/, '1'],
    ['echo hello; cat', /wrote 'hello'; expected/],
    ['yes', /wrote 'y'; expected/],
    ['head -c 30000 /dev/zero; cat >/dev/null', /wrote a line of more than 16384 bytes/],
    [`sed -un '${view}{"do":"choose","n":\\1,"label":"buy Gold"}/p'`, /'buy Gold' at n \d+, wh/],
    [`sed -un '${view}{"do":"choose","n":9999,"label":"end"}/p'`, /answered for n 9999/],
  ];
  for (const [command, words, seconds = '60'] of faults) {
    const lost = match([`exec:${command}`, 'bmu'], '--games', '2', '--seconds', seconds);
    assert.equal(lost.status, 0, lost.stderr);
    assert.equal(lost.stderr.split('\n').length, 3, lost.stderr);
    assert.match(lost.stderr, words);
    assert.match(lost.stdout, /2 games were lost by a program that did not answer/);
    assert.match(lost.stdout, /^bmu +100\.0 %/m);
  }
  const often = match(['exec:exit 1', 'bmu'], '--games', '100');
  assert.equal(often.stderr.split('\n').length, 11, 'after ten faults it is not started any more');
  assert.match(often.stderr, /loses this game and all that follow/);
  assert.match(often.stdout, /100 games were lost by a program/);
  const none = match(['exec: ', 'bmu']);
  assert.equal(none.status, 2);
  assert.match(none.stderr, /a command is missing/);
}

// ---- At a server ------------------------------------------------------------------------------

function serve() {
  return new Promise((resolve, reject) => {
    const server = spawn(talia, ['serve', '--port', '0', '--store', 'memory'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    server.once('error', reject);
    server.stdout.once('data', (text) => {
      const [, port] = /localhost:(\d+)/.exec(String(text)) ?? [];
      if (port) resolve({ server, port: Number(port) });
      else reject(new Error(`the server said ${text}`));
    });
  });
}

/** A table with one person, whose seat a bot plays, and an open seat. */
async function openTable(port) {
  const host = await Socket.open(port);
  host.send({ do: 'hello', protocol: 1, language: 'en' });
  host.send({
    do: 'create',
    setup: { players: 2, kingdom: 'First Game' },
    seats: [{ who: 'me', name: 'Ala' }, { who: 'open' }],
    terms: { begins: 0 },
  });
  const { table } = await host.next(({ type }) => type === 'joined');
  host.send({ do: 'salt', salt: '0123456789abcdef0123456789abcdef' });
  return { host, table };
}

function bridge(port, table, command, options = []) {
  const to = ['bot-bridge', '--server', `ws://127.0.0.1:${port}`, '--table', table, ...options];
  const child = spawn(talia, command ? [...to, '--', ...command] : to, {
    stdio: [command ? 'ignore' : 'pipe', command ? 'ignore' : 'pipe', 'pipe'],
  });
  let words = '';
  child.stderr.on('data', (text) => (words += text));
  const ended = new Promise((resolve) => child.on('close', (status) => resolve({ status, words })));
  return { child, ended };
}

async function playTo(host, fits) {
  await host.next(({ type }) => type === 'view');
  host.send({ do: 'bot', on: true, level: 'easy' });
  return host.next(fits, 60);
}

async function testServer(port) {
  const { host, table } = await openTable(port);
  const { ended } = bridge(port, table, [node, 'examples/bot.mjs'], ['--name', 'Example']);
  const summary = await playTo(host, ({ type }) => type === 'summary');
  const { status, words } = await ended;
  assert.equal(status, 0, words);
  assert.match(words, /seat 2; to come back: --key \w+/);
  assert.match(words, summary.winners.includes(1) ? /has won/ : /has not won/);
  assert.match(words, /dealt as agreed, and what the bot was shown is in the record\n$/);
  assert.deepEqual(summary.resigned, []);
  host.close();
}

/** A house that cheats: on the way to its guest some words once become others, as long; one card
 * of the first hand another, say. */
async function cheat(port, ...words) {
  const [from, to] = words.map((each) => Buffer.from(each));
  let lies = 0;
  const proxy = createServer((guest) => {
    const house = connect(port, '127.0.0.1');
    guest.pipe(house);
    house.on('data', (bytes) => {
      const at = lies === 0 ? bytes.indexOf(from) : -1;
      if (at >= 0) lies += to.copy(bytes, at) > 0;
      guest.write(bytes);
    });
    house.on('end', () => guest.end());
    for (const socket of [guest, house]) socket.on('error', () => guest.destroy(house.destroy()));
  });
  await new Promise((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return { port: proxy.address().port, lies: () => lies, close: () => proxy.close() };
}

/** A way to the house on which all takes a while, and what is on its way is lost with its end. */
async function slow(port) {
  let first = '';
  const proxy = createServer((guest) => {
    const house = connect(port, '127.0.0.1');
    const cut = () => house.destroy(guest.destroy());
    guest.on('data', (bytes) => {
      first ||= bytes.toString('latin1').split('\r\n')[0];
      setTimeout(() => house.destroyed || house.write(bytes), 300);
    });
    house.pipe(guest);
    for (const socket of [guest, house]) for (const end of ['error', 'close']) socket.on(end, cut);
  });
  await new Promise((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return { port: proxy.address().port, first: () => first, close: () => proxy.close() };
}

/** Whoever fails is not gone before the house knows. */
async function testLastWords(port) {
  const way = await slow(port);
  const { host, table } = await openTable(port);
  const { ended } = bridge(way.port, table, ['sh', '-c', 'read a; read b; exit 5']);
  let sat = false;
  const over = await host.next(({ type, seats }) => {
    const isOpen = type === 'table' && seats[1].who === 'open';
    sat ||= type === 'table' && !isOpen;
    return type === 'summary' || (sat && isOpen);
  }, 30);
  const { status, words } = await ended;
  way.close();
  host.close();
  assert.equal(status, 1, words);
  assert.match(words, /has ended, with status 5/);
  if (over.type === 'summary') assert.deepEqual(over.resigned, [1]);
  assert.equal(way.first(), `GET /ws?at=${signOf(table)} HTTP/1.1`, 'it names its table');
}

async function testFraud(port) {
  const cheating = await cheat(port, '"hand":["copper"', '"hand":["estate"');
  const { host, table } = await openTable(port);
  const { ended } = bridge(cheating.port, table, [node, 'examples/bot.mjs']);
  await playTo(host, ({ type }) => type === 'summary');
  const { status, words } = await ended;
  cheating.close();
  host.close();
  assert.equal(cheating.lies(), 1);
  assert.equal(status, 1, words);
  assert.match(words, /FRAUD, turn 1 of A[^\n]*: you were shown the hand Estate, [^\n]*record/);
}

/** What a server says moves no cursor: \u001b begins what does. */
async function testStranger(port) {
  const strange = await cheat(port, 'table nosuchtable', 'table \\u001b[2Jab');
  const { words } = await bridge(strange.port, 'nosuchtable', ['cat']).ended;
  strange.close();
  assert.equal(strange.lies(), 1);
  assert.match(words, /There is no table \[2Jab\.\n$/);
}

/** By the bridge's own standard input and output. */
async function testPipes(port) {
  const { host, table } = await openTable(port);
  const { child, ended } = bridge(port, table, null, ['--seat', '2']);
  const playing = playTo(host, ({ type }) => type === 'summary');
  const types = new Set();
  for await (const line of createInterface({ input: child.stdout })) {
    const { type, asked, seat, n, question } = JSON.parse(line);
    types.add(type);
    if (type !== 'view' || asked === null || asked !== seat) continue;
    const labels = question.options.map((option) => option.label);
    const buy = labels.find((label) => /^buy (Province|Gold|Silver)$/.test(label));
    const label = question.treasures ? 'treasures' : (buy ?? labels.at(-1));
    child.stdin.write(`${JSON.stringify({ do: 'choose', n, label })}\n`);
  }
  assert.deepEqual([...types].sort(), ['joined', 'summary', 'table', 'view']);
  await playing;
  assert.equal((await ended).status, 0);
  host.close();
}

async function testServerFaults(port) {
  const fly = JSON.stringify({ do: 'choose', label: 'fly' });
  const faults = [
    [['sh', '-c', 'read a; read b; exit 5'], /has ended, with status 5/],
    [['sleep', '100'], /did not answer within 1 s/, '1'],
    [['sh', '-c', `read a; read b; while read c; do echo '${fly}'; done`], /chose what it cannot/],
  ];
  for (const [command, why, seconds = '60'] of faults) {
    const { host, table } = await openTable(port);
    const { ended } = bridge(port, table, command, ['--seconds', seconds]);
    let sat = false, plays = false;
    const over = host.next(({ type, n, seats, re }) => {
      if (type === 'view' && n === 0) host.send({ do: 'bot', on: true });
      const isOpen = type === 'table' && seats[1].who === 'open';
      sat ||= type === 'table' && !isOpen;
      plays ||= type === 'view';
      // Before the start it only stands up, and it may have come and gone between two messages.
      return type === 'summary' || (sat && isOpen) || (re === 1 && !sat && !plays);
    }, 60);
    const { status, words } = await ended;
    host.send({ do: 'lobby', on: false, id: 1 });
    assert.equal(status, 1, words);
    assert.match(words, why);
    const { type, winners, resigned } = await over;
    if (type === 'summary')
      assert.deepEqual([winners, resigned], [[0], [1]], 'whoever fails has given up');
    host.close();
  }
  // At a table that is there: else its absence may be told before the program's fault is.
  const { host, table } = await openTable(port);
  const dead = await bridge(port, table, ['false']).ended;
  assert.equal(dead.status, 1);
  assert.match(dead.words, /has ended, with status 1/);
  host.close();
  const other = await openTable(port); // at the first one its seat may still be taken
  const noisy = await bridge(port, other.table, ['yes']).ended;
  assert.equal(noisy.status, 1);
  // One line about it, though it writes and writes; it may have got its seat before.
  assert.match(
    noisy.words,
    /^(talia bot-bridge: seat [^\n]*\n)?[^\n]* wrote 'y', which is not a choice[^\n]*\n$/,
  );
  other.host.close();
  const wrong = await bridge(port, 'nosuchtable', ['cat']).ended;
  assert.equal(wrong.status, 1);
  assert.match(wrong.words, /nosuchtable|no.*table/i);
  const nobody = await bridge(1, 'abc', ['cat']).ended;
  assert.equal(nobody.status, 1);
  assert.match(nobody.words, /no connection to/);
  const wrongly = ['bot-bridge', '--server', 'http://x', '--table', 'a', '--', 'cat'];
  const address = spawnSync(talia, wrongly);
  assert.equal(address.status, 2);
  const missing = spawnSync(talia, ['bot-bridge', '--server', 'ws://x']);
  assert.equal(missing.status, 2);
}

testMatches();
testFaults();
const { server, port } = await serve();
try {
  await testServer(port);
  await testFraud(port);
  await testStranger(port);
  await testPipes(port);
  await testLastWords(port);
  await testServerFaults(port);
} finally {
  server.kill();
}
console.log('programs from outside play, and those that fail lose');
