// What a card's face tells: its bonuses as signs, its text where there is room for all of it, and
// else a mark that there is more. Never half of it as if it were all.

import { createContext } from 'preact';
import type { CatalogueCard } from '../protocol';
import { type Plus, pluses } from './look';

/** By which edition a card is read: that of the table. */
export const EditionContext = createContext<1 | 2>(2);

export const wholeText = (card: CatalogueCard, edition: 1 | 2): string =>
  edition === 1 && card.text1 ? card.text1 : card.text;

export interface Told {
  /** Bonuses that are shown as signs. */
  signs: { plus: Plus; amount: number }[];
  /** All that the signs do not tell, above and below the dividing line. */
  rest: string[];
}

const ONE_PLUS = '\\+\\d+ \\p{L}+';
const BONUSES = new RegExp(`^${ONE_PLUS}(?:, ${ONE_PLUS})*\\.(?: |\\n|$)`, 'u');
const FIRST = /^\P{N}*(\d+) \p{L}+\.(?: |\n|$)/u;
const POINTS = /^\P{N}*?(-?\d+) \p{L}+\.$/u;

const numbers = (text: string) => (text.match(/\d+/g) ?? []).map(Number);

/** The beginning that signs stand for; they must say just the same. */
function beginning(card: CatalogueCard, text: string): string {
  if (card.types.includes('treasure')) {
    const first = FIRST.exec(text);
    return first && Number(first[1]) === card.plus.coins ? first[0] : '';
  }
  const found = BONUSES.exec(text)?.[0] ?? '';
  const signs = pluses(card).map(({ amount }) => amount);
  return numbers(found).join() === signs.join() ? found : '';
}

export function told(card: CatalogueCard, text: string): Told {
  const begins = beginning(card, text);
  const isPoints = (part: string) => Number(POINTS.exec(part)?.[1] ?? NaN) === card.points;
  const rest = text
    .slice(begins.length)
    .split('\n')
    .filter((part) => part !== '' && !isPoints(part));
  const isTreasure = card.types.includes('treasure');
  return { signs: begins === '' || isTreasure ? [] : pluses(card), rest };
}

// ---- Whether it fits ----------------------------------------------------------------------------

/** The least size of letters that can be read, in pixels, and how far lines are apart. */
const LETTERS = 10;
const LINE = 1.2;
/** How much of a face's width lines have. */
const WIDTH = 0.88;
const WIDEST = 420;
/** No face is as wide. */
const NEVER = 9999;

/** How many lines a text has where each is so many em wide. */
export function linesOf(text: string, width: number, wide: (text: string) => number): number {
  let lines = 1;
  let at = 0;
  const space = wide(' ');
  for (const word of text.split(' ')) {
    const long = wide(word);
    if (at > 0 && at + space + long > width) {
      lines++;
      at = long;
    } else {
      at += (at > 0 ? space : 0) + long;
    }
    if (long > width) return Infinity;
  }
  return lines;
}

/**
 * How wide a face must be, in pixels, so that the text can be read on it; `ratio`: how high the
 * room for it is, as a share of the face's width.
 */
export function neededWidth(
  rest: readonly string[],
  ratio: number,
  wide: (text: string) => number,
): number {
  for (let width = 84; width <= WIDEST; width += 4) {
    const em = (width * WIDTH) / LETTERS;
    const lines = rest.reduce((sum, part) => sum + linesOf(part, em, wide), 0);
    const between = (rest.length - 1) * 0.4;
    if ((lines + between) * LINE * LETTERS <= width * ratio) return width;
  }
  return NEVER;
}
