// hostile.mjs PROGRAM - everything that strangers try with `talia serve`, while two people play on
// undisturbed. Ends with "N passed, N failed" and status 0 if none failed.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check, endChecks } from '../support/check.mjs';
import { Person, Server, ownDelay, pause, sitTogether, until } from './people.mjs';
import { Socket } from '../support/websocket.mjs';

const program = process.argv[2];
const folder = mkdtempSync(join(tmpdir(), 'talia-hostile-'));
const TOTAL = 300; // connections of all
const server = new Server(program, [
  ...['--store', `sqlite:${join(folder, 'tables.db')}`, '--page', join(folder, 'page')],
  ...['--behind-proxy', '--limits', `total=${TOTAL}`, '--log', 'quiet'],
]);

// ---- Strangers --------------------------------------------------------------------------------

let addresses = 0;
const from = (address) => ({ 'X-Forwarded-For': address });
const elsewhere = () => from(`203.0.113.${++addresses}`); // one that nobody has come from yet

const hello = { do: 'hello', protocol: 1, language: 'en' };
const is = (type) => (message) => message.type === type;

async function stranger(headers = elsewhere()) {
  const socket = await Socket.open(server.port, { headers });
  if (!(socket instanceof Socket)) return socket;
  socket.send(hello);
  await socket.next(is('welcome'));
  return socket;
}

// The answer to a message: an error's code, or the type of another one.
async function answer(socket, message, text = JSON.stringify(message)) {
  socket.messages.length = 0;
  socket.sendText(text);
  const { type, code } = await socket.next(({ type }) => type !== 'table' && type !== 'view');
  return type === 'error' ? code : type;
}

async function refused(socket, message, codes, what) {
  const got = await answer(socket, message);
  check([codes].flat().includes(got), `${what}: ${JSON.stringify(message)} is answered ${got}`);
}

// ---- Rights -----------------------------------------------------------------------------------

async function guessKeys(anna) {
  const socket = await stranger();
  const { table, key } = anna;
  const guesses = ['', 'a', 'a'.repeat(26), key.slice(1), `${key}a`, key.toUpperCase(), `${key}\0`];
  guesses.push(`${key} `, '%', "' OR 1=1 --", key.split('').reverse().join(''), 'x'.repeat(63));
  for (const guess of guesses)
    await refused(
      socket,
      { do: 'return', table, key: guess },
      ['wrong-key', 'bad-message'],
      'a key',
    );
  for (const guess of [null, 0, true, [], {}, [key], { key }])
    await refused(socket, { do: 'return', table, key: guess }, 'bad-message', 'no key');
  await refused(socket, { do: 'return', table: table.slice(1), key }, 'no-table', 'a table');
  const odd = ['', '..', `${table}'`, '%', '*', `${table}\0`, 'x'.repeat(60), table.toUpperCase()];
  for (const id of odd)
    await refused(socket, { do: 'watch', table: id }, ['no-table', 'bad-message'], 'a table');
  socket.cut();
}

// Who looks on may do nothing but look on.
async function lookOn(anna) {
  const socket = await stranger();
  check((await answer(socket, { do: 'watch', table: anna.table })) === 'joined', 'one may look on');
  const n = anna.n;
  for (const message of [
    { do: 'choose', n, label: 'end' },
    { do: 'choose', n, label: 'end', seat: anna.seat, key: '' },
    { do: 'undo', n },
    { do: 'allow', yes: true },
    { do: 'auto', forced: true, obvious: true },
    { do: 'bot', on: true },
    { do: 'resign' },
    { do: 'start' },
    { do: 'seat', seat: 0, who: 'bot' },
    { do: 'salt', salt: '0'.repeat(32) },
    { do: 'save' },
    { do: 'step', n: 0 },
    { do: 'branch', n: 0 },
    { do: 'again' },
    { do: 'join', table: anna.table, name: 'Eve' },
  ])
    await refused(socket, message, ['not-yours', 'not-now', 'too-late'], 'who looks on');
  check(socket.messages.every(({ seats }) => !seats?.some((seat) => seat.hand)), 'no hand is seen');
  socket.cut();
}

