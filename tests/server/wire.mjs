// wire.mjs PROGRAM [SECONDS [SEED]] - whatever bytes come over the wire to `talia serve`: other
// protocols than the two that it speaks (HTTP/1.1 and WebSocket), and random pieces of HTTP/1.1,
// HTTP/2 and WebSocket for SECONDS (4), while two people play on undisturbed, at two workers. Ends
// with "N passed, N failed" and status 0 if none failed.
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check, endChecks } from '../support/check.mjs';
import { Person, Server, ownDelay, pause, sitTogether, until } from './people.mjs';
import { frame } from '../support/websocket.mjs';

const [program, wanted = '4', seed = String(randomBytes(4).readUInt32LE())] =
  process.argv.slice(2);
const seconds = process.env.TALIA_THOROUGH ? '60' : wanted;
const folder = mkdtempSync(join(tmpdir(), 'talia-wire-'));
const server = new Server(program, [
  ...['--store', `sqlite:${join(folder, 'tables.db')}`, '--page', join(folder, 'page')],
  ...['--workers', '2', '--behind-proxy', '--log', 'quiet'], // who hand connections to each other
]);

// ---- Chance, the same for the same seed -------------------------------------------------------

let state = Number(seed) >>> 0;
function below(n) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * n);
}
const of = (list) => list[below(list.length)];
const bytes = (n) => Buffer.from(Array.from({ length: n }, () => below(256)));

// ---- Connections ------------------------------------------------------------------------------

// Sends the pieces one after the other, a number is a pause in milliseconds, and waits for the end
// of the connection, at most so long. Resolves to all that was answered, and whether it ended.
function talk(pieces, milliseconds) {
  return new Promise((resolve) => {
    const socket = connect(server.port, '127.0.0.1');
    const got = [];
    const end = (closed) => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ text: Buffer.concat(got).toString('latin1'), closed });
    };
    const timer = setTimeout(end, milliseconds, false);
    socket.setNoDelay(true);
    socket.on('data', (more) => got.push(more));
    socket.on('error', () => {});
    socket.on('close', () => end(true));
    socket.on('connect', async () => {
      for (const piece of pieces) {
        if (typeof piece === 'number') await pause(piece);
        else if (!socket.destroyed) socket.write(piece);
      }
    });
  });
}

// ---- HTTP/2 -----------------------------------------------------------------------------------

const PREFACE = 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n';
const [DATA, HEADERS, SETTINGS] = [0, 1, 4];

function h2(type, flags, stream, payload = Buffer.alloc(0), length = payload.length) {
  const head = Buffer.alloc(9);
  head.writeUIntBE(length & 0xffffff, 0, 3);
  head.writeUInt8(type, 3);
  head.writeUInt8(flags, 4);
  head.writeUInt32BE(stream >>> 0, 5);
  return Buffer.concat([head, payload]);
}

const beginH2 = Buffer.concat([Buffer.from(PREFACE), h2(SETTINGS, 0, 0)]);
const getRoot = h2(HEADERS, 5, 3, Buffer.from([0x82, 0x84, 0x86, 0x41, 1, 0x78]));

// ---- Other protocols --------------------------------------------------------------------------

const request = (line, headers) =>
  `${line} HTTP/1.1\r\n${['Host: x', ...headers].map((header) => `${header}\r\n`).join('')}\r\n`;

function upgrade(to, path = '/', connection = 'Upgrade, HTTP2-Settings') {
  const settings = 'HTTP2-Settings: AAMAAABkAAQAAP__';
  return request(`GET ${path}`, [`Upgrade: ${to}`, `Connection: ${connection}`, settings]);
}

