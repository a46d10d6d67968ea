// links.mjs PROGRAM - links to kingdoms and replays as messengers and people follow them: the page
// with its tags, the picture and what it costs, and replays that a server keeps. Ends with
// "N passed, N failed" and status 0 if none failed.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { check, endChecks } from '../support/check.mjs';
import { Socket } from '../support/websocket.mjs';
import { Server } from './people.mjs';

const program = process.argv[2];
const rules = /rules (\d+)/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' }))[1];
const folder = mkdtempSync(join(tmpdir(), 'talia-links-'));
mkdirSync(join(folder, 'page'));
writeFileSync(join(folder, 'page/index.html'), '<!doctype html><title>talia</title>');

const store = `sqlite:${join(folder, 'tables.db')}`;
const server = new Server(program, [
  ...['--store', store, '--page', join(folder, 'page'), '--behind-proxy', '--limits', 'time=100'],
]);

const TEN = 'cellar_market_merchant_militia_mine_moat_remodel_smithy_village_workshop';

let visitor = 0; // each test comes from an address of its own: what it takes is charged to that

function fetched(path, options = {}) {
  const { from = `203.0.113.${visitor}`, host = 'talia.example' } = options;
  const { method = 'GET', language } = options;
  return new Promise((resolve, reject) => {
    const headers = {
      Host: host,
      ...(from && { 'X-Forwarded-For': from }),
      ...(language && { 'Accept-Language': language }),
    };
    const address = { port: server.port, host: '127.0.0.1', path, method, headers };
    const asked = request(address, (answer) => {
      const parts = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('end', () =>
        resolve({ status: answer.statusCode, head: answer.headers, body: Buffer.concat(parts) }));
    });
    asked.on('error', reject);
    asked.end();
  });
}

// ---- Pages --------------------------------------------------------------------------------------

const tag = (html, name) =>
  new RegExp(`<meta property="og:${name}" content="([^"]*)">`).exec(html)?.[1];

async function testPages() {
  const { status, head, body } = await fetched(`/k/${TEN}`);
  const html = String(body);
  check(status === 200 && /text\/html/.test(head['content-type']), 'a kingdom has a page');
  check(/^First Game: Cellar, Moat, /.test(tag(html, 'description')), 'that names its cards');
  check(tag(html, 'image') === `https://talia.example/k/${TEN}.png`, 'and its picture');
  check(/<script src="\/go.js">/.test(html), 'and goes on from there');
  const polish = String((await fetched(`/k/pl_moat_alms`)).body);
  check(/lang="pl"/.test(polish) && tag(polish, 'description') === 'Fosa; Jałmużna', 'in Polish');
  const local = String((await fetched('/k/moat', { host: 'localhost:8080', from: null })).body);
  check(tag(local, 'url') === 'http://localhost:8080/k/moat', 'on this machine without https');
  const replay = String((await fetched(`/r/k3f9x2ab/moat`)).body);
  check(/to watch/.test(tag(replay, 'title')), 'a replay says that it is one');
  check(tag(replay, 'image') === 'https://talia.example/k/moat.png', 'and shows its kingdom');
  const evil = String((await fetched('/k/moat', { host: 'x"><script>' })).body);
  check(!/x"/.test(evil), 'nothing comes from the request into the page');
  const nothing = [
    '/k/', '/k/nonsense', '/k/moat_moat', '/k/Moat', '/k/moat/', '/k/copper', '/k/moat_p7',
    `/k/${TEN}_witch`, '/k/alms', '/k/moat_alms_ferry_raid', '/k/..%2fmoat', '/r/', '/r/x/y/moat',
    `/k/${'moat_'.repeat(200)}`,
  ];
  for (const path of nothing)
    check((await fetched(path)).status === 404, `${path.slice(0, 40)} is nothing`);
  for (const path of [`/k/${TEN}`, `/k/${TEN}.png`]) {
    const asked = await fetched(path, { method: 'HEAD' });
    check(asked.status === 200 && asked.body.length === 0, 'HEAD gets no body');
  }
  const figures = { method: 'HEAD', host: 'localhost', from: null };
  check((await fetched('/metrics', figures)).status === 200, 'nor of what is made for it');
}

// ---- Pictures -----------------------------------------------------------------------------------

function chunks(png) {
  const found = [];
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    const end = at + 8 + length;
    found.push({
      name: png.toString('latin1', at + 4, at + 8),
      data: png.subarray(at + 8, end),
      crc: png.readUInt32BE(end),
      sum: crc(png.subarray(at + 4, end)),
    });
    at = end + 4;
  }
  return found;
}

