// run.mjs FOLDER [TABLES] [SECONDS] - what `talia serve` bears, beside a server that does nothing
// but send (echo.c), on this machine, now: the programs talia, load and load_echo of FOLDER. With
// fewer than 1000 tables it only looks whether all goes well; else it must reach what is said
// below.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { check, endChecks } from '../../support/check.mjs';
import { Server } from '../people.mjs';

const programs = process.argv[2];
const tables = Number(process.argv[3] ?? 1000);
const seconds = Number(process.argv[4] ?? 10);
const folder = mkdtempSync(join(tmpdir(), 'talia-load-'));
const page = join(folder, 'page'); // an empty one
mkdirSync(page);
const RATE = 1000; // choices a second of all tables together
const MOST_MS = 10; // that 99 of 100 choices take at that rate
const MOST_KB = 64; // of memory a table, its two connections included
const LEAST = 1 / 4; // of the choices that the echo bears
const most = tables < 1000 ? 5 * tables : 0; // 0: all they can; a few may not say so much

// The client's figures.
async function load(server, rate, ...echo) {
  const options = [server.port, server.pid, tables, seconds, rate, ...echo].map(String);
  const { stdout } = await promisify(execFile)(join(programs, 'load'), options);
  return Object.fromEntries(stdout.trim().split(' ').map((each) => each.split('=')));
}

function show(name, figures) {
  const { rate, p50, p99, server_us: work, size, views, errors, table_kb: memory } = figures;
  console.log(
    `${name.padEnd(26)} ${rate.padStart(6)} a second, p50 ${p50} ms, p99 ${p99} ms, ${work} us of` +
      ` the server's time each, ${views} messages of ${size} bytes, ${memory} KB a table`,
  );
  check(errors === '0', `${name}: ${errors} errors`);
  return figures;
}

async function measure(name, store, rate) {
  const file = store === 'memory' ? store : `sqlite:${join(folder, `${name}.db`)}`;
  const server = new Server(join(programs, 'talia'), ['--store', file, '--page', page]);
  await server.start();
  try {
    return show(name, await load(server, rate));
  } finally {
    await server.stop('SIGTERM');
  }
}

// Texts as long as the views: one to whom it comes from, or to both of a table.
async function measureEcho(name, size, copies, rate = 0) {
  const options = { stdio: ['ignore', 'pipe', 'inherit'] };
  const echo = spawn(join(programs, 'load_echo'), [String(copies)], options);
  const [text] = await once(echo.stdout, 'data');
  const port = Number(/:(\d+)\//.exec(String(text))[1]);
  try {
    return show(name, await load({ port, pid: echo.pid }, rate, Math.round(size), copies));
  } finally {
    echo.kill('SIGKILL');
  }
}

const percent = (part) => `${(100 * part).toFixed(0)} %`;

async function main() {
  const paced = await measure('sqlite, paced', 'sqlite', Math.min(RATE, tables));
  const file = await measure('sqlite, all they can', 'sqlite', most);
  const memory = await measure('memory, all they can', 'memory', most);
  const calm = await measureEcho('echo to both, paced', memory.size, 2, Math.min(RATE, tables));
  const both = await measureEcho('echo to both', memory.size, 2, most);
  const one = await measureEcho('echo to one', memory.size, 1, most);
  const part = (figures) => figures.rate / both.rate;
  const work = (of, figures) => percent(of.server_us / figures.server_us);
  console.log(
    `of the echo to both: memory ${percent(part(memory))}, sqlite ${percent(part(file))};` +
      ` by the server's time ${work(both, memory)}, ${work(both, file)},` +
      ` of that to one ${work(one, memory)}, ${work(one, file)}`,
  );
  if (tables < 1000) return;
  // Where other programs take the processor away, the echo is late, too.
  const late = Math.max(0, calm.p99 - 5);
  check(paced.p99 < MOST_MS + late, `99 of 100 in less than ${MOST_MS} ms: ${paced.p99}`);
  check(Number(file.table_kb) < MOST_KB, `less than ${MOST_KB} KB a table: ${file.table_kb}`);
  const share = part(file);
  check(share >= LEAST, `a quarter of the echo with the same messages: ${percent(share)}`);
}

try {
  await main();
} catch (error) {
  check(false, error.stack);
}
rmSync(folder, { recursive: true, force: true });
endChecks();
