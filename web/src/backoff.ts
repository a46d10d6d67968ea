const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;

/** Milliseconds before the attempt number `attempt` (from 0) to connect again: twice as long each
 * time, and not at the same moment as everybody else. */
export function backOff(attempt: number, random: number): number {
  const most = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt);
  return Math.round(most * (0.5 + random / 2));
}
