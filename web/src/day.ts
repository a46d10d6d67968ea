// The kingdom of the day: the same for everybody, with the same shuffles. Its seed is the date's
// digits in UTC as a number, 20261116 on the 16th of November 2026; the kingdom is drawn by it from
// all sets, second edition, with as many Events as come.

import type { Setup } from './protocol';
import { keep } from './settings';

const KEPT = 'talia.day';

/** "2026-11-16" */
export const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);

export function daySetup(day: string): Setup {
  return {
    players: 2,
    edition: 2,
    sets: ['base', 'intrigue', 'seaside', 'adventures'],
    eventCount: 'random',
    seed: day.replaceAll('-', ''),
  };
}

/** The table at which a day's game is played. */
export const beginDay = (day: string, table: string): void => keep.set(KEPT, `${day} ${table}`);

export function dayTable(day: string): string | null {
  const [kept, table] = (keep.get(KEPT) ?? '').split(' ');
  return kept === day && table ? table : null;
}
