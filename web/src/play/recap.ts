// What everybody did in their last turn, as far as it was seen happening.

import type { CardId, Move, Seat } from '../protocol';

export interface TurnRecap {
  played: CardId[];
  gained: CardId[];
}

export type Recap = ReadonlyMap<Seat, TurnRecap>;

/** The recap after some more has happened. */
export function recapped(before: Recap, moves: readonly Move[]): Recap {
  const after = new Map(before);
  const row = (seat: Seat): TurnRecap => after.get(seat) ?? { played: [], gained: [] };
  for (const move of moves) {
    if (move.who === null) continue;
    if (move.what === 'turn') {
      after.set(move.who, { played: [], gained: [] });
    } else if (move.what === 'played' && move.card) {
      const old = row(move.who);
      after.set(move.who, { ...old, played: [...old.played, move.card] });
    } else if (move.what === 'moved' && move.from === 'supply' && move.card) {
      const old = row(move.who);
      const gained = Array<CardId>(move.count ?? 1).fill(move.card);
      after.set(move.who, { ...old, gained: [...old.gained, ...gained] });
    }
  }
  return after;
}
