// upgrade.mjs PROGRAM PAGE - the commands of docs/OPERATIONS.md that install, back up and upgrade a
// server, as they stand there, below a folder of their own: with a game that goes on meanwhile.
// What systemd does is done by small programs that start and stop the server as the installed unit
// says. Ends with "N passed, N failed" and status 0 if none failed.
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
  const unit = below(readFileSync(join(root, 'etc/systemd/system/talia.service'), 'utf8'));
  const values = Object.fromEntries(
    [...unit.matchAll(/^Environment=(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]));
  const [, words] = /^ExecStart=(.*)$/m.exec(unit);
  const [command, ...args] = words
    .split(' ')
    .map((word) => word.replace(/^\$\{(\w+)\}$/, (_, name) => values[name]))
    .flatMap((word) => (word.startsWith('$') ? values[word.slice(1)].split(' ') : [word]));
  await stopServer();
  mkdirSync(join(root, 'var/lib/talia'), { recursive: true });
  server = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
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
rmSync(root, { recursive: true, force: true });
endChecks();
