// Cards by what somebody looks for. Pure.

import { folded, matches, type Cards } from '../catalogue';
import type { CatalogueCard, SetId, TypeId } from '../protocol';

export interface Wanted {
  typed: string;
  /** None: all. */
  sets: SetId[];
  type: TypeId | null;
  cost: number | null;
}

export const NOTHING_WANTED: Wanted = { typed: '', sets: [], type: null, cost: null };

/** Letters from which on texts are looked through, too. */
const FOR_TEXTS = 4;

/** The base game has cards of both editions, and of one only: they are one set here. */
export const setOf = (card: CatalogueCard): SetId => card.set.replace(/\d$/, '') as SetId;

function says(card: CatalogueCard, typed: string): boolean {
  const wanted = folded(typed);
  if (wanted.length < FOR_TEXTS) return false;
  return [card.text, card.text1 ?? ''].some((text) => folded(text).includes(wanted));
}

export function found(cards: Cards, { typed, sets, type, cost }: Wanted): CatalogueCard[] {
  return cards.cards.filter(
    (card) =>
      (sets.length === 0 || sets.includes(setOf(card))) &&
      (type === null || card.types.includes(type)) &&
      (cost === null || card.cost === cost) &&
      (matches(card, typed) || says(card, typed)),
  );
}

/** All costs that a card has, and all types. */
export const costsOf = (cards: Cards): number[] =>
  [...new Set(cards.cards.map(({ cost }) => cost))].sort((a, b) => a - b);
export const typesOf = (cards: Cards): TypeId[] => {
  const some = new Set(cards.cards.flatMap(({ types }) => types));
  return cards.types.map(({ id }) => id).filter((id) => some.has(id));
};
