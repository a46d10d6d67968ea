// What a card looks like, as far as it follows from its types, name and text.

import type { CatalogueCard, TypeId } from '../protocol';

/** Types that colour a card, in the order in which a split card shows them. */
export type Tint =
  'action' | 'treasure' | 'victory' | 'curse' | 'reaction' | 'duration' | 'reserve' | 'event';

const TINTS: readonly string[] = [
  'action',
  'treasure',
  'victory',
  'curse',
  'reaction',
  'duration',
  'reserve',
  'event',
] satisfies Tint[];

export const isTint = (type: TypeId): boolean => TINTS.includes(type);

/**
 * One colour, or two that split the card. A Reaction, Duration or Reserve card is an Action too,
 * but shows its own colour only; Attack and Traveller have none.
 */
export function tints(types: readonly TypeId[]): [Tint, Tint] {
  const has = (type: TypeId) => types.includes(type);
  const found: Tint[] = [];
  if (has('event')) found.push('event');
  if (has('treasure')) found.push('treasure');
  if (has('duration')) found.push('duration');
  if (has('reserve')) found.push('reserve');
  if (has('reaction')) found.push('reaction');
  if (has('action') && !found.length) found.push('action');
  if (has('victory')) found.push('victory');
  if (has('curse')) found.push('curse');
  const first = found[0] ?? 'action';
  return [first, found[1] ?? first];
}

/** Actions first, then Treasures, points, Curses: the order of a sorted hand. */
export function rank(types: readonly TypeId[]): number {
  if (types.includes('action')) return 0;
  if (types.includes('treasure')) return 1;
  if (types.includes('victory')) return 2;
  return types.includes('curse') ? 3 : 4;
}

// ---- Names that fit ---------------------------------------------------------------------------

/** About how wide a text is, in em of a bold serif; a little too much rather than too little. */
export function guessWidth(text: string): number {
  let width = 0;
  for (const letter of text) {
    if (/[\s.,'’:;!|ijlIft]/.test(letter)) width += 0.4;
    else if (/[mwMWŻŚĆŃŹŁ@%]/.test(letter)) width += 0.95;
    else width += letter === letter.toUpperCase() ? 0.78 : 0.64;
  }
  return width;
}

/**
 * The two lines into which a long name is best broken: the longer one as short as possible.
 * A name of one word, or one that is shorter than `limit`, stays one line.
 */
export function nameLines(
  name: string,
  width: (text: string) => number = guessWidth,
  limit = 6,
): string[] {
  const words = name.split(' ');
  if (words.length === 1 || width(name) <= limit) return [name];
  let best = [name];
  let least = width(name);
  for (let i = 1; i < words.length; i++) {
    const lines = [words.slice(0, i).join(' '), words.slice(i).join(' ')];
    const widest = Math.max(...lines.map(width));
    if (widest < least) {
      least = widest;
      best = lines;
    }
  }
  return best;
}

// ---- Texts ------------------------------------------------------------------------------------

export type Plus = 'cards' | 'actions' | 'buys' | 'coins';
const PLUSES: readonly Plus[] = ['cards', 'actions', 'buys', 'coins'];

/** Which of a card's bonuses are shown as signs; a Treasure's coins are on its picture. */
export function pluses(card: CatalogueCard): { plus: Plus; amount: number }[] {
  if (card.types.includes('treasure')) return [];
  return PLUSES.map((plus) => ({ plus, amount: card.plus[plus] })).filter((row) => row.amount > 0);
}

/** A text cut where a card is named: "Buy [silver] (3)" is three parts. No line ends between a
 * number and what it counts: "(+3 coins)". */
export function wordParts(words: string): { text: string; card: string | null }[] {
  return words
    .replace(/(\+\d+) /g, '$1\u00a0')
    .split(/(\[[a-z0-9-]+\])/)
    .filter((part) => part !== '')
    .map((part) =>
      part.startsWith('[') && part.endsWith(']')
        ? { text: '', card: part.slice(1, -1) }
        : { text: part, card: null },
    );
}
