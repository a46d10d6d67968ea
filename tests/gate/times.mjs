// times.mjs [FILE] - where the time of the last `make test` went, from what tests/gate/timed noted
// in FILE (build/times): what was built, the tests that took most of the processor, and when not
// all processors were busy, with what ran then. Processes that nobody waits for are not counted.
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

const MOST = 40; // tests that are listed
const IDLE = 3; // seconds: shorter gaps are not listed

const cores = availableParallelism();
const rows = readFileSync(process.argv[2] ?? 'build/times', 'utf8').trim().split('\n')
  .map((line) => {
    const [name, began, ended, cpu] = line.split('\t');
    return { name, began: Number(began), ended: Number(ended), cpu: Number(cpu) };
  });
const begin = Math.min(...rows.map(({ began }) => began));
const sum = (some) => some.reduce((total, { cpu }) => total + cpu, 0);
const wall = (some) =>
  Math.max(...some.map(({ ended }) => ended)) - Math.min(...some.map(({ began }) => began));
const seconds = (n) => n.toFixed(1).padStart(8);

function tell(title, some) {
  const all = wall(some);
  const busy = sum(some);
  const share = ((100 * busy) / (all * cores)).toFixed(0);
  console.log(`${title}: ${seconds(all).trim()} s, ${seconds(busy).trim()} s of processors, ` +
    `${share} % of ${cores}`);
}

/** The time in slices of a second: how much of the processors is used, as if each used its share
 * evenly, and by whom. */
function slices(some) {
  const all = Array.from({ length: Math.ceil(wall(some)) }, () => ({ busy: 0, names: [] }));
  const first = Math.min(...some.map(({ began }) => began));
  for (const { name, began, ended, cpu } of some)
    for (let i = Math.floor(began - first); i < Math.min(ended - first, all.length); i++) {
      const part = Math.min(i + 1, ended - first) - Math.max(i, began - first);
      all[i].busy += (cpu * part) / (ended - began);
      all[i].names.push(name);
    }
  return { all, first: first - begin };
}

function tellIdle(some) {
  const { all, first } = slices(some);
  console.log('\n  from      to    idle  beside');
  let from = 0;
  for (let i = 1; i <= all.length; i++) {
    if (i < all.length && all[i].names.join() === all[from].names.join()) continue;
    const idle = all.slice(from, i).reduce((n, { busy }) => n + Math.max(0, cores - busy), 0);
    if (idle >= IDLE)
      console.log(`${seconds(first + from)}${seconds(first + i)}${seconds(idle)}  ` +
        all[from].names.join(' '));
    from = i;
  }
}

const built = rows.filter(({ name }) => name.startsWith('build '));
const tests = rows.filter(({ name }) => !name.startsWith('build '));
if (built.length > 0) tell('building', built);
for (const { name, cpu } of built) console.log(`${seconds(cpu)}  ${name}`);
if (tests.length > 0) {
  tell(`${tests.length} tests`, tests);
  console.log('\n processor  wall');
  const long = tests.toSorted((a, b) => b.cpu - a.cpu).slice(0, MOST);
  for (const { name, began, ended, cpu } of long)
    console.log(`${seconds(cpu)}${seconds(ended - began)}  ${name}`);
  tellIdle(tests);
}
tell('\nall', rows);
