// Which positions and puzzles somebody has solved, kept in this browser.

import { keep } from '../settings';

const KEY = 'talia.learned';
const ID = /^[a-z]{1,12}\d{1,3}$/;
const MOST = 1000;

/** What makes sense of such a list. */
export function readLearned(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  const good = value.filter((id): id is string => typeof id === 'string' && ID.test(id));
  return [...new Set(good)].slice(0, MOST);
}

export function learned(): Set<string> {
  try {
    return new Set(readLearned(JSON.parse(keep.get(KEY) ?? '[]')));
  } catch {
    return new Set();
  }
}

/** Adds to what is kept. */
export function haveLearned(ids: readonly string[]): void {
  keep.set(KEY, JSON.stringify(readLearned([...learned(), ...ids])));
}

export const forgetLearned = (): void => keep.remove(KEY);
