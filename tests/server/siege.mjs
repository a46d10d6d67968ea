// siege.mjs PROGRAM SECONDS - strangers do whatever keeps a server busy, one kind after the other
// and then all at once, again and again for so long, while others play: no process of it dies, its
// memory and open files stay what they are, and every choice is seen. How soon, and that nobody is
// cut off, is looked at by attack.mjs on a machine that does nothing else: on one that has much to
// do, whoever does not answer for a while may be, and comes back. Ends with status 0 if so.
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check, endChecks } from '../support/check.mjs';
import { attacker, kinds } from './attackers.mjs';
import { open } from './others.mjs';
import { most, pause } from './people.mjs';

const [program, length = '3600'] = process.argv.slice(2);
const seconds = Number(length);
const ROUNDS = 6; // of all kinds
const KEPT = 200; // tables in memory, those that nobody is at included: soon there are no fewer
const LONGEST_MS = 30000; // for a choice to be seen, on a machine that has much else to do
const stages = [...kinds.map((kind) => [kind]), kinds];
const stage = seconds / ROUNDS / stages.length;
const sums = { choices: 0, longest: 0, back: 0 };
const samples = [];

// Each kind from an address of its own; all that is known while it goes on.
async function besiege(which, others) {
  const { server } = others;
  const attackers = which.map((kind) =>
    attacker(server.port, kind, stage, `203.0.113.${1 + kinds.indexOf(kind)}`),
  );
  let isOver = false;
  const ends = Promise.all(attackers.map((each) => once(each, 'exit'))).then(() => (isOver = true));
  while (!isOver && server.isRunning) {
    await Promise.race([pause(1000), ends]);
    if (!server.isRunning) break;
    samples.push(server.has);
    await comeBack(others);
    sums.longest = Math.max(sums.longest, others.longestWait);
  }
  await ends;
}

// To the same table, where all that was seen is still there.
async function comeBack(others) {
  const away = others.pairs.flat().filter((person) => !person.isConnected);
  sums.back += away.length;
  for (const person of away) await person.connect();
}

async function lookAt(which, others, workers) {
  const { count, ms } = others.waited(99);
  const waits = others.longestWait;
  const name = which.length > 1 ? 'all at once' : which[0];
  sums.choices += count;
  console.log(JSON.stringify({ name, count, ms, ...samples.at(-1), waits }));
  check(count > 0, `${name}: others play`);
  check(others.areThere, `${name}: everybody is there`);
  check(waits < LONGEST_MS, `${name}: a choice is not seen for ${waits} ms`);
  check(String(others.server.workers) === workers, `${name}: no process has died`);
}

async function main() {
  const folder = mkdtempSync(join(tmpdir(), 'talia-siege-'));
  mkdirSync(join(folder, 'page'));
  writeFileSync(join(folder, 'page', 'index.html'), 'talia'.repeat(10000));
  const others = await open(program, folder, 'besieged', ['--limits', `memory=${KEPT}`]);
  const { server } = others;
  const [workers, before] = [String(server.workers), server.has];
  for (let i = 0; i < ROUNDS * stages.length && server.isRunning; i++) {
    const which = stages[i % stages.length];
    await besiege(which, others);
    if (server.isRunning) await lookAt(which, others, workers);
  }
  check(server.isRunning && server.words === '', `nothing is wrong: ${server.words}`);
  await pause(2000);
  const after = server.has;
  others.leave();
  check((await server.stop('SIGTERM')) === 0, 'it is stopped');
  rmSync(folder, { recursive: true, force: true });
  return [before, after];
}

// Rounds against rounds, and not the first ones, in which it grows.
function judge(before, after) {
  const third = Math.floor(samples.length / 3);
  const [middle, last] = [samples.slice(third, 2 * third), samples.slice(2 * third)];
  const grown = most(last, 'memory') - most(middle, 'memory');
  check(grown < 2 + 0.05 * most(middle, 'memory'), `memory grows by ${grown.toFixed(1)} MB`);
  check(after.files <= before.files + 3, `${after.files - before.files} files stay open`);
  check(sums.longest < LONGEST_MS, `a choice was not seen for ${sums.longest} ms`);
  console.log(
    `${seconds} s of ${kinds.length} kinds: others' ${sums.choices} choices all seen, the last` +
      ` within ${sums.longest} ms, ${sums.back} times cut off and back;` +
      ` memory ${most(middle, 'memory').toFixed(1)} MB,` +
      ` later ${most(last, 'memory').toFixed(1)}; files ${before.files},` +
      ` at most ${most(samples, 'files')}, at last ${after.files}`,
  );
}

const had = await main().catch((error) => check(false, error.stack));
if (had) judge(...had);
endChecks();
