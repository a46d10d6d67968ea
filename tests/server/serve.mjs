// serve.mjs PROGRAM - `talia serve` as it runs: the page's files, who may connect, and tables that
// go on after the program was killed. Ends with "N passed, N failed" and status 0 if none failed.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { check, endChecks } from '../support/check.mjs';
import { Socket } from '../support/websocket.mjs';

const program = process.argv[2];
// ---- The server -------------------------------------------------------------------------------

const folder = mkdtempSync(join(tmpdir(), 'talia-serve-'));
const page = join(folder, 'page');
const wasm = Buffer.alloc(300000, 'wasm');
mkdirSync(join(page, 'icons'), { recursive: true });
writeFileSync(join(page, 'index.html'), '<!doctype html><title>talia</title>');
writeFileSync(join(page, 'main-K3ABX2QD.js'), 'let x;'.repeat(1000));
writeFileSync(join(page, 'main-K3ABX2QD.js.gz'), gzipSync('let x;'.repeat(1000)));
writeFileSync(join(page, 'main-K3ABX2QD.js.br'), brotliCompressSync('let x;'.repeat(1000)));
writeFileSync(join(page, 'talia.wasm'), wasm);
writeFileSync(join(page, 'icons', 'a.svg'), '<svg/>');
writeFileSync(join(page, '.hidden'), 'no');
writeFileSync(join(folder, 'secret.txt'), 'no');

let server = null;

// Starts it; resolves to its port.
function start(port, store) {
  return new Promise((resolve, reject) => {
    const options = ['serve', '--port', String(port), '--store', store, '--page', page];
    server = spawn(program, options, { stdio: ['ignore', 'pipe', 'inherit'] });
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    server.stdout.once('data', (text) => {
      const found = /^talia: http:\/\/localhost:(\d+)\/\n$/.exec(String(text));
      if (found) resolve(Number(found[1]));
      else reject(new Error(`the server said ${text}`));
    });
  });
}

// Resolves to [status, signal].
function stop(signal) {
  return new Promise((resolve) => {
    server.removeAllListeners('exit');
    server.once('exit', (code, by) => resolve([code, by]));
    server.kill(signal);
  });
}

function fetched(port, path, headers = {}, method = 'GET') {
  return new Promise((resolve, reject) => {
    const asked = request({ port, path, headers, method, host: '127.0.0.1' }, (answer) => {
      const parts = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('end', () =>
        resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) }),
      );
    });
    asked.on('error', reject);
    asked.end();
  });
}

// ---- The page ---------------------------------------------------------------------------------

async function testPage(port) {
  const index = await fetched(port, '/');
  check(index.status === 200 && String(index.body).includes('<title>talia'), 'the index');
  check(index.headers['content-type'] === 'text/html; charset=utf-8', 'its type');
  check(index.headers['cache-control'] === 'no-cache', 'is asked for again each time');
  const policy = index.headers['content-security-policy'] ?? '';
  for (const part of [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "connect-src 'self'",
    "font-src 'self'",
    "frame-ancestors 'none'",
  ])
    check(policy.includes(part), `the policy has ${part}`);
  check(index.headers['x-content-type-options'] === 'nosniff', 'nosniff');
  check(index.headers['referrer-policy'] === 'no-referrer', 'no referrer');
  const known = await fetched(port, '/', { 'if-none-match': index.headers.etag });
  check(known.status === 304 && known.body.length === 0, 'what is known is not sent again');
  const head = await fetched(port, '/talia.wasm', {}, 'HEAD');
  check(head.headers['content-length'] === String(wasm.length), 'the size alone');
  const all = await fetched(port, '/talia.wasm');
  check(all.body.equals(wasm), 'a long file');
  check(all.headers['content-type'] === 'application/wasm', 'the type of WebAssembly');
  const icon = await fetched(port, '/icons/a.svg');
  check(icon.headers['content-type'] === 'image/svg+xml', 'a file of a folder');
}

async function testVariants(port) {
  const path = '/main-K3ABX2QD.js';
  const encodings = [
    ['', undefined],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['gzip;q=0', undefined],
  ];
  const etags = new Set();
  for (const [accepted, got] of encodings) {
    const file = await fetched(port, path, accepted ? { 'accept-encoding': accepted } : {});
    check(file.headers['content-encoding'] === got, `accepting '${accepted}'`);
    check(/immutable/.test(file.headers['cache-control']), 'a name with a hash is kept for ever');
    etags.add(file.headers.etag);
  }
  check(etags.size === 3, 'each variant has a tag of its own');
}

async function testOtherPaths(port) {
  const nothing = ['/nothing', '/../secret.txt', '/%2e%2e/secret.txt', '/.hidden', '/t/', '/t/A-B'];
  for (const path of nothing) {
    const answer = await fetched(port, path);
    check(answer.status === 404 && /404/.test(String(answer.body)), `nothing at ${path}`);
    check('content-security-policy' in answer.headers, 'with the policy');
  }
  const invitation = await fetched(port, '/t/k3f9x2ab');
  check(invitation.status === 302, 'an invitation leads on');
  check(invitation.headers.location === '/#/t/k3f9x2ab', 'to its table');
  const health = await fetched(port, '/healthz');
  check(health.status === 200 && String(health.body).startsWith('talia'), 'it is well');
  const posted = await fetched(port, '/', {}, 'POST');
  check(posted.status === 405, 'nothing is taken by HTTP');
  await new Promise((resolve) => get({ port, path: `/${'x'.repeat(20000)}` }).on('error', resolve));
  check((await fetched(port, '/healthz')).status === 200, 'a request too long does no harm');
}

