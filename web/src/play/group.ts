// Cards that lie together: copies counted, a hand in order, and how a hand is spread out.

import { rank } from '../card/look';
import type { CardId, CatalogueCard } from '../protocol';

/** Copies of one card; null stands for cards that one may not know. */
export interface Group {
  card: CardId | null;
  count: number;
}

/** In the order in which each first appears. */
export function grouped(cards: readonly (CardId | null)[]): Group[] {
  const found = new Map<CardId | null, Group>();
  for (const card of cards) {
    const group = found.get(card);
    if (group) group.count++;
    else found.set(card, { card, count: 1 });
  }
  return [...found.values()];
}

/** Actions, Treasures, points, Curses; the dearest of each first, then by name. */
export function inHandOrder(
  groups: readonly Group[],
  byId: ReadonlyMap<CardId, CatalogueCard>,
): Group[] {
  const key = (group: Group) => {
    const card = group.card === null ? undefined : byId.get(group.card);
    return card
      ? { rank: rank(card.types), cost: card.cost, name: card.name }
      : { rank: 9, cost: 0, name: '' };
  };
  return [...groups].sort((a, b) => {
    const left = key(a);
    const right = key(b);
    return left.rank - right.rank || right.cost - left.cost || left.name.localeCompare(right.name);
  });
}

/** How a hand lies: cards side by side, or small tiles where that would hide their names. */
export type Spread =
  { form: 'fan'; left: number[]; step: number; width: number } | { form: 'tiles' };

/** What must be seen at least of a card that another one covers. */
const SEEN = 0.62;
const COPY = 0.17;
const LEAST_COPY = 0.045;
const GAP = 0.07;

/**
 * Spreads groups of cards of the width `card` over `room`. Copies lie close behind each other,
 * `step` apart; when it gets tight first the copies move together, then the groups, and when too
 * little of a card would be seen to read its name, they become tiles.
 */
export function spread(counts: readonly number[], card: number, room: number): Spread {
  const copies = counts.reduce((sum, count) => sum + count - 1, 0);
  const groups = counts.length;
  let step = card * COPY;
  let gap = card * GAP;
  const width = () => groups * card + copies * step + (groups - 1) * gap;
  if (groups === 0) return { form: 'fan', left: [], step, width: 0 };
  if (width() > room && copies > 0) {
    step = Math.max(card * LEAST_COPY, step - (width() - room) / copies);
  }
  if (width() > room && groups > 1) gap -= (width() - room) / (groups - 1);
  if (width() > room + 1 || card + gap < card * SEEN) return { form: 'tiles' };
  const left: number[] = [];
  let at = 0;
  for (const count of counts) {
    left.push(at);
    at += card + (count - 1) * step + gap;
  }
  return { form: 'fan', left, step, width: at - gap };
}
