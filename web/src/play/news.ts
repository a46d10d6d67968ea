// What of the log is new, and worth being said aloud.

import type { LogLine } from '../protocol';

/** More than this at once is not listened to: the newest count. */
const MOST = 14;

/** Lines that were not there before; after something was taken back there are none. */
export function news(before: readonly LogLine[], now: readonly LogLine[]): LogLine[] {
  if (now.length <= before.length) return [];
  return now.slice(before.length).slice(-MOST);
}

/** Sentences to be said one after the other: each ends with a full stop, once. */
export function spoken(sentences: readonly string[]): string {
  return sentences
    .filter((each) => each !== '')
    .map((each) => (/[.!?…]$/.test(each) ? each : `${each}.`))
    .join(' ');
}