// ---- WebSockets -------------------------------------------------------------------------------

async function greet(port, headers = {}) {
  const socket = await Socket.open(port, { headers });
  socket.send({ do: 'hello', protocol: 1, language: 'en' });
  check((await socket.next()).type === 'welcome', 'a welcome');
  return socket;
}

async function testSockets(port) {
  const own = await greet(port, { Origin: `http://127.0.0.1:${port}` });
  for (const Origin of ['http://evil.example', `http://127.0.0.1:${port + 1}`, 'null'])
    check((await Socket.open(port, { headers: { Origin } })) === 403, `not from ${Origin}`);
  check((await Socket.open(port, { path: '/other' })) === 403, 'only at /ws');

  const long = await greet(port);
  long.sendText(JSON.stringify({ do: 'log', more: 'x'.repeat(20000) }));
  check((await long.next()).code === 'bad-message', 'a message of 20 KB is too long');
  long.sendText('x'.repeat(300 * 1024));
  await long.untilClosed();
  check(long.code === 1009, 'one of 300 KB ends the connection');

  const binary = await greet(port);
  binary.sendFrame(2, 'bytes');
  await binary.untilClosed();
  check(binary.code === 1003, 'only text');

  const pieces = await greet(port);
  pieces.sendFrame(1, '{"do":', { last: false });
  pieces.sendFrame(0, '"lobby","on":true}');
  check((await pieces.next()).type === 'lobby', 'a message in pieces');
  pieces.sendBytes(Buffer.from([0xff, 0xff, 0xff, 0xff])); // no frame at all
  await pieces.untilClosed();
  own.send({ do: 'lobby', on: true });
  check((await own.next()).type === 'lobby', 'the others notice nothing');
  own.close();
  await own.untilClosed();
}

// ---- Tables -----------------------------------------------------------------------------------

const isView = (message) => message.type === 'view';
// A bot may be in the middle of its turn when a view is sent: that view has no options.
const isAsked = (message) => isView(message) && message.question?.options !== undefined;

// A table for one person and a bot, in the middle of play.
async function openTable(port, choices) {
  const socket = await greet(port);
  socket.send({
    do: 'create',
    setup: { players: 2, sets: ['base'] },
    seats: [{ who: 'me', name: 'Anna' }, { who: 'bot', level: 'easy' }],
    terms: { begins: 0 },
  });
  const joined = await socket.next((message) => message.type === 'joined');
  socket.send({ do: 'salt', salt: '0123456789abcdef0123456789abcdef' });
  let view = await socket.next(isAsked);
  for (let i = 0; i < choices; i++) view = await chooseOne(socket, view);
  return { socket, joined, view };
}

async function chooseOne(socket, view) {
  const { options, treasures } = view.question;
  const buys = options.filter((option) => option.verb === 'buy' && option.card !== 'curse');
  const label = treasures ? 'treasures' : (buys.at(-1) ?? options.at(-1)).label;
  socket.send({ do: 'choose', n: view.n, label });
  return socket.next(isAsked);
}

async function testKill(port, store) {
  const tables = [];
  for (let i = 0; i < 3; i++) tables.push(await openTable(port, 10 + 7 * i));
  const [, signal] = await stop('SIGKILL');
  check(signal === 'SIGKILL', 'killed in the middle of three games');
  check((await start(port, store)) === port, 'started again at the same place');
  for (const { joined, view } of tables) {
    const socket = await greet(port);
    socket.send({ do: 'return', table: joined.table, key: joined.key });
    let now = await socket.next(isAsked);
    check(now.n === view.n, 'no choice is lost');
    const { hand } = view.seats[joined.seat];
    check(JSON.stringify(now.seats[joined.seat].hand) === JSON.stringify(hand), 'the same cards');
    for (let i = 0; i < 5; i++) now = await chooseOne(socket, now);
    check(now.n > view.n, 'the game goes on');
    socket.send({ do: 'resign' });
    check((await socket.next((m) => m.type === 'summary')).winners[0] === 1, 'to its end');
    socket.cut();
  }
}

// Two people and one who looks on, over the network.
async function testTogether(port) {
  const anna = await greet(port);
  anna.send({ do: 'create', seats: [{ who: 'me', name: 'Anna' }, { who: 'open' }] });
  const { table } = await anna.next((message) => message.type === 'joined');
  const [bartek, watching] = [await greet(port), await greet(port)];
  bartek.send({ do: 'join', table, name: 'Bartek' });
  watching.send({ do: 'watch', table });
  check((await bartek.next((m) => m.type === 'joined')).seat === 1, 'the second seat');
  anna.send({ do: 'start' });
  for (const socket of [anna, bartek, watching]) {
    const view = await socket.next(isView);
    const hands = view.seats.filter((seat) => seat.hand !== null).length;
    check(hands === (socket === watching ? 0 : 1), 'nobody sees a hand but their own');
  }
  bartek.cut();
  const gone = (message) => message.type === 'table' && !message.seats[1].present;
  check((await anna.next(gone)).seats[0].present, 'the others see who is gone');
}

async function main() {
  const store = `sqlite:${join(folder, 'tables.db')}`;
  const port = await start(0, store);
  await testPage(port);
  await testVariants(port);
  await testOtherPaths(port);
  await testSockets(port);
  await testTogether(port);
  await testKill(port, store);
  const [status] = await stop('SIGTERM');
  check(status === 0, 'it stops when it is asked to');
}

await main().catch((error) => {
  check(false, error.stack);
});
if (server && server.exitCode === null) server.kill('SIGKILL');
rmSync(folder, { recursive: true, force: true });
endChecks();