function crc(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

async function testPictures() {
  const { status, head, body } = await fetched(`/k/${TEN}.png`);
  check(status === 200 && head['content-type'] === 'image/png', 'a picture');
  check(/max-age/.test(head['cache-control']), 'which may be kept for a day');
  check(body.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')), 'is a PNG');
  const parts = chunks(body);
  check(parts.map(({ name }) => name).join() === 'IHDR,PLTE,IDAT,IEND', 'of four parts');
  check(parts.every((part) => part.crc === part.sum), 'with their sums');
  const [width, height] = [parts[0].data.readUInt32BE(0), parts[0].data.readUInt32BE(4)];
  check(width === 1000 && height === 525, 'as large as its page says');
  const rows = inflateSync(parts[2].data); // checks the sum of all of it, too
  check(rows.length === (width + 1) * height, 'with all of its rows');
  const used = new Set(rows.filter((_, i) => i % (width + 1) > 0));
  check(Math.max(...used) < parts[1].data.length / 3, 'in colours that it names');
  check(used.size > 30, 'and there is something on it');
  check((await fetched(`/k/${TEN}.png`)).body.equals(body), 'the same once more');
  check(!(await fetched(`/k/pl_${TEN}.png`)).body.equals(body), 'another one in Polish');
  check(body.length < 100_000, `of ${body.length} bytes`);
}

// Whoever wants many different ones has to wait, and nobody else has.
async function testLimit() {
  const ids = TEN.split('_');
  const from = '203.0.113.99';
  let refused = 0;
  for (let i = 1; i < 1 << ids.length && refused === 0; i++) {
    const some = ids.filter((_, bit) => i & (1 << bit)).join('_');
    if ((await fetched(`/k/${some}.png`, { from })).status === 429) refused++;
  }
  check(refused === 1, 'too many pictures are refused');
  check((await fetched(`/k/witch.png`)).status === 200, 'another address has its own');
}

// ---- Replays ------------------------------------------------------------------------------------

const TEXT = `rules: ${rules}\ndeal: yes\nplayers: 2\nkingdom: First Game\nseed: 5\n---\n` +
  'A: play treasures\nA: end\n';

async function greet() {
  const socket = await Socket.open(server.port, { headers: { 'X-Forwarded-For': '203.0.113.5' } });
  socket.send({ do: 'hello', protocol: 1, language: 'en' });
  await socket.next(({ type }) => type === 'welcome');
  return socket;
}

async function loaded(more) {
  const socket = await greet();
  socket.send({ do: 'load', text: TEXT, ...more });
  const { table } = await socket.next(({ type }) => type === 'joined');
  socket.close();
  await socket.untilClosed();
  return table;
}

async function watched(table) {
  const socket = await greet();
  socket.send({ do: 'watch', table });
  const answer = await socket.next(({ type }) => type === 'table' || type === 'error');
  socket.close();
  return answer;
}

async function testReplays() {
  const kept = await loaded({ keep: true });
  const passing = await loaded({});
  check((await watched(kept)).state === 'over', 'a replay that is kept can be watched');
  await server.stop('SIGKILL');
  await server.start();
  const answer = await watched(kept);
  check(answer.state === 'over' && answer.setup.kingdom.includes('moat'), 'after a crash, too');
  check((await watched(passing)).code === 'no-table', 'one that was only looked at is gone');
  const socket = await greet();
  socket.send({ do: 'load', text: TEXT, keep: 'yes' });
  check((await socket.next(({ type }) => type === 'error')).code === 'bad-message', 'yes or no');
  const privacy = String((await fetched('/privacy')).body);
  check(/replay/.test(privacy) && /powtórki/.test(privacy), 'and is told of at /privacy');
}

// ---- Invitations --------------------------------------------------------------------------------

async function testInvitations() {
  const socket = await greet();
  const seats = [{ who: 'me', name: 'Grzegorz' }, { who: 'open' }, { who: 'open' }];
  socket.send({ do: 'create', setup: { players: 3, kingdom: 'First Game' }, seats, terms: {} });
  const { table } = await socket.next(({ type }) => type === 'joined');
  const { status, body } = await fetched(`/t/${table}`);
  const html = String(body);
  check(status === 200 && /invitation/.test(tag(html, 'title')), 'an invitation has a page');
  check(/^For 3 players. First Game: Cellar, /.test(tag(html, 'description')), 'of its table');
  check(tag(html, 'url') === `https://talia.example/t/${table}`, 'with its own address');
  check(/<script src="\/go.js">/.test(html) && html.includes(`/#/t/${table}`), 'and goes there');
  check(!html.includes('Grzegorz'), 'nobody is named to a messenger');
  const picture = tag(html, 'image').replace('https://talia.example', '');
  check((await fetched(picture)).head['content-type'] === 'image/png', 'its picture is there');
  const polish = String((await fetched(`/t/${table}`, { language: 'pl-PL,pl;q=0.9' })).body);
  check(/lang="pl"/.test(polish) && /zaproszenie/.test(tag(polish, 'title')), 'in Polish');
  check(/\/k\/pl_/.test(tag(polish, 'image')), 'with a picture in Polish');
  const gone = await fetched('/t/k3f9x2abcd');
  const { status: moved, head } = gone;
  check(moved === 302 && head.location === '/#/t/k3f9x2abcd', 'of no table the page tells');
  socket.close();
}

await server.start();
for (const test of [testPages, testPictures, testLimit, testReplays, testInvitations]) {
  visitor++;
  await test();
}
check((await server.stop('SIGTERM')) === 0, 'it ends in peace');
rmSync(folder, { recursive: true, force: true });
endChecks();
