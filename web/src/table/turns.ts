import type { LogLine, Summary } from '../protocol';

export type Turns = Summary['turns'];

/** Which of all turns a position belongs to; -1: none has begun. */
export function turnAt(turns: Turns, n: number): number {
  let found = -1;
  for (let i = 0; i < turns.length; i++) if ((turns[i]?.n ?? 0) <= n) found = i;
  return found;
}

/** The next position at which something is told to its end: Treasures that are played together are
 * one step, for instance. */
export function nextStop(log: readonly LogLine[], here: number, of: number): number {
  return Math.min(of, ...log.flatMap(({ n }) => (n - 1 > here ? [n - 1] : [])));
}
