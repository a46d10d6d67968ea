// What is shown of a player's points.

import type { Side } from '../protocol';
import type { PlayWords } from '../words';

export interface Score {
  sign: string;
  words: string;
}

/** Nothing where the table's terms hide points; unknown where cards were passed in secret. */
export function scoreOf({ score, unseen }: Side, shown: boolean, words: PlayWords): Score | null {
  if (score !== null) return { sign: String(score), words: words.points(score) };
  if (!shown || unseen === 0) return null;
  return { sign: '?', words: words.pointsUnknown(unseen) };
}
