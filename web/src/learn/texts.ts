// The saved games of lessons and puzzles: one file, fetched when it is first wanted.

import { useEffect, useState } from 'preact/hooks';

/** Where the build has put it. */
declare const LEARN: string;

/** By the id of a position: `money1`; puzzles are `p1` and so on, the easiest first. */
export type Texts = Record<string, string>;

let loaded: Promise<Texts> | null = null;

function load(): Promise<Texts> {
  return (loaded ??= fetch(LEARN)
    .then((answer) => {
      if (!answer.ok) throw new Error(LEARN);
      return answer.json() as Promise<Texts>;
    })
    .catch((why) => {
      loaded = null; // may be tried again
      throw why;
    }));
}

export function useTexts(): Texts | null | 'failed' {
  const [texts, setTexts] = useState<Texts | null | 'failed'>(null);
  useEffect(() => {
    load().then(setTexts, () => setTexts('failed'));
  }, []);
  return texts;
}

export const puzzlesIn = (texts: Texts): string[] =>
  Object.keys(texts).filter((id) => /^p\d+$/.test(id));
