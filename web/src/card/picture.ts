// Where the picture of a card is: an SVG file for the day, and one for the night.

import type { CardId } from '../protocol';

/** The hash in the names of all of them: build.mjs puts it here. */
declare const PICTURES: string;

const timeOf = (dark: boolean) => (dark ? 'night' : 'day');

export const pictureOf = (card: CardId, dark: boolean): string =>
  `pictures/${timeOf(dark)}/${card}-${PICTURES}.svg`;

/** What stands in for a picture that cannot be had is one pixel wide: offline/sw.ts. */
export const isThere = (picture: HTMLImageElement): boolean => picture.naturalWidth > 1;

/** Once a game is on, and nothing else is to do, all pictures are kept for when there is no
 * network. */
export function keepPictures(dark: boolean): void {
  if (!('serviceWorker' in navigator)) return;
  const ask = () =>
    void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(timeOf(dark)));
  if ('requestIdleCallback' in window) requestIdleCallback(ask);
  else setTimeout(ask, 2000);
}