// A guest who sits at somebody else's table, and one who knows only that there may be one.
async function actAsHost() {
  const [host, guest, other] = [await stranger(), await stranger(), await stranger()];
  const seats = [{ who: 'me', name: 'Ola' }, { who: 'open' }, { who: 'open' }];
  host.send({ do: 'create', seats });
  const { table } = await host.next(is('joined'));
  other.send({ do: 'lobby', on: true });
  const { tables } = await other.next(is('lobby'));
  check(!tables.some((each) => each.table === table), 'a table that is not public is not listed');
  check((await answer(guest, { do: 'join', table, name: 'Eve' })) === 'joined', 'who has the id');
  for (const message of [{ do: 'start' }, { do: 'seat', seat: 0, who: 'open' }])
    await refused(guest, message, 'not-yours', 'not the host');
  await refused(host, { do: 'seat', seat: 0, who: 'bot' }, 'no-seat', 'the seat of the host');
  await refused(guest, { do: 'join', table, name: 'Eve', seat: 2 }, 'not-now', 'a second seat');
  for (const seat of [0, 1]) {
    const wish = { do: 'join', table, name: 'Mallory', seat };
    await refused(other, wish, 'no-seat', 'a seat that is taken');
  }
  for (const seat of [-1, 3, 99, 1.5, '2', 2 ** 53])
    await refused(other, { do: 'join', table, name: 'Mallory', seat }, 'bad-message', 'no seat');
  for (const socket of [host, guest, other]) socket.cut();
}

// ---- Words ------------------------------------------------------------------------------------

const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}[\]\u2028\u2029]/u;

async function oddNames() {
  const names = [
    '<img src=x onerror=alert(1)>',
    '"><script>alert(1)</script>',
    '\u202Eanna\u202C',
    '\u200B\u200Ba\u200Bnna\uFEFF',
    'a\nb\tc\u0000d\u001B[31m',
    '[province] {0} %s %n $1',
    '\u{E0041}\u{E007F}tag',
    'Z\u0351\u0352\u0353'.repeat(50),
    'x'.repeat(900),
    '\u{1F600}'.repeat(200),
    '    Anna    ',
  ];
  for (const name of names) {
    const socket = await stranger();
    socket.send({ do: 'create', seats: [{ who: 'me', name }, { who: 'open' }], terms: { name } });
    const message = await socket.next(({ type }) => type === 'table' || type === 'error');
    const good = message.type === 'table' ? [message.seats[0].name, message.name] : [];
    for (const shown of good)
      check(!HIDDEN.test(shown) && [...shown].length <= 24, `a name: ${JSON.stringify(shown)}`);
    check(message.type === 'table' || message.code === 'bad-message', 'or it is refused');
    socket.cut();
  }
  const socket = await stranger();
  for (const name of ['', ' ', '\u200B', '[]', null, 7, ['Anna'], 'x'.repeat(2000)])
    await refused(
      socket,
      { do: 'create', seats: [{ who: 'me', name }, { who: 'open' }] },
      'bad-message',
      'no name',
    );
  socket.cut();
}

