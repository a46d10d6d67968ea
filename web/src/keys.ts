// The keys of the seats one has taken: who has a key sits there. They are kept in this browser and
// stand in no address.

import type { Seat } from './protocol';
import { keep } from './settings';
import type { Where } from './state';

export interface SeatKey {
  table: string;
  where: Where;
  seat: Seat;
  key: string;
  /** When it was got, in milliseconds. */
  at: number;
  /** The game was played on from the middle of another one: it does not count. */
  branch?: boolean;
  /** The table is a saved game: its choices are those of the file. */
  loaded?: boolean;
  /** The table is a game that one has shared: nobody plays there. */
  shared?: boolean;
  /** What the house committed itself to, and the salt that was given then: docs/FAIRNESS.md. */
  commitment?: string;
  salt?: string;
}

const KEY = 'talia.seats';
const MOST = 40;

/** What was kept, as far as it makes sense. */
export function readKeys(kept: string | null): SeatKey[] {
  let found: unknown;
  try {
    found = JSON.parse(kept ?? '[]');
  } catch {
    return [];
  }
  if (!Array.isArray(found)) return [];
  return (found as unknown[]).filter(isKey);
}

function isKey(value: unknown): value is SeatKey {
  if (typeof value !== 'object' || value === null) return false;
  const row = value as Record<string, unknown>;
  return (
    typeof row['table'] === 'string' &&
    (row['where'] === 'solo' || row['where'] === 'server') &&
    typeof row['seat'] === 'number' &&
    typeof row['key'] === 'string' &&
    typeof row['at'] === 'number'
  );
}

/** The youngest first, and one for each table. A key that comes once more keeps what was noted with
 * it. */
export function withKey(keys: SeatKey[], key: SeatKey): SeatKey[] {
  const same = (each: SeatKey) => each.where === key.where && each.table === key.table;
  const old = keys.find((each) => same(each) && each.key === key.key);
  return [{ ...old, ...key }, ...withoutKey(keys, key.where, key.table)].slice(0, MOST);
}

export function withoutKey(keys: SeatKey[], where: Where, table: string): SeatKey[] {
  return keys.filter((each) => each.where !== where || each.table !== table);
}

export const seatKeys = {
  all: (): SeatKey[] => readKeys(keep.get(KEY)),
  of: (where: Where, table: string): SeatKey | null =>
    seatKeys.all().find((each) => each.where === where && each.table === table) ?? null,
  add: (key: SeatKey): void => keep.set(KEY, JSON.stringify(withKey(seatKeys.all(), key))),
  note: (where: Where, table: string, fair: { commitment: string; salt: string }): void => {
    const key = seatKeys.of(where, table);
    if (key) seatKeys.add({ ...key, ...fair });
  },
  remove: (where: Where, table: string): void =>
    keep.set(KEY, JSON.stringify(withoutKey(seatKeys.all(), where, table))),
};