// Whoever speaks none of the two protocols gets no other one, and is not kept.
async function otherProtocols() {
  const others = ['h2c', 'H2C', 'h2', 'HTTP/2.0', 'h2c, websocket', 'websocket, h2c', 'mqtt'];
  others.push('raw', 'TLS/1.0', 'WebSocketX', 'x', ',', 'x'.repeat(3000));
  const openings = others.map((other) => upgrade(other));
  openings.push(upgrade('h2c', '/ws'), upgrade('h2c', '/healthz'), upgrade('h2c', '/', 'x'));
  openings.push(upgrade('h2c', '/ws').replace('\r\n\r\n', '\r\nUpgrade: websocket\r\n\r\n'));
  openings.push(upgrade('websocket', '/ws').replace('\r\n\r\n', '\r\nUpgrade: h2c\r\n\r\n'));
  for (const method of ['POST', 'PUT']) openings.push(upgrade('h2c').replace('GET', method));
  openings.push(request('CONNECT x:80', []), request('CONNECT /', []), request('CONNECT *', []));
  openings.push(PREFACE, beginH2);
  const ends = [
    [],
    [1, h2(DATA, 0, 1, Buffer.from('x'))],
    [1, h2(DATA, 1, 1)],
    [1, getRoot],
    [1, getRoot, 1, h2(DATA, 0, 3, Buffer.from('x'))],
    [1, h2(DATA, 0, 1, bytes(10), 16384)],
  ];
  const talks = openings.flatMap((opening) =>
    ends.map(async (end) => {
      const { text, closed } = await talk([opening, 1, beginH2, ...end], 4000);
      const what = JSON.stringify(opening.toString().slice(0, 60));
      const answer = JSON.stringify(text.slice(0, 60));
      check(!/^HTTP\/\S+ [12]/.test(text), `${what} is answered ${answer}`);
      check(!text.includes('\x00\x00\x00\x04\x01\x00\x00\x00\x00'), `${what} is HTTP/2`);
      check(closed, `${what} is not kept`);
    }),
  );
  await Promise.all(talks);
}

// A request that asks for no other protocol is answered as ever, one after the other.
async function plainRequests() {
  const asked = request('GET /healthz', []);
  const last = request('GET /none', ['Connection: close']);
  const { text } = await talk([asked, 20, asked, 20, last], 4000);
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map((found) => found[1]);
  check(statuses.join() === '200,200,404', `plain requests are answered ${statuses}`);
}

// Nothing here takes a body, not even behind a request that is still being answered.
async function bodies() {
  const first = request('GET /healthz', []);
  const lengths = ['0', '1', '5', '-1', '99999999999', 'x'].map((n) => `Content-Length: ${n}`);
  for (const header of [...lengths, 'Transfer-Encoding: chunked'])
    for (const line of ['GET /', 'GET /ws', 'HEAD /', 'POST /', 'PUT /x', 'OPTIONS *', 'X /'])
      for (const body of ['', 'x', 'xxxxx', 'xxxxxxxxxx', `5\r\nxxxxx\r\n0\r\n\r\n${first}`])
        await talk([first + request(line, [header]) + body], 2);
  const { text } = await talk([request('GET /healthz', ['Content-Length: 5']), 'xxxxx'], 4000);
  check(/^HTTP\/\S+ 413/.test(text), `a body is answered ${text.slice(0, 60)}`);
}

// ---- Random ones ------------------------------------------------------------------------------

const words = (text) => text.split(' ');
const METHODS = words('GET GET GET HEAD POST PUT OPTIONS DELETE CONNECT PRI X');
const PATHS = [
  ...words('/ /ws /ws /healthz /t/abc * // /% /%00 /ws?x=1 http://x/ /readyz /metrics /privacy'),
  ...words('/ws?at=7f /ws?at=7f /ws?at=00 /ws?at= /ws?at=zz /ws?at=-1 /ws?at=0x /ws?at=7f7f'),
  ...words('/k/moat /k/moat.png /k/ /k/.png /k/x.png /r/k3f9x2ab/moat /r/moat.png /t/k3f9x2ab /t/'),
];
const NAMES = [
  ...words('Upgrade Connection Content-Length Transfer-Encoding Expect Range Te Cookie Origin'),
  ...words('X-Forwarded-For Sec-WebSocket-Protocol Sec-WebSocket-Extensions HTTP2-Settings'),
  ...words('If-None-Match Accept-Encoding Authorization :path :method'),
];
const VALUES = [
  ...words('websocket h2c Upgrade close keep-alive 0 -1 5 99999999999 chunked 100-continue talia'),
  ...words('x,y permessage-deflate 203.0.113.9 AAAA bytes=0- gzip,br * http://x " / GET'),
  ...['', 'Basic Og=='],
];