async function oddMessages() {
  const socket = await stranger();
  const texts = [
    '',
    ' ',
    '{',
    'null',
    '[]',
    '"hello"',
    '{"do":"hello"',
    '{"do":5}',
    '{"do":"create","do":"leave"}',
    '{"do":"nothing"}',
    `{"do":"${'x'.repeat(1000)}"}`,
    `${'['.repeat(8000)}${']'.repeat(8000)}`,
    `{"do":"log","a":${'{"a":'.repeat(8)}1${'}'.repeat(9)}`,
    `{"do":"lobby",${Array.from({ length: 80 }, (_, i) => `"${i}":${i}`).join()}}`,
    '{"do":"lobby","on":1e999}',
    '{"do":"lobby","on":"true"}',
    '{"do":"step","n":9223372036854775808}',
    '{"do":"hello","protocol":1,"language":"en\\u0000"}',
    '{"do":"hello","protocol":1,"language":"\\ud800"}',
    '{"do":"hello","protocol":1,"language":"x"}',
    '{"do":"log"} {"do":"log"}',
    '\uFEFF{"do":"log"}',
    "{'do':'log'}",
    '{"do":"log",}',
    '{"do":"log"//\n}',
    '{"do":NaN}',
  ];
  const codes = ['bad-message', 'no-table', 'not-now'];
  for (const text of texts) {
    const got = await answer(socket, null, text);
    check(codes.includes(got), `${text.slice(0, 60)} is answered ${got}`);
    await pause(30);
  }
  const long = { do: 'lobby', on: true, more: 'x'.repeat(20000) };
  check((await answer(socket, long)) === 'bad-message', 'a long message');
  const answers = ['bad-setup', 'bad-message', 'kingdom'];
  for (const setup of [
    { players: 1e9 },
    { players: -1, sets: ['x'.repeat(100)] },
    { kingdom: 'x'.repeat(8000) },
    { sets: Array.from({ length: 500 }, () => 'base') },
    { like: Array.from({ length: 500 }, () => 'witch'), ban: ['witch'] },
    { count: { base: 1e12, seaside: -5 } },
    { eventCount: 99 },
    { seed: 'x'.repeat(70) },
    [],
    'setup',
  ])
    check(answers.includes(await answer(socket, { do: 'propose', setup })), 'set-ups');
  const files = ['', 'x', 'x'.repeat(1e5), 'deal: yes\nplayers: 99\n', '\u0001'.repeat(999)];
  for (const text of files) {
    await pause(400);
    await refused(socket, { do: 'load', text }, ['bad-message', 'bad-setup'], 'a file');
  }
  socket.cut();
}

// ---- Frames -----------------------------------------------------------------------------------

async function oddFrames() {
  const head = (...bytes) => Buffer.from(bytes);
  const wrong = [
    ['binary', (socket) => socket.sendFrame(2, 'x')],
    ['without a mask', (socket) => socket.sendBytes(head(0x81, 2, 0x7b, 0x7d))],
    ['reserved bits', (socket) => socket.sendBytes(head(0xf1, 0x80, 0, 0, 0, 0))],
    ['an unknown kind', (socket) => socket.sendFrame(5, 'x')],
    ['an unknown control frame', (socket) => socket.sendFrame(11, 'x')],
    ['a long ping', (socket) => socket.sendFrame(9, 'x'.repeat(300))],
    ['a ping in pieces', (socket) => socket.sendFrame(9, 'x', { last: false })],
    ['a piece of nothing', (socket) => socket.sendFrame(0, 'x')],
    [
      '2^63 bytes',
      (socket) => socket.sendBytes(head(0x81, 0xff, 0x80, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4)),
    ],
    ['wrong UTF-8', (socket) => socket.sendFrame(1, Buffer.from([0x22, 0xc0, 0xaf, 0xff, 0x22]))],
    ['no frame', (socket) => socket.sendBytes(Buffer.alloc(64, 0xff))],
    ['300 KB', (socket) => socket.sendText('x'.repeat(300 * 1024))],
  ];
  for (const [what, send] of wrong) {
    const socket = await stranger();
    socket.messages.length = 0;
    send(socket);
    await until(() => socket.closed || socket.messages.length > 0, 20);
    const refusal = socket.messages[0];
    check(socket.closed || refusal?.code === 'bad-message', `${what}: refused or closed`);
    socket.cut();
  }
  const pieces = await stranger();
  const text = JSON.stringify({ do: 'lobby', on: true, more: 'x'.repeat(2000) });
  for (let i = 0; i < text.length; i++)
    pieces.sendFrame(i === 0 ? 1 : 0, text[i], { last: i === text.length - 1 });
  check((await pieces.next()).type === 'lobby', 'a message in two thousand pieces');
  pieces.sendFrame(1, 'x', { last: false });
  const piece = 'x'.repeat(1024);
  for (let i = 0; i < 300 && !pieces.closed; i++) pieces.sendFrame(0, piece, { last: false });
  await pieces.untilClosed().catch(() => {});
  check(pieces.closed, 'pieces without end: closed');
}

