// How much time whoever is asked has left.
import type { View } from '../protocol';

/** In whole seconds; `bank`: of the reserve, which is used after the rest; null: there is none. */
export interface TimeLeft {
  choice: number;
  bank: number | null;
}

const seconds = (milliseconds: number) => Math.max(0, Math.ceil(milliseconds / 1000));

/** So many milliseconds after the view came; null: there is no clock. */
export function timeLeft({ deadline, bank, asked }: View, passed: number): TimeLeft | null {
  if (deadline === null) return null;
  const reserve = asked === null ? undefined : bank?.[asked];
  if (reserve === undefined) return { choice: seconds(deadline - passed), bank: null };
  const left = deadline - passed;
  return { choice: seconds(left - reserve), bank: seconds(Math.min(left, reserve)) };
}
