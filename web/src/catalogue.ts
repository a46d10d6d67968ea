// The cards, sets, types and recommended kingdoms, as `talia catalogue` writes them, with what is
// looked up often.

import type { CardId, Catalogue, CatalogueCard, CatalogueKingdom, Language } from './protocol';

export interface Cards extends Catalogue {
  byId: Map<CardId, CatalogueCard>;
  kingdomCards: CatalogueCard[];
  eventCards: CatalogueCard[];
}

export function indexed(catalogue: Catalogue): Cards {
  return {
    ...catalogue,
    byId: new Map(catalogue.cards.map((card) => [card.id, card])),
    kingdomCards: catalogue.cards.filter((card) => card.kind === 'kingdom'),
    eventCards: catalogue.cards.filter((card) => card.kind === 'event'),
  };
}

const loaded: Partial<Record<Language, Promise<Cards>>> = {};

export function loadCatalogue(language: Language): Promise<Cards> {
  return (loaded[language] ??= fetch(CATALOGUES[language])
    .then((answer) => {
      if (!answer.ok) throw new Error(`${answer.status}`);
      return answer.json() as Promise<Catalogue>;
    })
    .then(indexed)
    .catch((fault: unknown) => {
      delete loaded[language];
      throw fault;
    }));
}

/** Where the build has put them. */
declare const CATALOGUES: Record<Language, string>;

export function cardName(cards: Cards, id: CardId): string {
  return cards.byId.get(id)?.name ?? id;
}

/** Without case, diacritics and what stands between words: as the program compares names. */
export function folded(text: string): string {
  return text
    .toLowerCase()
    .replace(/ł/g, 'l')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[\s\-_'’]+/g, '');
}

/** Whether somebody who types this means the card: its name in either language, or its text. */
export function matches(card: CatalogueCard, typed: string): boolean {
  const wanted = folded(typed);
  if (wanted === '') return true;
  return [card.name, ...card.also].some((name) => folded(name).includes(wanted));
}

/** The edition whose cards a recommended kingdom is made of; null: either will do. */
export function editionOf(cards: Cards, kingdom: CatalogueKingdom): 1 | 2 | null {
  const sets = new Set(kingdom.cards.map((id) => cards.byId.get(id)?.set));
  if (kingdom.source === 'base1' || sets.has('base1')) return 1;
  if (kingdom.source === 'base2' || sets.has('base2')) return 2;
  return null;
}

/** The recommended kingdom of just these cards. */
export function kingdomOf(
  cards: Cards,
  kingdom: readonly CardId[],
  events: readonly CardId[],
): CatalogueKingdom | undefined {
  const key = (ids: readonly CardId[]) => [...ids].sort().join();
  const wanted = `${key(kingdom)};${key(events)}`;
  return cards.kingdoms.find((each) => `${key(each.cards)};${key(each.events)}` === wanted);
}
