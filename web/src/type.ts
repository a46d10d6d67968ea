// The typeface of names and headings: fetched when the page has nothing else to do, so that nobody
// waits for it, and shown from the next screen on, so that nothing moves for it. Whoever has it
// from an earlier visit sees it at once. Until then, and without it, --serif has others
// (styles/tokens.css).

import { forgetWidths } from './card/measure';
import { keep } from './settings';

/** Where the build has put it. */
declare const TYPEFACE: string;

/** The file that was fetched before: another one has another name. */
const KEPT = 'talia.type';

async function fetchType(): Promise<FontFace | null> {
  try {
    const face = new FontFace('Talia', `url(${TYPEFACE})`, { weight: '500 700' });
    await face.load();
    keep.set(KEPT, TYPEFACE);
    return face;
  } catch {
    return null; // it stays as it is
  }
}

/** What has come and is not shown yet. */
let waits: FontFace | null = null;

/** Another screen is about to be drawn. */
export function showType(): void {
  if (!waits) return;
  document.fonts.add(waits);
  waits = null;
  forgetWidths();
}

async function bring(): Promise<void> {
  waits = await fetchType();
}

/** From an earlier visit: what is drawn first may wait a moment for it. */
export const typeAtHand: Promise<void> =
  keep.get(KEPT) === TYPEFACE ? bring() : Promise.resolve();

export function setType(): void {
  if (keep.get(KEPT) === TYPEFACE) return;
  if ('requestIdleCallback' in window) requestIdleCallback(() => void bring());
  else addEventListener('load', () => void bring());
}
