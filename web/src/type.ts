// The typeface of names and headings: fetched when the page has nothing else to do, so that nobody
// waits for it. Until then, and without it, --serif has others (styles/tokens.css).

/** Where the build has put it. */
declare const TYPEFACE: string;

async function fetchType(): Promise<void> {
  try {
    const face = new FontFace('Talia', `url(${TYPEFACE})`, { weight: '500 700' });
    document.fonts.add(await face.load());
  } catch {
    // It stays as it is.
  }
}

export function setType(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(fetchType);
  else addEventListener('load', fetchType);
}
