// Positions to solve: what is asked in each, and whether what somebody did is right. Pure.

import type { CardId, Label, Seat, Verb, View } from '../protocol';

/** What one is to bring about before the turn ends. */
export type Goal =
  | { win: true }
  /** To have so many coins. */
  | { coins: number }
  /** To have these Actions in play. */
  | { played: CardId[] }
  | { gained: CardId }
  /** To have trashed so many cards. */
  | { trashed: number };

/** Either a goal, or a choice: of all labels of these verbs some are right, so many times. */
export type Task = { goal: Goal } | { verb: Verb; right: Label[]; times?: number };

export interface Position {
  id: string;
  seat: Seat;
  task: Task;
}

const owned = (view: View, seat: Seat, card: CardId) =>
  view.seats[seat]?.owns?.find((row) => row.card === card)?.count ?? 0;
const inTrash = (view: View) => view.trash.reduce((sum, { count }) => sum + count, 0);
const times = (cards: readonly (CardId | null)[], card: CardId) =>
  cards.filter((each) => each === card).length;

/** Whether a goal is reached in a view, seen from where it began. */
export function isReached(goal: Goal, from: View, view: View, seat: Seat, won: boolean): boolean {
  if ('win' in goal) return won;
  if (view.turn.who !== from.turn.who || view.turn.number !== from.turn.number) return false;
  if ('coins' in goal) return view.coins >= goal.coins;
  if ('gained' in goal) return owned(view, seat, goal.gained) > owned(from, seat, goal.gained);
  if ('trashed' in goal) return inTrash(view) - inTrash(from) >= goal.trashed;
  const { play = [], staying = [] } = view.seats[seat] ?? {};
  const lies = [...play, ...staying];
  return goal.played.every((card) => times(lies, card) >= times(goal.played, card));
}

/** Whether the turn that the goal was for is over. */
export const isPast = (from: View, view: View): boolean =>
  view.asked === null ||
  view.turn.who !== from.turn.who ||
  view.turn.number !== from.turn.number;

/** What a label says of a choice: null, it is not what was asked about. */
export function verdictOn(task: Task, label: Label, view: View): 'right' | 'wrong' | null {
  if ('goal' in task) return null;
  const option = view.question?.options?.find((each) => each.label === label);
  const ends = label === 'end' || label === 'done';
  if (!option || (option.verb !== task.verb && !ends)) return null;
  return task.right.includes(label) ? 'right' : 'wrong';
}

/** The game as a file has it, with a name for the other seat. */
export function named(text: string, seat: Seat, opponent: string): string {
  const other = seat === 0 ? 'B' : 'A';
  return text.replace(/^deal: yes$/m, `deal: yes\n${other}.name: ${opponent}`);
}

/** A puzzle's first line: `# A wins by 2 of 71 ways: play Moneylender, ...`. */
export function solutionOf(text: string): { seat: Seat; ways: number; of: number; line: Label[] } {
  const found = /^# ([A-F]) wins by (\d+) of (\d+) ways: (.*)$/m.exec(text);
  const [, letter = 'A', ways = '0', of = '0', line = ''] = found ?? [];
  return {
    seat: letter.charCodeAt(0) - 'A'.charCodeAt(0),
    ways: Number(ways),
    of: Number(of),
    line: line.split(', ').filter((label) => label !== ''),
  };
}