// ---- HTTP -------------------------------------------------------------------------------------

// What is answered to these bytes, up to the end of the connection or a while.
function ask(bytes, milliseconds = 3000) {
  return new Promise((resolve) => {
    const parts = [];
    const socket = connect(server.port, '127.0.0.1', () => socket.write(bytes));
    const end = () => {
      socket.destroy();
      resolve(Buffer.concat(parts).toString('latin1'));
    };
    socket.setTimeout(milliseconds, end);
    socket.on('data', (part) => {
      parts.push(part);
      socket.setTimeout(200);
    });
    socket.on('error', end);
    socket.on('close', end);
  });
}

async function oddRequests() {
  const paths = [
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/%2e%2e%2fsecret.txt',
    '/..\\secret.txt',
    '/page/../../secret.txt',
    '/./../secret.txt',
    '//secret.txt',
    '/%00/secret.txt',
    '/index.html%00.png',
    '/....//secret.txt',
    '/..;/secret.txt',
    `${folder}/secret.txt`,
    `/${folder}/secret.txt`,
    'http://127.0.0.1/../secret.txt',
    '*',
    '/.hidden',
    '/t/../../secret.txt',
    '/t/a%0d%0aSet-Cookie:x',
    '/metrics',
  ];
  const own = `Host: 127.0.0.1\r\nX-Forwarded-For: 192.0.2.7\r\n`;
  for (const path of paths) {
    const got = await ask(`GET ${path} HTTP/1.1\r\n${own}Connection: close\r\n\r\n`);
    const good = !/the secret|Set-Cookie|talia_/.test(got) && !/^HTTP\/1.1 5/.test(got);
    check(good, `${path}: ${got.slice(0, 100)}`);
  }
  for (const bytes of [
    'GET / HTTP/1.1\r\n\r\n',
    'GET /\r\n\r\n',
    'GET / HTTP/9.9\r\nHost: x\r\n\r\n',
    `POST / HTTP/1.1\r\n${own}Content-Length: -1\r\n\r\nx`,
    `POST / HTTP/1.1\r\n${own}Content-Length: 99999999999999999999\r\n\r\nx`,
    `POST /ws HTTP/1.1\r\n${own}Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n`,
    `GET / HTTP/1.1\r\n${own}${'A: b\r\n'.repeat(5000)}\r\n`,
    `GET / HTTP/1.1\r\n${own}A: ${'b'.repeat(50000)}\r\n\r\n`,
    `GET /${'a'.repeat(50000)} HTTP/1.1\r\n${own}\r\n`,
    `GET /ws HTTP/1.1\r\n${own}Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n`,
    `GET /ws HTTP/1.1\r\n${own}Upgrade: h2c\r\nConnection: Upgrade\r\nHTTP2-Settings: AAAA\r\n\r\n`,
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
    '\0'.repeat(5000),
    Buffer.from(Array.from({ length: 4096 }, (_, i) => (i * 7919) & 255)),
  ]) {
    const got = await ask(bytes, 1500);
    check(!/the secret/.test(got), `${JSON.stringify(String(bytes).slice(0, 40))}`);
  }
  const origins = ['http://evil.example', 'null', 'file://', `https://127.0.0.1.evil.example`];
  origins.push(`http://127.0.0.1:${server.port}.evil.example`, 'http://127.0.0.1', '://', 'x');
  origins.push(`http://evil@127.0.0.1:${server.port}`, `http://127.0.0.1:${server.port}/`);
  for (const Origin of origins) {
    const got = await Socket.open(server.port, { headers: { Origin, ...from('192.0.2.8') } });
    check(got === 403 || got === 0, `from ${Origin}: ${got instanceof Socket ? 'open' : got}`);
    if (got instanceof Socket) got.cut();
  }
}

