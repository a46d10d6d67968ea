// upgrade.mjs PROGRAM PAGE - the commands of docs/OPERATIONS.md that install, back up and upgrade a
// server, as they stand there, below a folder of their own: with a game that goes on meanwhile.
// What systemd does is done by small programs that start and stop the server as the installed unit
// says; of the unit itself systemd's own tools say whether it is sound, and strace whether the
// server asks the kernel for nothing that it forbids. That they are not there is said. Ends with
// "N passed, N failed" and status 0 if none failed.
import { spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync, chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync,
  statSync, writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { check, endChecks } from '../support/check.mjs';
import { Socket } from '../support/websocket.mjs';

const [program, page] = process.argv.slice(2).map((path) => resolve(path));
const docs = readFileSync('docs/OPERATIONS.md', 'utf8');
const root = mkdtempSync(join(tmpdir(), 'talia-upgrade-'));
const sources = join(root, 'sources');
let port = 0;

// ---- The machine ------------------------------------------------------------------------------

const freePort = () =>
  new Promise((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => found(port));
    });
  });

// Paths of the machine, below the folder.
const below = (words) =>
  words.replace(/\/(opt|etc|var)\//g, `${root}/$1/`).replaceAll('8080', String(port));

// Like `make page`: it is built already. Like systemctl and systemd-run, as far as they are used.
function makeCommands() {
  const folder = join(root, 'commands');
  mkdirSync(folder);
  const command = (name, words) => {
    writeFileSync(join(folder, name), `#!/bin/sh\nset -eu\n${words}\n`);
    chmodSync(join(folder, name), 0o755);
  };
  command('make', 'test "$*" = page && test -x build/talia && test -d build/page');
  command('systemctl', `echo "$*" >>'${root}/asked'
case $* in
daemon-reload) exit 0 ;;
'enable --now talia' | 'restart talia') ;;
*) echo "systemctl: $*?" >&2; exit 1 ;;
esac
: >'${root}/restart'
while test -e '${root}/restart'; do sleep 0.05; done
test ! -e '${root}/failed'`);
  command('systemd-run', `while true; do case $1 in
-p) shift 2 ;;
--*) shift ;;
*) break ;;
esac; done
exec "$@"`);
  return folder;
}

let server = null;

function stopServer() {
  return new Promise((stopped) => {
    if (server === null || server.exitCode !== null) return stopped();
    server.once('exit', stopped);
    server.kill('SIGTERM');
  });
}

// As the unit says that is installed.
async function startServer() {
  const unit = below(installedUnit());
  const values = Object.fromEntries(
    [...unit.matchAll(/^Environment=(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]));
  const [, words] = /^ExecStart=(.*)$/m.exec(unit);
  const [command, ...args] = words
    .split(' ')
    .map((word) => word.replace(/^\$\{(\w+)\}$/, (_, name) => values[name]))
    .flatMap((word) => (word.startsWith('$') ? values[word.slice(1)].split(' ') : [word]));
  await stopServer();
  mkdirSync(join(root, 'var/lib/talia'), { recursive: true });
  const traced = hasStrace ? ['strace', ...tracing, callsFile(), command] : [command];
  const stdio = ['ignore', 'pipe', 'inherit'];
  server = spawn(traced[0], [...traced.slice(1), ...args], { stdio });
  return new Promise((begun) => {
    server.once('error', () => begun(false));
    server.once('exit', () => begun(false));
    server.stdout.once('data', () => begun(true));
  });
}

// What a `systemctl` that waits has asked for.
const restarting = setInterval(async () => {
  const asked = join(root, 'restart');
  if (!existsSync(asked) || restarting.busy) return;
  restarting.busy = true;
  if (!(await startServer())) writeFileSync(join(root, 'failed'), '');
  rmSync(asked);
  restarting.busy = false;
}, 20);

// ---- The unit ---------------------------------------------------------------------------------

const hasStrace = spawnSync('strace', ['--version']).status === 0;
// As a process beside it: the server stays the child that is waited for.
const tracing = ['--daemonize', '-f', '-qq', '-c', '-U', 'name', '-o'];
const callsFiles = [];

function callsFile() {
  callsFiles.push(join(root, `calls-${callsFiles.length}`));
  return callsFiles.at(-1);
}

const analyze = (...words) =>
  spawnSync('systemd-analyze', [...words, '--no-pager'], { encoding: 'utf8' });

const installedUnit = () => readFileSync(join(root, 'etc/systemd/system/talia.service'), 'utf8');

// How exposed the service is, of 100: above 25 systemd itself does not call it `OK`.
function checkUnit() {
  const unit = join(root, 'talia.service');
  writeFileSync(unit, below(installedUnit()));
  const verified = analyze('verify', unit);
  if (verified.error) return console.log('systemd-analyze is not there: nothing said of the unit');
  check(verified.status === 0 && verified.stderr === '', `it is sound: ${verified.stderr}`);
  const secured = analyze('security', '--offline=true', '--threshold=25', unit);
  check(secured.status === 0, `and locked up: ${secured.stdout.trim().split('\n').at(-1)}`);
}

// The names in a set of system calls, those of the sets in it included.
function callsOf(set, sets) {
  return (sets.get(set) ?? []).flatMap((name) =>
    name.startsWith('@') ? callsOf(name, sets) : [name]);
}

function allowedCalls() {
  const sets = new Map();
  let set = [];
  for (const line of analyze('syscall-filter').stdout.split('\n')) {
    if (line.startsWith('@')) sets.set(line.trim(), (set = []));
    else if (/^ +[@\w]/.test(line)) set.push(line.trim());
  }
  const allowed = new Set();
  for (const [, not, words] of installedUnit().matchAll(/^SystemCallFilter=(~?)(.*)$/gm)) {
    for (const name of words.split(' ').flatMap((each) => callsOf(each, sets))) {
      if (not) allowed.delete(name);
      else allowed.add(name);
    }
  }
  return allowed;
}

// What it asked the kernel for, each time it ran.
async function checkCalls() {
  const allowed = hasStrace && !analyze('--version').error ? allowedCalls() : null;
  if (!allowed) return console.log('strace is not there: nothing said of system calls');
  const called = new Set();
  for (const file of callsFiles) {
    for (let i = 0; i < 100 && !(existsSync(file) && statSync(file).size > 0); i++)
      await new Promise((done) => setTimeout(done, 50));
    const names = readFileSync(file, 'utf8').match(/^\w+$/gm) ?? [];
    for (const name of names.slice(1, -1)) called.add(name); // between the heading and `total`
  }
  if (process.getuid() === 0) allowed.add('fchown'); // SQLite gives a file of root's its owner
  const forbidden = [...called].filter((name) => !allowed.has(name));
  check(called.has('pwrite64') && called.has('poll'), `it was watched: ${[...called].join(' ')}`);
  check(forbidden.length === 0, `the unit forbids what it calls: ${forbidden.join(' ')}`);
}

// ---- The commands -----------------------------------------------------------------------------

// The blocks of shell below a heading.
function blocksOf(heading) {
  const [, part] = docs.split(`\n## ${heading}\n`);
  const [text] = part.split('\n## ');
  return [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, words]) => words);
}

