// operations.mjs PROGRAM - `talia serve`, `talia admin` and `talia store` as those who run a server
// use them: names, private files, privacy, readiness, limits by address, figures, the log,
// stopping, backups, copies, old tables. With TALIA_TEST_POSTGRES (`postgres` sets it) tables are
// copied to PostgreSQL and back, and that is all: the rest has nothing to do with it. Ends with
// "N passed, N failed" and status 0 if none failed.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { check, endChecks } from '../support/check.mjs';
import { pause } from './people.mjs';
import { Socket } from '../support/websocket.mjs';

const program = process.argv[2];
const [, version, digits] = /^talia (\S+), rules (\d+)$/m.exec(
  execFileSync(program, ['--version'], { encoding: 'utf8' }));
const rules = Number(digits);
const folder = mkdtempSync(join(tmpdir(), 'talia-operations-'));
const page = join(folder, 'page');
mkdirSync(page);
writeFileSync(join(page, 'index.html'), '<!doctype html><title>talia</title>');

// ---- The server -------------------------------------------------------------------------------

let server = null;
let log = '';

function start(store, ...more) {
  return startBy([program], store, ...more);
}

// By another command, which starts the program.
function startBy([command, ...before], store, ...more) {
  return new Promise((resolve, reject) => {
    const options = ['serve', '--port', '0', '--store', store, '--page', page, ...more];
    server = spawn(command, [...before, ...options], { stdio: ['ignore', 'pipe', 'pipe'] });
    log = '';
    server.stderr.on('data', (text) => (log += text));
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${log}`)));
    server.stdout.once('data', (text) => resolve(Number(/:(\d+)\/\n$/.exec(String(text))[1])));
  });
}

// The processes that serve.
function workers() {
  const children = `/proc/${server.pid}/task/${server.pid}/children`;
  return readFileSync(children, 'utf8').trim().split(' ').map(Number);
}

// Resolves to the status and the seconds that it took.
function stop(signal = 'SIGTERM') {
  const begun = Date.now();
  return new Promise((resolve) => {
    server.removeAllListeners('exit');
    server.once('exit', (code) => resolve([code, (Date.now() - begun) / 1000]));
    server.kill(signal);
  });
}

function store(...words) {
  const { status, stdout, stderr } = spawnSync(program, ['store', ...words], { encoding: 'utf8' });
  return { status, said: stdout + stderr };
}

function fetched(port, path, headers = {}) {
  return new Promise((resolve, reject) => {
    const asked = request({ port, path, headers, host: '127.0.0.1' }, (answer) => {
      const parts = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('end', () =>
        resolve({ status: answer.statusCode, body: String(Buffer.concat(parts)) }),
      );
    });
    asked.on('error', reject);
    asked.end();
  });
}

// ---- People -----------------------------------------------------------------------------------

const from = (address) => ({ headers: { 'X-Forwarded-For': address } });
const is = (type) => (message) => message.type === type;

async function greet(port, how = {}) {
  const socket = await Socket.open(port, how);
  socket.send({ do: 'hello', protocol: 1, language: 'en' });
  await socket.next(is('welcome'));
  return socket;
}

async function create(socket, terms = {}, other = { who: 'bot', level: 'easy' }) {
  const seats = [{ who: 'me', name: 'Guinevere' }, other];
  socket.send({ do: 'create', seats, terms: { begins: 0, ...terms } });
  return socket.next((message) => message.type === 'joined' || message.type === 'error');
}

// Bots may need several views before one is asked, or the game is over.
const asks = (view) => view.type === 'view' && (view.asked === view.seat || view.asked === null);

async function play(socket, choices) {
  socket.send({ do: 'salt', salt: '0123456789abcdef0123456789abcdef' });
  return playOn(socket, await socket.next(asks), choices);
}

async function playOn(socket, from, choices) {
  let view = from;
  for (let i = 0; i < choices && view.asked !== null; i++) {
    const { options, treasures } = view.question;
    const label = treasures ? 'treasures' : options.at(-1).label;
    socket.send({ do: 'choose', n: view.n, label });
    view = await socket.next(asks);
  }
  return view;
}

// ---- Limits -----------------------------------------------------------------------------------

async function testLimits() {
  const limits = 'connections=3,tables=2,requests=20,sockets=8,seats=3';
  const port = await start('memory', '--behind-proxy', '--limits', limits, '--log', 'all');
  const people = [];
  for (let i = 0; i < 3; i++) people.push(await greet(port, from('203.0.113.7')));
  check((await Socket.open(port, from('203.0.113.7'))) === 429, 'no fourth connection');
  check((await Socket.open(port, from('9.9.9.9, 203.0.113.7'))) === 429, 'whatever one claims');
  const other = await greet(port, from('203.0.113.8'));
  check(other instanceof Socket, 'another address has its own');
  const six = [];
  for (let i = 0; i < 3; i++) six.push(await greet(port, from(`2001:db8:0:1::${i}`)));
  check((await Socket.open(port, from('2001:db8:0:1:ffff::7'))) === 429, 'one network of IPv6');
  check((await Socket.open(port, from('2001:db8:0:2::7'))) instanceof Socket, 'another is not');
  people[0].close();
  await people[0].untilClosed();
  await pause(50);
  people[0] = await greet(port, from('203.0.113.7'));
  check(people[0] instanceof Socket, 'whoever goes makes place');

  check((await create(people[0])).type === 'joined', 'a table');
  check((await create(people[1])).type === 'joined', 'a second one');
  const third = await create(people[2]);
  check(third.code === 'too-many' && third.words.length > 10, 'no third of one address');
  const open = await create(other, { public: true }, { who: 'open' });
  check(open.type === 'joined', 'others make theirs');

  // So many a minute, and as time goes by a few more.
  const isLimited = (count, limit, since) =>
    count >= limit && count <= limit * (1 + (Date.now() - since) / 60000);
  let asked = 0;
  const askedSince = Date.now();
  for (let i = 0; i < 40; i++)
    asked += (await fetched(port, '/healthz', from('198.51.100.1').headers)).status === 200;
  check(isLimited(asked, 20, askedSince), `so many requests a minute: ${asked}`);
  check((await fetched(port, '/healthz')).status === 200, 'this machine asks as often as it likes');
  let opened = 0;
  const openedSince = Date.now();
  for (let i = 0; i < 12; i++) {
    const socket = await Socket.open(port, from('198.51.100.2'));
    if (socket instanceof Socket) {
      opened++;
      socket.close();
      await socket.untilClosed();
    }
  }
  check(isLimited(opened, 8, openedSince), `so many new connections a minute: ${opened}`);
  check(/event=limit limit=connections address=203\.0\.113\.7/.test(log), 'it is in the log');
  await stop();

  const plain = await start('memory', '--limits', 'connections=1,total=3');
  const all = [await greet(plain, from('203.0.113.7'))];
  check((await Socket.open(plain, from('203.0.113.8'))) === 429,
    'whoever a proxy hands on that is not trusted counts as one');
  for (let i = 0; i < 2; i++) all.push(await greet(plain));
  check(all.every((socket) => socket instanceof Socket), 'this machine has no such limit');
  check((await Socket.open(plain)) === 429, 'so many for all');
  await stop();
}

// ---- Names, files, readiness ------------------------------------------------------------------

// A page under a name that somebody made mean this machine is not let in.
async function testNames() {
  const open = (port, host, headers = {}) =>
    Socket.open(port, { headers: { Host: host, Origin: `http://${host}`, ...headers } });
  const lets = async (port, host, headers) => {
    const socket = await open(port, host, headers);
    if (socket instanceof Socket) socket.close();
    return socket instanceof Socket;
  };
  let port = await start('memory');
  for (const host of ['localhost', '127.0.0.1', '[::1]', '192.0.2.7', hostname()])
    check(await lets(port, `${host}:${port}`), `${host} is this machine`);
  for (const host of ['evil.example', 'localhost.evil.example', `x${hostname()}`, '1.2.3.4.x'])
    check((await open(port, `${host}:${port}`)) === 403, `${host} is not`);
  check((await open(port, 'evil.example', from('1.2.3.4').headers)) === 403, 'nor by a header');
  await stop();
  port = await start('memory', '--host', 'talia.example,www.talia.example');
  for (const host of ['talia.example', 'WWW.talia.example', 'localhost'])
    check(await lets(port, host), `${host} is a name of ours`);
  for (const host of ['evil.example', 'example', 'talia.example.evil.example'])
    check((await open(port, host)) === 403, `${host} is none of ours`);
  await stop();
  port = await start('memory', '--behind-proxy');
  check(await lets(port, 'talia.example', from('203.0.113.9').headers), 'a proxy knows its names');
  check((await open(port, 'talia.example')) === 403, 'but who comes beside it does not');
  await stop();
}

// What the store keeps is for its owner only, whatever the umask says.
async function testPrivateFiles() {
  const path = join(folder, 'private.db');
  const mode = (name) => statSync(name).mode & 0o777;
  const before = process.umask(0);
  const port = await start(`sqlite:${path}`);
  await create(await greet(port));
  for (const end of ['', '-wal', '-shm', '-serve'])
    check(mode(`${path}${end}`) === 0o600, `${end || 'the file'} is private`);
  check(store('backup', `sqlite:${path}`, `${path}.copy`).status === 0, 'a copy');
  check(mode(`${path}.copy`) === 0o600, 'is private, too');
  await stop();
  chmodSync(path, 0o644);
  await start(`sqlite:${path}`);
  check(mode(path) === 0o640, 'from a file of before everybody else\'s rights are taken');
  await stop();
  process.umask(before);
}

// What is kept, for how long, and how to have it removed, in both languages.
async function testPrivacy() {
  const port = await start('memory', '--keep', '17,71');
  const { status, body } = await fetched(port, '/privacy');
  check(status === 200 && /lang="en"/.test(body) && /lang="pl"/.test(body), 'in two languages');
  check(body.match(/17 da?[yn]/g)?.length === 2 && body.match(/71 da?[yn]/g)?.length >= 1,
    'it says for how long');
  check(/Remove this table/.test(body) && /Usuń ten stół/.test(body), 'and how to remove a game');
  check(/Delete my rating/.test(body) && /Usuń mój ranking/.test(body), 'and a rating');
  await stop();
}

// What whoever runs it tells it while it runs.
async function testAdmin() {
  const path = join(folder, 'admin.db');
  const port = await start(`sqlite:${path}`, '--behind-proxy');
  const admin = (...words) => {
    const made = spawn(program, ['admin', '--store', `sqlite:${path}`, ...words]);
    let said = '';
    for (const pipe of [made.stdout, made.stderr]) pipe.on('data', (text) => (said += text));
    return once(made, 'close').then(([status]) => ({ status, said }));
  };
  check((statSync(`${path}-control`).mode & 0o777) === 0o600, 'its socket is its owner\'s');
  const anna = await greet(port, from('203.0.113.7'));
  const { table, key } = await create(anna, {}, { who: 'open' });
  check((await admin('list')).said.startsWith(`${table} playing 2 20`), 'tables are listed');
  let status = '';
  for (let i = 0; i < 20 && !/connections 1\ntables 1\n/.test(status); i++) {
    await pause(100); // what other workers have is a tenth of a second old
    status = (await admin('status')).said;
  }
  check(/connections 1\ntables 1\n/.test(status), `and counted: ${status}`);
  check((await admin('close', 'nosuch')).status === 1, 'there is none of that name');
  check((await admin('close', table)).status === 0, 'one is closed');
  check((await anna.next((message) => message.state === 'over')).table === table, 'which is told');
  check((await admin('remove', table)).status === 0, 'and removed');
  check((await anna.next(is('removed'))).table === table, 'which is told, too');
  anna.send({ do: 'return', table, key });
  check((await anna.next(is('error'))).code === 'no-table', 'it is gone');
  check((await admin('list')).said === '', 'nothing is left');

  const player = { do: 'player', key: 'abcdefghijkmnpqrstuvwxyz23' };
  anna.send(player);
  await anna.next(is('player'));
  await create(anna, { rated: true }, { who: 'open' });
  const [, rated] = /^(@[a-z0-9]{14}) 1500 350 0 \n$/.exec((await admin('ladder')).said) ?? [];
  check(rated !== undefined, 'who plays for the ladder is listed');
  check((await admin('forget', `${rated}x`)).status === 1, 'there is no such rating');
  check((await admin('forget', table)).status === 1, 'nor is a table one');
  check((await admin('forget', String(rated))).status === 0, 'a rating is removed');
  check((await admin('ladder', '5')).said === '', 'with all of it');
  anna.send(player);
  check((await anna.next(is('player'))).kept === false, 'whoever has the key begins anew');

  check((await admin('ban', '203.0.113.0/24', '2')).status === 0, 'an address is shut out');
  await anna.untilClosed();
  check(anna.code === 1008, 'whoever is there has to go');
  check((await Socket.open(port, from('203.0.113.9'))) === 403, 'nobody else comes from there');
  check((await fetched(port, '/', from('203.0.113.9').headers)).status === 403, 'nor looks');
  check(/^203\.0\.113\.0\/24 until 20/.test((await admin('bans')).said), 'it is listed');
  await stop();
  check(!existsSync(`${path}-control`), 'the socket goes with the server');
  check((await admin('status')).status === 2, 'then nobody answers');
  const again = await start(`sqlite:${path}`, '--behind-proxy');
  check((await Socket.open(again, from('203.0.113.9'))) === 403, 'a ban outlives the server');
  check((await admin('unban', '203.0.113.0/24')).status === 0, 'it is ended');
  const bob = await greet(again, from('203.0.113.9'));
  check((await create(bob)).type === 'joined', 'and people come again');

  check(/draining yes/.test((await admin('drain')).said), 'before an upgrade');
  check((await fetched(again, '/readyz')).status === 503, 'nobody is sent here');
  check((await create(bob)).code === 'not-now', 'and no new tables begin');
  check(/draining no/.test((await admin('resume')).said), 'called off');
  check((await create(bob)).type === 'joined', 'they do');
  check((await admin('nonsense')).status === 1 && (await admin()).status === 2, 'nonsense');
  check((await admin('--help')).status === 0, 'help');
  await stop();
}

// Alive is not ready: nobody should be sent where nothing can be stored.
async function testReadiness() {
  const path = join(folder, 'full.db');
  await start(`sqlite:${path}`);
  await stop();
  const words = `trap '' XFSZ; exec "$0" "$@"`;
  const port = await startBy(['/bin/sh', '-c', words, program], `sqlite:${path}`);
  for (const pid of workers()) spawnSync('prlimit', [`--pid=${pid}`, '--fsize=102400']);
  check((await fetched(port, '/readyz')).status === 200, 'a server is ready');
  let socket = await greet(port);
  let answer = { type: 'joined' };
  let cut = 0; // who was answered in a turn that could not be stored comes back
  for (let i = 0; i < 300 && answer.type === 'joined'; i++) {
    answer = await create(socket).catch(() => null);
    if (answer) continue;
    cut++;
    socket = await greet(port);
    answer = { type: 'joined' };
  }
  check(answer.code === 'failed', `until its disk is full: ${JSON.stringify(answer)}`);
  check(cut <= 1, `then everybody is told so, not cut off: ${cut}`);
  const { status, body } = await fetched(port, '/readyz');
  check(status === 503 && body === 'not ready\n', `${status} ${body}`);
  check((await fetched(port, '/healthz')).status === 200, 'it is alive all the same');
  await stop();
}

// ---- Figures and the log ----------------------------------------------------------------------

async function testMetrics() {
  const file = `sqlite:${join(folder, 'figures.db')}?sync=full`;
  const port = await start(file);
  const socket = await greet(port);
  const joined = await create(socket);
  await play(socket, 30);
  socket.send({ do: 'return', table: joined.table, key: 'k'.repeat(26) });
  await socket.next(is('error'));
  let status = 0;
  let body = '';
  const figure = (name) => Number(new RegExp(`^talia_${name} (\\S+)$`, 'm').exec(body)?.[1]);
  const isTold = () => figure('choices_total') >= 30 && /reason="wrong-key"\} 1\n/.test(body);
  for (let i = 0; i < 100 && !isTold(); i++) {
    await pause(100); // what another worker has is a tenth of a second old
    ({ status, body } = await fetched(port, '/metrics', { host: `localhost:${port}` }));
  }
  check(status === 200, 'figures, for this machine');
  check(figure('connections') === 1 && figure('tables_in_memory') === 1, 'what there is');
  check(figure('choices_total') >= 30 && figure('bot_choices_total') > 5, 'choices');
  check(figure('bot_seconds_total') > 0 && figure('uptime_seconds') > 0, 'time');
  check(figure('received_bytes_total') > 1000 && figure('sent_bytes_total') > 10000, 'bytes');
  check(/talia_refused_total\{reason="wrong-key"\} 1\n/.test(body), 'what was refused');
  const info = /talia_info\{version="([\d.]+)",rules="(\d+)"\} 1\n/.exec(body);
  check(info?.[1] === version && Number(info?.[2]) === rules, 'which talia');
  const counted = /store_seconds_count\{doing="append"\} (\d+)/.exec(body);
  const most = /store_seconds_bucket\{doing="append",le="\+Inf"\} (\d+)/.exec(body);
  check(Number(counted[1]) >= 30 && counted[1] === most[1], 'how long the store takes');
  for (const line of body.trimEnd().split('\n'))
    if (!/^(# (HELP|TYPE) talia_\w+ .+|talia_\w+(\{.*\})? [\d.e+-]+)$/.test(line))
      check(false, `a line of figures: ${line}`);
  for (const path of ['deploy/alerts.yml', 'docs/OPERATIONS.md'])
    for (const [name] of readFileSync(path, 'utf8').matchAll(/\btalia_[a-z_]+/g))
      check(new RegExp(`^(# TYPE )?${name}[ {]`, 'm').test(body), `${path}: ${name} is a figure`);
  for (const headers of [{ host: 'talia.example' }, { 'X-Forwarded-For': '203.0.113.7' }])
    check((await fetched(port, '/metrics', headers)).status === 404, 'not for others');
  socket.send({ do: 'resign' });
  await socket.next(is('summary'));
  await stop();
  for (const secret of [joined.key, joined.table, 'Guinevere', 'kkkk'])
    check(!log.includes(secret), `the log has no ${secret}`);
  const events = log.trimEnd().split('\n').map((line) => / event=(\S+)/.exec(line)?.[1]);
  for (const event of ['start', 'table-created', 'table-finished', 'refused', 'stop'])
    check(events.includes(event), `the log has ${event}`);
  check(/^time=\S+Z level=info event=\S+( [\w-]+=("[^"]*"|\S+))*$/m.test(log), 'line by line');
  const quiet = await start('memory', '--log', 'quiet');
  await create(await greet(quiet));
  await stop();
  check(log === '', `quiet is quiet: ${log}`);
}

// ---- Stopping ---------------------------------------------------------------------------------

async function testStop() {
  const file = `sqlite:${join(folder, 'tables.db')}`;
  await start('memory');
  const [, bare] = await stop(); // how long this machine takes now for one that has nothing to do
  const port = await start(file);
  const socket = await greet(port);
  const joined = await create(socket);
  const view = await play(socket, 20);
  const slow = await greet(port);
  slow.stopReading();
  const [status, seconds] = await stop();
  check(status === 0 && seconds < 2 + bare, `it stops when it is asked to, after ${seconds} s`);
  await socket.untilClosed();
  check(socket.code === 1012, `and says that it will be back: ${socket.code}`);
  slow.cut();
  const again = await greet(await start(file));
  again.send({ do: 'return', table: joined.table, key: joined.key });
  const now = await again.next(is('view'));
  check(now.n === view.n, 'all is there when it is back');
  const { status: second, stderr } = spawnSync(
    program,
    ['serve', '--port', '0', '--store', file, '--page', page],
    { encoding: 'utf8' },
  );
  check(second === 2 && /another `talia serve`/.test(stderr), 'one server a file');
  return { file, joined, n: view.n };
}

// Somebody who connects and says nothing.
async function testSilent() {
  const port = await start('memory');
  const silent = await Socket.open(port);
  const polite = await greet(port);
  await silent.untilClosed(25);
  check(silent.code === 1008 && !polite.closed, 'who never says hello is disconnected');
  await stop();
}

// ---- Backups and copies -----------------------------------------------------------------------

async function testBackup({ file, joined, n }) {
  const copy = join(folder, 'backup.db');
  const made = store('backup', file, copy); // while it runs
  check(made.status === 0 && existsSync(copy), `a backup: ${made.said}`);
  check(store('backup', file, copy).status === 2, 'never over another file');
  check(store('backup', 'memory', copy).status === 2, 'only of files');
  check(store('backup', `sqlite:${join(folder, 'none')}`, `${copy}2`).status === 2, 'none of none');
  const checked = store('check', `sqlite:${copy}`);
  check(checked.status === 0 && /^1 tables, \d+ lines: 0 waiting, 1 playing/.test(checked.said),
    `it is sound: ${checked.said}`);
  await stop();
  const port = await start(`sqlite:${copy}`);
  const socket = await greet(port);
  socket.send({ do: 'return', table: joined.table, key: joined.key });
  check((await socket.next(is('view'))).n === n, 'a server goes on with the backup');
  await stop();

  const stores = [`sqlite:${copy}`, process.env.TALIA_TEST_POSTGRES, `sqlite:${copy}.again`];
  const [first, ...others] = stores.filter((each) => each);
  let before = first;
  for (const next of others) {
    const copied = store('copy', before, next);
    check(copied.status === 0 && /^1 tables copied/.test(copied.said), `copied: ${copied.said}`);
    check(/^0 tables copied, 1 were there/.test(store('copy', before, next).said), 'once');
    check(store('check', next).said === store('check', first).said, 'nothing is lost');
    before = next;
  }
  const last = await start(before);
  const there = await greet(last);
  there.send({ do: 'return', table: joined.table, key: joined.key });
  check((await there.next(is('view'))).n === n, 'and the game goes on there');
  await stop();
}

// A file that is not whole, one of a later version, and a record that makes no sense.
function testDamage() {
  const bad = join(folder, 'bad.db');
  writeFileSync(bad, Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(4096, 7)]));
  check(store('check', `sqlite:${bad}`).status === 1, 'a damaged file is found');
  check(store('check', 'nonsense').status === 2, 'no store');
  check(store('check', `sqlite:${join(folder, 'backup.db')}?speed=9`).status !== 0, 'no option');
  check(store().status === 2 && store('--help').status === 0, 'help');
  const file = join(folder, 'backup.db');
  const sql = (words) => execFileSync('sqlite3', [file, words], { encoding: 'utf8' });
  sql("INSERT INTO record VALUES ('broken', 1700000000, 0); " +
      "INSERT INTO line VALUES ('broken', 0, x'6e6f'); " +
      "INSERT INTO record VALUES ('newer', 1700000000, 0); " +
      "INSERT INTO line VALUES ('newer', 0, CAST('table 1 rules=" +
      `${rules + 1} players=2' AS BLOB))`);
  const { status, said } = store('check', `sqlite:${file}`);
  check(status === 1 && /table broken:/.test(said) && /1 of other rules, 1 not sound/.test(said),
    `a record that makes no sense: ${said}`);
  sql('PRAGMA user_version = 99');
  const { status: later, stderr } = spawnSync(
    program,
    ['serve', '--port', '0', '--store', `sqlite:${file}`, '--page', page],
    { encoding: 'utf8' },
  );
  check(later === 2 && /version 99, and this talia knows up to/.test(stderr), 'a later version');
}

// While somebody writes all the time.
async function testBusyBackup() {
  const path = join(folder, 'busy.db');
  await start(`sqlite:${path}`);
  await stop();
  execFileSync('sqlite3', [path, `
    INSERT INTO record VALUES ('busy', unixepoch(), 0);
    INSERT INTO line SELECT 'busy', value, zeroblob(100) FROM generate_series(0, 99999)`]);
  const writer = spawn('sqlite3', [path], { stdio: ['pipe', 'pipe', 'inherit'] });
  let number = 100000;
  writer.stdin.write('PRAGMA synchronous = OFF;\n');
  const writing = setInterval(() => {
    writer.stdin.write(`INSERT INTO line VALUES ('busy', ${number++}, x'00') RETURNING number;\n`);
  }, 2);
  await once(writer.stdout, 'data');
  writer.stdout.resume();
  const args = ['store', 'backup', `sqlite:${path}`, join(folder, 'busy-copy.db')];
  const [status] = await once(spawn(program, args, { stdio: 'ignore', timeout: 20000 }), 'exit');
  check(status === 0, 'a file that is written to all the time is copied');
  clearInterval(writing);
  writer.stdin.end();
  await once(writer, 'exit');
}

// A file that the first talia made: all of it is there, and a game goes on.
async function testFirstVersion({ joined, n }) {
  const now = join(folder, 'first.db');
  check(store('backup', `sqlite:${join(folder, 'backup.db')}`, now).status === 0, 'a copy');
  const path = join(folder, 'before.db');
  execFileSync('sqlite3', [path, `
    CREATE TABLE record (id TEXT PRIMARY KEY, lines INTEGER NOT NULL, written INTEGER NOT NULL)
      STRICT, WITHOUT ROWID;
    CREATE INDEX record_written ON record (written);
    CREATE TABLE line (record TEXT NOT NULL, number INTEGER NOT NULL, text BLOB NOT NULL,
      PRIMARY KEY (record, number)) STRICT, WITHOUT ROWID;
    PRAGMA user_version = 1;
    ATTACH '${now}' AS now;
    INSERT INTO line SELECT * FROM now.line;
    INSERT INTO record SELECT record, count(*), unixepoch() FROM line GROUP BY record`]);
  const older = spawn('flock', [`${path}-serve`, 'cat'], { stdio: ['pipe', 'pipe', 'inherit'] });
  older.stdin.write('x'); // a server of that talia, which answers when it has the file
  await once(older.stdout, 'data');
  check(store('check', `sqlite:${path}`).status === 2, 'its server may be running');
  const version = execFileSync('sqlite3', [path, 'PRAGMA user_version'], { encoding: 'utf8' });
  check(version.trim() === '1', 'then the file stays as it is');
  older.stdin.end();
  await once(older, 'exit');
  check(store('check', `sqlite:${path}`).said === store('check', `sqlite:${now}`).said, 'as now');
  const socket = await greet(await start(`sqlite:${path}`));
  socket.send({ do: 'return', table: joined.table, key: joined.key });
  const view = await socket.next(is('view'));
  check(view.n === n, 'a game of the first version is there');
  check((await playOn(socket, view, 2)).n > n, 'and goes on');
  await stop();
}

// Old tables go by themselves; of those that are finished only much later.
async function testExpiry() {
  const path = join(folder, 'old.db');
  let port = await start(`sqlite:${path}`);
  const socket = await greet(port);
  await create(socket);
  await play(socket, 3);
  await create(socket);
  await play(socket, 3);
  socket.send({ do: 'resign' });
  await socket.next(is('summary'));
  await stop();
  const sql = (words) => execFileSync('sqlite3', [path, words], { encoding: 'utf8' }).trim();
  check(sql('SELECT mark FROM record ORDER BY mark') === '0\n2', 'what is over is marked so');
  sql('UPDATE record SET written = written - 40 * 24 * 3600');
  port = await start(`sqlite:${path}`);
  let body = '';
  for (let i = 0; i < 100 && !/talia_tables_expired_total 1\n/.test(body); i++) {
    await pause(200);
    ({ body } = await fetched(port, '/metrics', { host: 'localhost' }));
  }
  await stop();
  check(sql('SELECT count(*) FROM record') === '1', 'after 40 days the unfinished one is gone');
  check(sql('SELECT count(DISTINCT record) FROM line') === '1', 'with its lines');
  check(/talia_tables_expired_total 1\n/.test(body), 'it is counted');
  await start(`sqlite:${path}`, '--keep', '30,35');
  const isEmpty = () => sql('SELECT count(*) FROM line') === '0';
  for (let i = 0; i < 100 && !isEmpty(); i++) await pause(200);
  check(isEmpty(), 'as the server is told');
  await stop();
}

async function main() {
  if (process.env.TALIA_TEST_POSTGRES) return testBackup(await testStop());
  await testNames();
  await testPrivateFiles();
  await testPrivacy();
  await testAdmin();
  await testReadiness();
  await testLimits();
  await testMetrics();
  const game = await testStop();
  await testBackup(game);
  await testFirstVersion(game);
  await testBusyBackup();
  testDamage();
  await testExpiry();
  await testSilent();
}

await main().catch((error) => check(false, `${error.stack}\n${log}`));
if (server && server.exitCode === null) server.kill('SIGKILL');
rmSync(folder, { recursive: true, force: true });
endChecks();
