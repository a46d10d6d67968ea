// What one knows by heart of one's own cards: all that one owns, and so what must be in the deck.

import type { CardId, Copies, Side } from '../protocol';

/** The cards of one's own deck, in no order; null where that cannot be told. */
export function deckOf(side: Side): Copies[] | null {
  const { owns, discard, hand, native } = side;
  if (!owns || !discard || !hand || !native) return null;
  const elsewhere = [
    ...hand,
    ...side.play,
    ...side.staying,
    ...side.island,
    ...side.tavern,
    ...native,
    ...side.aside,
    ...side.revealed,
    side.inherited,
    ...discard.flatMap(({ card, count }) => Array<CardId>(count).fill(card)),
  ];
  const left = new Map(owns.map(({ card, count }) => [card, count]));
  for (const card of elsewhere) if (card !== null) left.set(card, (left.get(card) ?? 0) - 1);
  return [...left].flatMap(([card, count]) => (count > 0 ? [{ card, count }] : []));
}