const WEBSOCKET = ['Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13'];
WEBSOCKET.push('Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==');

function anyRequest() {
  const headers = below(2) ? WEBSOCKET.filter(() => below(12)) : [];
  for (let i = below(5); i > 0; i--) headers.push(`${of(NAMES)}: ${of(VALUES)}`);
  const text = request(`${of(METHODS)} ${of(PATHS)}`, headers);
  if (below(20)) return Buffer.from(text);
  return Buffer.from(text.replace(of(['\r\n', 'HTTP', ': ', ' ']), of(['', '\n', '\0'])));
}

function anyFrame() {
  const payload = below(3) ? Buffer.from('{"do":"hello","protocol":1}') : bytes(below(200));
  const made = frame(below(16), payload, { last: below(4) > 0 });
  if (!below(4)) made[below(Math.min(made.length, 4))] ^= 1 << below(8);
  return made;
}

function anyH2() {
  const payload = bytes(of([0, 0, 1, 4, 5, 6, 8, 12, 40]));
  const length = below(6) ? payload.length : of([0, 1, 16384, 0xffffff]);
  return h2(below(12), below(64), of([0, 1, 1, 2, 3, 5, 0x7fffffff, 0xffffffff]), payload, length);
}

const KINDS = [anyRequest, anyFrame, anyFrame, anyH2, () => bytes(below(100)), () => beginH2];

function anyTalk() {
  const pieces = [below(8) ? anyRequest() : of(KINDS)()];
  for (let i = below(8); i > 0; i--) {
    if (!below(3)) pieces.push(below(3));
    pieces.push(of(KINDS)());
  }
  if (!below(3)) {
    const all = Buffer.concat(pieces.filter((piece) => typeof piece !== 'number'));
    const at = below(all.length);
    return [all.subarray(0, at), 1, all.subarray(at)];
  }
  return pieces;
}

async function randomTalks() {
  const end = Date.now() + Number(seconds) * 1000;
  const least = 20 * Number(seconds); // on a busy machine it takes longer
  let talks = 0;
  const goesOn = () => server.isRunning && (Date.now() < end || talks < least);
  const speak = async () => {
    for (; goesOn(); talks++) await talk(anyTalk(), 20 + below(100));
  };
  await Promise.all(Array.from({ length: 24 }, speak));
  console.log(`${talks} random connections`);
  check(talks >= least, 'there were many of them');
}

// ---- All of it --------------------------------------------------------------------------------

async function main() {
  mkdirSync(join(folder, 'page'));
  writeFileSync(join(folder, 'page', 'index.html'), '<!doctype html><title>talia</title>');
  await server.start();
  const late = ownDelay();
  const anna = new Person('Anna', server);
  const bartek = new Person('Bartek', server);
  await Promise.all([anna.connect(), bartek.connect()]);
  check(await sitTogether(anna, bartek), 'two people sit down');
  const attacks = { plainRequests, bodies, otherProtocols, randomTalks };
  for (const [name, attack] of Object.entries(attacks)) {
    const { choices, table } = anna;
    await attack();
    if (!check(server.isRunning, `${name}: the server lives: ${server.words.slice(-2000)}`)) return;
    if (anna.state === 'over') await sitTogether(anna, bartek);
    const goesOn = await until(() => anna.choices > choices || anna.table !== table, 10);
    const isWell = goesOn && anna.isConnected && bartek.isConnected;
    if (!check(isWell, `${name}: the game goes on`)) return;
  }
  await plainRequests();
  const waited = Math.max(anna.waited, bartek.waited);
  check(waited < 3000 + late(), `nobody waits long: ${waited} ms, of which ${late()} here`);
  check((await server.stop('SIGTERM')) === 0, `it stops: ${server.words}`);
}

console.log(`seed ${seed}`);
await main().catch((error) => check(false, error.stack));
rmSync(folder, { recursive: true, force: true });
endChecks();