// ---- Too much ---------------------------------------------------------------------------------

async function flood() {
  const socket = await stranger();
  socket.messages.length = 0;
  const begun = Date.now();
  for (let i = 0; i < 3000; i++) socket.send({ do: 'lobby', on: true });
  const isTold = () => socket.closed || socket.messages.some(({ code }) => code === 'too-many');
  check(await until(isTold), 'it is told');
  await pause(500);
  const lists = socket.messages.filter(is('lobby')).length;
  const most = 100 + (Date.now() - begun) / 20; // a hundred at once, then fifty a second
  check(lists <= most, `of 3000 messages at once ${lists} are answered, not ${most}`);
  socket.cut();

  const home = elsewhere(); // many connections of one address, each of which makes tables
  let made = 0;
  for (let i = 0; i < 8; i++) {
    const one = await stranger(home);
    const seats = [{ who: 'me', name: 'Eve' }, { who: 'open' }];
    for (let k = 0; k < 20; k++) one.send({ do: 'create', seats });
    await until(() => one.messages.length > 0 || one.closed);
    await pause(100);
    made += one.messages.filter(is('joined')).length;
    one.cut();
  }
  check(made > 0 && made <= 25, `one address makes ${made} tables`);
}

// Opens so many; how many of them stay open.
async function openMany(count, headers) {
  const tried = await Promise.all(
    Array.from({ length: count }, (_, i) =>
      Socket.open(server.port, { headers: headers(i) }).catch(() => 0),
    ),
  );
  await pause(300);
  return tried.filter((socket) => socket instanceof Socket && !socket.closed);
}

async function tooManyConnections() {
  const home = elsewhere();
  const first = await openMany(100, () => home);
  check(first.length >= 40 && first.length <= 64, `one address has ${first.length} connections`);
  for (const socket of first) socket.cut();

  const long = `${'198.18.0.1, '.repeat(80)}203.0.113.250`; // what a proxy adds to a long header
  const second = await openMany(100, () => from(long));
  check(second.length <= 64, `after a long header it has ${second.length}`);
  for (const socket of second) socket.cut();
  const odd = await openMany(100, () => from('unknown'));
  check(odd.length <= 64, `after one that is not an address it has ${odd.length}`);
  for (const socket of odd) socket.cut();

  const all = await openMany(TOTAL + 60, (i) => from(`198.19.${i % 20}.1`));
  check(all.length <= TOTAL, `all together have ${all.length} connections`);
  for (const socket of all) socket.cut();
  await pause(500);
  const later = await stranger();
  check(later instanceof Socket, 'when they are gone there is room again');
  if (later instanceof Socket) later.cut();
}

// Those who hold on to what they have: each must be let go of in the end.
async function holdOn() {
  const opened = [];
  const hold = (bytes, what) => {
    const one = { what, closed: false, socket: connect(server.port, '127.0.0.1') };
    one.socket.on('connect', () => bytes.length > 0 && one.socket.write(bytes));
    one.socket.on('error', () => {});
    one.socket.on('close', () => (one.closed = true));
    one.socket.resume();
    opened.push(one);
  };
  for (let i = 0; i < 10; i++) {
    hold('', 'says nothing');
    hold('GET / HT', 'half a line');
    hold('GET / HTTP/1.1\r\nHost: x\r\nA: ', 'half a request');
  }
  const mute = await Socket.open(server.port, { headers: elsewhere() });
  const half = await stranger();
  half.sendBytes(Buffer.from([0x81, 0xfe, 0x10, 0x00, 1, 2, 3, 4, 5])); // and no more of 4 KB
  const partly = await stranger();
  partly.sendFrame(1, 'x', { last: false }); // and no more of it
  return async () => {
    check(await until(() => opened.every(({ closed }) => closed), 30), 'who holds on is let go of');
    for (const { what, closed, socket } of opened) {
      if (!closed) console.error(`  still there: ${what}`);
      socket.destroy();
    }
    await mute.untilClosed(20).catch(() => {});
    check(mute.closed, 'who never says hello is let go of');
    half.cut();
    await partly.untilClosed(30).catch(() => {});
    check(partly.closed, 'who never ends a message is let go of');
  };
}

