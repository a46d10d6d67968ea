// What every part of the game's screen looks at.

import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { CardId, Label, Option, Seat, Side, Table, View } from '../protocol';
import type { Rated } from './Advice';
import type { Place, Placed } from './options';

export interface Game {
  table: Table;
  /** What the table shows: perhaps how it was a moment ago. */
  view: View;
  /** What the house has told last; questions and answers are about this. */
  truth: View;
  /** The seat at the bottom of the screen: one's own, or in a replay the one looked over. */
  you: Seat | null;
  /** The options of the question, each with its place; empty when one is not asked. */
  placed: readonly Placed[];
  /** What can be done with a card where it lies. */
  lit(place: Place, card: CardId | null): Option[];
  /** The key that chooses an option. */
  keyOf(label: Label): string | undefined;
  /** How an option stands, where that was asked for. */
  rated(label: Label): Rated | undefined;
  choose(label: Label): void;
  /** A card was pressed where it lies: it is chosen, or first asked which of several options, or,
   * where a finger has pressed a pile, read with a button to take it. */
  take(options: Option[], place: Place | null, press: MouseEvent): void;
  seatName(seat: Seat): string;
}

export const GameContext = createContext<Game | null>(null);

export function useGame(): Game {
  const game = useContext(GameContext);
  if (!game) throw new Error('outside of a game');
  return game;
}

export function sideOf(view: View, seat: Seat | null): Side | undefined {
  return seat === null ? undefined : view.seats[seat];
}
