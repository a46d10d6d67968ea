// The key by which a server knows whose rating a game changes: made when it is first wanted, kept
// in this browser, taken along to another one by whoever wants to. Servers keep a hash of it.

import { newKey } from './requests';
import { keep } from './settings';

const NAME = 'talia.player';
const KEY = /^[a-km-np-z2-9]{26}$/;

/** A key as somebody has pasted it; null: it is none. */
export function readKey(text: string | null): string | null {
  const key = (text ?? '').replace(/\s/g, '').toLowerCase();
  return KEY.test(key) ? key : null;
}

export const playerKey = {
  get: (): string | null => readKey(keep.get(NAME)),
  /** Makes one if need be. */
  have(): string {
    const key = playerKey.get() ?? newKey();
    keep.set(NAME, key);
    return key;
  },
  set: (key: string): void => keep.set(NAME, key),
  remove: (): void => keep.remove(NAME),
};
