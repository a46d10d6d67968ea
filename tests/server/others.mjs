// others.mjs - for tests of `talia serve` under load: people who play at tables of their own, whom
// nothing that goes on elsewhere is to keep waiting. What they wait for at another server that has
// nothing else to do is the machine's doing, and so is what takes longer because other programs
// have the processor.
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { check } from '../support/check.mjs';
import { Person, Server, pause, sitTogether } from './people.mjs';

const MOST_MS = 50;
const TABLES = 8;

async function sitDown(number, server, waits) {
  const from = { 'X-Forwarded-For': `198.51.100.${number}` };
  const [anna, bartek] = ['Anna', 'Bartek'].map(
    (name) => new Person(`${name} ${number}`, server, { pace: 30, headers: from, plain: true }),
  );
  await anna.connect();
  await bartek.connect();
  for (const person of [anna, bartek]) person.onSeen = (took) => waits.push(took);
  await sitDownAgain([anna, bartek]);
  return [anna, bartek];
}

// At a new table; whoever does not come to it does not play any more, which nobody is to overlook.
async function sitDownAgain([anna, bartek]) {
  const are = ({ name, table, state, n, errors }) =>
    `${name} at ${table}: ${state}, ${n}, ${JSON.stringify(errors)}`;
  const began = await sitTogether(anna, bartek);
  check(began, `a game begins: ${are(anna)}; ${are(bartek)}`);
}

// People at tables of two, who play one game after the other.
class Others {
  waits = [];
  pairs = [];
  #ended = false;

  constructor(server) {
    this.server = server;
  }

  async sit() {
    const some = Array.from({ length: TABLES }, (_, i) => sitDown(i + 1, this.server, this.waits));
    this.pairs = await Promise.all(some);
    for (const pair of this.pairs) this.#stay(pair);
  }

  // Nobody waits for those at another table.
  async #stay(pair) {
    while (!this.#ended) {
      await pause(50);
      if (pair[0].state === 'over') await sitDownAgain(pair);
    }
  }

  leave() {
    this.#ended = true;
    for (const person of this.pairs.flat()) person.leave();
  }

  // How long somebody waits for a choice to be seen, at most.
  get longestWait() {
    return Math.max(...this.pairs.flat().map((person) => person.waits));
  }

  get areThere() {
    return this.pairs.flat().every((person) => person.isConnected);
  }

  // Of the choices since it was last asked: within how many milliseconds `most` of 100 were seen.
  waited(most) {
    const all = this.waits.splice(0).sort((a, b) => a - b);
    return { count: all.length, ms: all[Math.floor((all.length * most) / 100)] ?? Infinity };
  }
}

// Such people at a server of their own, whose page is in FOLDER/page.
export async function open(program, folder, name, more = []) {
  const store = `sqlite:${join(folder, `${name}.db`)}`;
  const options = ['--store', store, '--page', join(folder, 'page'), '--behind-proxy'];
  const server = new Server(program, [...options, '--log', 'quiet', ...more]);
  await server.start();
  const others = new Others(server);
  await others.sit();
  return others;
}

// The part of a processor that whoever works all the time gets now, beside all other programs.
function share() {
  const SAMPLE = 50; // milliseconds
  const [begun, worked] = [performance.now(), process.cpuUsage()];
  const had = () => Object.values(process.cpuUsage(worked)).reduce((a, b) => a + b) / 1000;
  while (had() < SAMPLE) continue;
  return Math.min(1, SAMPLE / (performance.now() - begun));
}

// Of 100 choices, how many are looked at. 99, if it takes long enough: in a second or two there are
// so few that a machine which stands still for a moment keeps more than one of 100 waiting.
export const mostOf = (seconds) => (seconds < 10 ? 90 : 99);

// What so many choices may take, in milliseconds, where they take so many at a server that has
// nothing else to do.
export const mostWait = (calm) => MOST_MS / share() + calm;
