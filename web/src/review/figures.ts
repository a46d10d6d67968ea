// What a review has found, chances in ten-thousandths, as it is read. Pure.

import type { Judged, Language, Review, Seat } from '../protocol';

export interface Found {
  /** All choices that are judged so far, in their order. */
  judged: Judged[];
  /** What it all comes to; null: it is not done. */
  review: Review | null;
}

/** "52%". */
export function percent(chance: number, language: Language): string {
  const whole = Math.max(0, Math.min(100, Math.round(chance / 100)));
  return `${new Intl.NumberFormat(language).format(whole)}%`;
}

/** "+12.3", in percentage points. */
export function points(chance: number, language: Language): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const format = new Intl.NumberFormat(language, { ...digits, signDisplay: 'exceptZero' });
  return format.format(chance / 100).replace('-', '−');
}

/** The chance of each seat by its own turns, as far as it is known: before the first one, after
 * each, and at last the result. Turns in which nothing was judged are like the one before. */
export function courses({ judged, review }: Found, players: number): number[][] {
  if (review) return review.players.map(({ turns }) => turns);
  return Array.from({ length: players }, (_, seat) => courseOf(judged, seat));
}

function courseOf(judged: readonly Judged[], seat: Seat): number[] {
  const own = judged.filter((each) => each.seat === seat);
  const course: number[] = [];
  for (const { turn, before, after } of own) {
    if (course.length === 0) course.push(before);
    while (course.length < turn) course.push(course[course.length - 1] ?? before);
    course[turn] = after;
  }
  return course;
}

/** A moment that mattered: luck or a choice that moved a chance far, a choice that lost, or several
 * of these. */
export interface Moment {
  judged: Judged;
  /** Of a turning point: as the curve has it, counted in the order of play. */
  number: number | null;
  /** What is told of it; 0: nothing. */
  luck: number;
  lost: number;
}

/** All of them in the order of play, each once. */
export function momentsOf({ judged, review }: Found): Moment[] {
  if (!review) return [];
  const mistakes = new Set(review.mistakes.flat());
  let turnings = 0;
  return judged.flatMap((each): Moment[] => {
    const turns = review.turnings.filter(({ n }) => n === each.n);
    const luck = turns.some((turning) => turning.luck) ? each.luck : 0;
    const isChoice = mistakes.has(each.n) || turns.some((turning) => !turning.luck);
    if (luck === 0 && !isChoice) return [];
    const number = turns.length > 0 ? ++turnings : null;
    return [{ judged: each, number, luck, lost: isChoice ? each.lost : 0 }];
  });
}