// Many who begin a long message each: together they take no more memory than is meant for it.
async function beginMuch() {
  const all = [];
  const piece = 'x'.repeat(60000);
  for (let i = 0; i < 280; i++) {
    const socket = await stranger(from(`192.0.2.${100 + (i >> 5)}`));
    for (let j = 0; j < 4; j++) socket.sendFrame(j === 0 ? 1 : 0, piece, { last: false });
    all.push(socket);
  }
  const isRefused = await until(() => all.some(({ code }) => code === 1013), 10);
  check(isRefused, 'long messages of many: some are refused');
  check(all.filter(({ closed }) => !closed).length >= 100, 'not all of them');
  const short = await stranger();
  check((await answer(short, { do: 'lobby', on: true })) === 'lobby', 'short ones are heard');
  for (const socket of [...all, short]) socket.cut();
}

// One who asks for much and reads nothing.
async function neverRead(anna) {
  const socket = await stranger();
  socket.send({ do: 'watch', table: anna.table });
  await socket.next(is('view'));
  socket.stopReading();
  for (let i = 0; i < 400; i++) {
    socket.send({ do: 'log' });
    await pause(10);
  }
  socket.cut();
}

// ---- All of it --------------------------------------------------------------------------------

async function main() {
  mkdirSync(join(folder, 'page'));
  writeFileSync(join(folder, 'page', 'index.html'), '<!doctype html><title>talia</title>');
  writeFileSync(join(folder, 'page', '.hidden'), 'the secret');
  writeFileSync(join(folder, 'secret.txt'), 'the secret');
  await server.start();
  const late = ownDelay();
  const anna = new Person('Anna', server, { headers: from('198.51.100.1') });
  const bartek = new Person('Bartek', server, { headers: from('198.51.100.2') });
  await Promise.all([anna.connect(), bartek.connect()]);
  check(await sitTogether(anna, bartek), 'two people sit down');
  const letGo = await holdOn();
  const attacks = { guessKeys, lookOn, actAsHost, oddNames, oddMessages, oddFrames, oddRequests };
  const all = { ...attacks, flood, tooManyConnections, beginMuch, neverRead };
  for (const [name, attack] of Object.entries(all)) {
    const { choices, table } = anna;
    const begun = Date.now();
    await attack(anna).catch((error) => check(false, `${name}: ${error.stack}`));
    if (anna.state === 'over') await sitTogether(anna, bartek);
    const goesOn = await until(() => anna.choices > choices || anna.table !== table, 10);
    check(goesOn && anna.isConnected && bartek.isConnected, `${name}: the game goes on`);
    check(server.isRunning, `${name}: the server lives`);
    console.log(`${name}: ${Date.now() - begun} ms, ${anna.choices - choices} choices meanwhile`);
  }
  await letGo();
  const waited = Math.max(anna.waited, bartek.waited);
  console.log(`the two made ${anna.choices} choices; the longest took ${waited} ms`);
  check(waited < 3000 + late(), `nobody waits long: ${waited} ms, of which ${late()} here`);
  check((await server.stop('SIGTERM')) === 0, `it stops: ${server.words}`);
}

await main().catch((error) => check(false, error.stack));
rmSync(folder, { recursive: true, force: true });
endChecks();
