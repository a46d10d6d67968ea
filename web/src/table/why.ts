// Why a game ended, and how it went for everybody.

import type { CardId, Seat, Summary, View } from '../protocol';

export type Why =
  { why: 'provinces' } | { why: 'piles'; piles: CardId[] } | { why: 'resigned' } | { why: null };

/** With five or six players it takes four empty piles. */
const pilesToEnd = (players: number) => (players > 4 ? 4 : 3);

export function whyEnded(view: View, summary: Summary): Why {
  const empty = view.supply.filter(({ left }) => left === 0).map(({ card }) => card);
  if (empty.includes('province')) return { why: 'provinces' };
  if (empty.length >= pilesToEnd(view.seats.length)) return { why: 'piles', piles: empty };
  return summary.resigned.length > 0 ? { why: 'resigned' } : { why: null };
}

export interface Placing {
  seat: Seat;
  /** From 1; those who share it have the same one. */
  rank: number;
}

/** The winners first, then by points and fewer turns; those who gave up last. */
export function placings({ seats, winners, resigned }: Summary): Placing[] {
  const key = (seat: Seat) => [
    Number(!winners.includes(seat)),
    Number(resigned.includes(seat)),
    -(seats[seat]?.score ?? 0),
    seats[seat]?.turns ?? 0,
  ];
  const differs = (a: Seat, b: Seat) => {
    const other = key(b);
    return key(a).map((value, i) => value - (other[i] ?? 0)).find((by) => by !== 0) ?? 0;
  };
  const order = seats.map((_, seat) => seat).sort((a, b) => differs(a, b) || a - b);
  return order.map((seat, i) => {
    const first = order.findIndex((other) => differs(other, seat) === 0);
    return { seat, rank: Math.min(i, first) + 1 };
  });
}