let commands = '';
function run(what, words) {
  const path = `${commands}:${process.env.PATH}`;
  return new Promise((ended) => {
    const shell = spawn('/bin/sh', ['-eu', '-c', below(words)], {
      cwd: sources,
      env: { ...process.env, PATH: path },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const pipe of [shell.stdout, shell.stderr]) pipe.on('data', (text) => (said += text));
    shell.once('exit', (status) => {
      check(status === 0, `${what}: ${status}: ${said}`);
      ended(said);
    });
  });
}

// ---- A game -----------------------------------------------------------------------------------

const is = (type) => (message) => message.type === type;

async function greet() {
  const socket = await Socket.open(port);
  socket.send({ do: 'hello', protocol: 1, language: 'en' });
  await socket.next(is('welcome'));
  return socket;
}

async function main() {
  port = await freePort();
  commands = makeCommands();
  mkdirSync(join(root, 'etc/systemd/system'), { recursive: true });
  cpSync('deploy', join(sources, 'deploy'), { recursive: true });
  cpSync(program, join(sources, 'build/talia'));
  if (existsSync(page)) cpSync(page, join(sources, 'build/page'), { recursive: true });
  mkdirSync(join(sources, 'build/page'), { recursive: true });
  appendFileSync(join(sources, 'build/page/new.txt'), 'first');

  const [install] = blocksOf('Installing');
  check((await run('installing', install)).endsWith('ready\n'), 'it is ready');
  checkUnit();
  const socket = await greet();
  socket.send({ do: 'create', seats: [{ who: 'me', name: 'Anna' }, { who: 'open' }] });
  const { table, key } = await socket.next(is('joined'));

  const [backup] = blocksOf('Backups');
  await run('a backup', backup);
  check(statSync(join(root, 'var/lib/talia/backup.db')).size > 0, 'is there');

  writeFileSync(join(sources, 'build/page/new.txt'), 'second');
  const upgrade = blocksOf('Stopping and upgrading')[0];
  const [before, pid] = [statSync(join(root, 'opt/talia/talia')).ino, server.pid];
  const said = await run('upgrading', upgrade);
  check(/^talia \d/m.test(said) && said.endsWith('ready\n'), `it is ready again: ${said}`);
  check(statSync(join(root, 'opt/talia/talia')).ino !== before, 'by another file');
  check(server.pid !== pid, 'which runs');
  const answer = await fetch(`http://127.0.0.1:${port}/new.txt`);
  check((await answer.text()) === 'second', 'with its page');
  const again = await greet();
  again.send({ do: 'return', table, key });
  check((await again.next(is('table'))).table === table, 'and the table goes on');
  await run('upgrading', upgrade);
  check(spawnSync(join(root, 'opt/talia/last/talia'), ['--version']).status === 0, 'the way back');
}

try {
  await main();
} catch (error) {
  check(false, error.stack);
}
clearInterval(restarting);
await stopServer();
await checkCalls();
rmSync(root, { recursive: true, force: true });
endChecks();
