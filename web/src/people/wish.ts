// What one wants to play with whoever waits, kept for the next time.

import type { SetId } from '../protocol';
import { keep } from '../settings';

export interface Wish {
  players: 2 | 3 | 4;
  sets: SetId[];
  rated: boolean;
}

const KEY = 'talia.match';
const SETS: readonly SetId[] = ['base', 'intrigue', 'seaside', 'adventures'];

/** What was kept, where it makes sense; else a game for two with the base set. */
export function readWish(kept: string | null): Wish {
  const wish: Wish = { players: 2, sets: ['base'], rated: false };
  try {
    const found = JSON.parse(kept ?? '{}') as Partial<Wish>;
    const { players, sets, rated } = found;
    wish.rated = rated === true;
    if (players === 2 || players === 3 || players === 4) wish.players = players;
    const known = SETS.filter((set) => Array.isArray(sets) && sets.includes(set));
    if (known.length > 0) wish.sets = known;
  } catch {
    // As at first.
  }
  return wish;
}

export const loadWish = (): Wish => readWish(keep.get(KEY));
export const saveWish = (wish: Wish): void => keep.set(KEY, JSON.stringify(wish));
