// The cards, sets, types and recommended kingdoms, as `talia catalogue` writes them, with what is
// looked up often.

import type {
  CardId,
  Catalogue,
  CatalogueCard,
  CatalogueKingdom,
  Language,
  TypeId,
} from './protocol';

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

/** What is the same in all languages, in columns, and all names: pack.mjs writes it. */
export interface Facts {
  cards: {
    set: string[];
    cost: number[];
    types: string[];
    kind: CatalogueCard['kind'][];
    plus: string[];
    points: (number | null)[];
  };
  /** By the numbers of their cards. */
  kingdoms: [source: string, edition: 1 | 2, cards: number[], events: number[]][];
  sets: string[];
  types: TypeId[];
  names: Record<Language, { cards: string[]; also: string[]; kingdoms: string[] }>;
}

/** The rest, in one language. */
export interface Texts {
  cards: string[];
  first: Record<CardId, string>;
  /** What long ones come to, for faces that have no room for them: the page's build adds them. */
  brief?: Record<CardId, string>;
  sets: string[];
  types: string[];
}

/** The id of a card is its English name. */
const idOf = (name: string): CardId => name.toLowerCase().replaceAll(' ', '-');

const listOf = (text: string, by: string) => (text === '' ? [] : text.split(by));

export function unpack(language: Language, facts: Facts, texts: Texts): Catalogue {
  const { cards, names } = facts;
  const own = names[language];
  const ids = names.en.cards.map(idOf);
  const idsAt = (numbers: number[]) => numbers.flatMap((i) => ids[i] ?? []);
  const foreign = Object.entries(names).flatMap(([each, all]) => (each === language ? [] : [all]));
  return {
    language,
    sets: facts.sets.map((id, i) => ({ id, name: texts.sets[i] ?? id })),
    types: facts.types.map((id, i) => ({ id, name: texts.types[i] ?? id })),
    cards: ids.map((id, i) => {
      const [draws = 0, actions = 0, buys = 0, coins = 0] = [...(cards.plus[i] ?? '')].map(Number);
      const first = texts.first[id];
      const brief = texts.brief?.[id];
      return {
        id,
        name: own.cards[i] ?? id,
        also: [
          ...listOf(own.also[i] ?? '', ';'),
          ...foreign.flatMap((all) => all.cards[i] ?? []),
        ],
        set: cards.set[i] ?? '',
        cost: cards.cost[i] ?? 0,
        types: listOf(cards.types[i] ?? '', ' ') as TypeId[],
        kind: cards.kind[i] ?? 'kingdom',
        plus: { cards: draws, actions, buys, coins },
        points: cards.points[i] ?? null,
        text: texts.cards[i] ?? '',
        ...(first === undefined ? {} : { text1: first }),
        ...(brief === undefined ? {} : { brief }),
      };
    }),
    kingdoms: facts.kingdoms.map(([source, edition, ten, events], i) => ({
      key: `${source}/${names.en.kingdoms[i]}`,
      name: own.kingdoms[i] ?? '',
      source,
      edition,
      cards: idsAt(ten),
      events: idsAt(events),
    })),
  };
}

/** Where the build has put them. */
declare const FACTS: string;
declare const TEXTS: Record<Language, string>;

const fetched = new Map<string, Promise<unknown>>();

/** Once only; what failed may be tried again. */
function fetchOnce<T>(address: string): Promise<T> {
  const old = fetched.get(address);
  if (old) return old as Promise<T>;
  const asked = fetch(address).then((answer) => {
    if (!answer.ok) throw new Error(`${answer.status}`);
    return answer.json() as Promise<T>;
  });
  fetched.set(address, asked);
  asked.catch(() => fetched.delete(address));
  return asked;
}

export async function loadCatalogue(language: Language): Promise<Cards> {
  const [facts, texts] = await Promise.all([
    fetchOnce<Facts>(FACTS),
    fetchOnce<Texts>(TEXTS[language]),
  ]);
  return indexed(unpack(language, facts, texts));
}

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
