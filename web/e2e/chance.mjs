// Chance that is the same in every run: what is dealt to somebody alone follows from the number of
// the tab, of its visit and of its engine, and from TALIA_CHANCE (1). So a test that passes does
// not fail another day because of the cards. At tables of a server chance is the server's own.

import {
  mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const FIRST = Number(process.env.TALIA_CHANCE ?? 1);

/** A small generator (mulberry32), so that a game can be played once more. */
export function dice(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** In a page or a worker: all chance comes from such a generator. */
function throwBy(random) {
  Math.random = random;
  crypto.getRandomValues = (room) => {
    for (let i = 0; i < room.length; i++) room[i] = random() * 2 ** 32;
    return room;
  };
}

/** In a page: its own chance, and a number for each worker that it starts. A visit more has other
 * chance: keys are not to be made twice. */
function throwHere(tab) {
  if (location.origin === 'null') return; // nothing is there yet
  const visit = Number(sessionStorage.getItem('visits') ?? 0) + 1;
  sessionStorage.setItem('visits', visit);
  let next = (tab * 1000 + visit) * 10;
  throwBy(dice(next));
  window.Worker = class extends Worker {
    constructor(address, how) {
      super(address, { ...how, name: String(++next) });
    }
  };
}

const known = `const dice = ${dice}; const throwBy = ${throwBy};`;

let tabs = FIRST * 1000;
/** For a tab that is opened now: what is to be run in it before all else. */
export const chanceOfTab = () => `{ ${known} (${throwHere})(${++tabs}); }`;

/** The page's folder once more, with a worker that draws by the number it is given. */
export function withChance(page) {
  const folder = mkdtempSync(join(tmpdir(), 'talia-page-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const name of readdirSync(page)) {
    if (!name.startsWith('worker-')) symlinkSync(join(page, name), join(folder, name));
    else if (name.endsWith('.js')) {
      const code = readFileSync(join(page, name), 'utf8');
      writeFileSync(join(folder, name), `{ ${known} throwBy(dice(Number(name))); } ${code}`);
    }
  }
  return folder;
}
