// masters.mjs PROGRAM [SECONDS] [MASTERS] - at so many tables of a server bots of the level that
// thinks longest look ahead, all at once: 99 of 100 choices of people at other tables are seen
// within 50 ms, and the bots come to their choices.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check, endChecks } from '../support/check.mjs';
import { mostOf, mostWait, open } from './others.mjs';
import { Person, pause, until } from './people.mjs';

const master = { who: 'bot', level: 'master' };

// Somebody who plays against one, and keeps it thinking: it is nearly always its turn.
async function challenge(number, server) {
  const headers = { 'X-Forwarded-For': `203.0.113.${number}` };
  const person = new Person(`Celina ${number}`, server, { pace: 10, headers, plain: true });
  await person.connect();
  person.create([{ who: 'me', name: person.name }, master]);
  await until(() => person.n >= 0, 60);
  return person;
}

const thinks = ({ view, seat }) => view !== null && view.asked !== null && view.asked !== seat;

async function main(program, seconds, masters) {
  const folder = mkdtempSync(join(tmpdir(), 'talia-masters-'));
  mkdirSync(join(folder, 'page'));
  writeFileSync(join(folder, 'page', 'index.html'), 'talia');
  const there = await open(program, folder, 'busy');
  const calm = await open(program, folder, 'calm');
  const numbers = Array.from({ length: masters }, (_, i) => i + 1);
  const people = await Promise.all(numbers.map((number) => challenge(number, there.server)));
  const of = mostOf(seconds);
  for (const each of [there, calm]) each.waited(of);
  const begun = people.map(({ n }) => n);
  let thinking = 0;
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end) {
    await pause(100);
    thinking = Math.max(thinking, people.filter(thinks).length);
  }
  const [one, other] = [there.waited(of), calm.waited(of)];
  const most = mostWait(other.ms);
  const words = `${of} of 100 of ${one.count} choices within ${one.ms} ms`;
  const moved = people.filter(({ n }, i) => n > begun[i]).length;
  check(one.count > 0 && one.ms < most, `${words}, not ${most.toFixed(0)}`);
  check(there.areThere, 'nobody is cut off');
  check(thinking > masters / 2, `only ${thinking} of ${masters} masters think at once`);
  check(moved > masters / 2, `only ${moved} of ${masters} games go on`);
  check(there.server.words === '', `nothing is wrong: ${there.server.words}`);
  for (const person of people) person.leave();
  for (const others of [there, calm]) {
    others.leave();
    check((await others.server.stop('SIGTERM')) === 0, 'it is stopped');
  }
  rmSync(folder, { recursive: true, force: true });
  console.log(`${thinking} masters think at once: ${words} (at another server: ${other.ms} ms)`);
}

const [program, seconds = '3', masters = '50'] = process.argv.slice(2);
await main(program, Number(seconds), Number(masters)).catch((error) => check(false, error.stack));
endChecks();
