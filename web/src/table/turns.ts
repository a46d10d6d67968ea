import type { Summary } from '../protocol';

export type Turns = Summary['turns'];

/** Which of all turns a position belongs to; -1: none has begun. */
export function turnAt(turns: Turns, n: number): number {
  let found = -1;
  for (let i = 0; i < turns.length; i++) if ((turns[i]?.n ?? 0) <= n) found = i;
  return found;
}
