// attack.mjs PROGRAM [SECONDS] - one address does whatever keeps a server busy, each kind of
// attackers.mjs for so long, while others play: 99 of 100 of their choices are seen within 50 ms.
// What they wait for at another server that nobody attacks is the machine's doing, and so is what
// takes longer because other programs have the processor.
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check, endChecks } from '../support/check.mjs';
import { attacker, kinds } from './attackers.mjs';
import { mostOf, mostWait, open } from './others.mjs';
import { pause } from './people.mjs';

let worst = 0; // of all kinds

async function attackWith(kind, seconds, there, calm) {
  const attacking = attacker(there.server.port, kind, seconds, '203.0.113.66');
  const of = mostOf(seconds);
  for (const each of [there, calm]) each.waited(of);
  await once(attacking, 'exit');
  const [one, other] = [there.waited(of), calm.waited(of)];
  const most = mostWait(other.ms);
  const words = `${of} of 100 of ${one.count} choices within ${one.ms} ms`;
  console.log(`${kind}: ${words} (at another server: ${other.ms} ms; at most ${most.toFixed(0)})`);
  check(other.count > 0, `${kind}: people play at the other server`);
  check(one.count > 0 && one.ms < most, `${kind}: ${words}, not ${most.toFixed(0)}`);
  check(there.areThere, `${kind}: nobody is cut off`);
  worst = Math.max(worst, one.ms);
}

async function main(program, seconds) {
  const folder = mkdtempSync(join(tmpdir(), 'talia-attack-'));
  mkdirSync(join(folder, 'page'));
  writeFileSync(join(folder, 'page', 'index.html'), 'talia'.repeat(10000));
  const there = await open(program, folder, 'attacked');
  const calm = await open(program, folder, 'calm');
  await pause(500);
  for (const kind of kinds) await attackWith(kind, seconds, there, calm);
  check(there.server.words === '', `nothing is wrong: ${there.server.words}`);
  console.log(`${kinds.length} kinds, ${seconds} s each; the worst: ${worst} ms`);
  for (const others of [there, calm]) {
    others.leave();
    check((await others.server.stop('SIGTERM')) === 0, 'it is stopped');
  }
  rmSync(folder, { recursive: true, force: true });
}

const [program, seconds = '1'] = process.argv.slice(2);
await main(program, Number(seconds)).catch((error) => check(false, error.stack));
endChecks();
