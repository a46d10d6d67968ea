// Keeps the page's files, so that it opens without a network. What has a hash in its name never
// changes and is taken from the cache; the page itself is fetched anew where that is possible.
// Pictures of cards are kept once they were seen, and all of them when the page asks for it.

declare const FILES: string[];
declare const PICTURES: string;
declare const CARDS: string[];
declare const NET: string;
declare const VERSION: string;

const worker = self as unknown as ServiceWorkerGlobalScope;
const CACHE = `talia-${VERSION}`;
/** Of their own: a new page with the same pictures has them already. */
const ALBUM = `talia-pictures-${PICTURES}`;
/** The page's worker keeps it there, once somebody has wanted it (engine/net.ts). */
const NETS = `talia-${NET}`;
const NOW = [CACHE, ALBUM, NETS];

worker.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name.startsWith('talia-') && !NOW.includes(name)))
      .then((old) => Promise.all(old.map((name) => caches.delete(name))))
      .then(() => worker.clients.claim()),
  );
});

const page = () => new URL('./', worker.registration.scope).href;

async function freshPage(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    // As the server would: an invitation, a kingdom, a replay in the address itself.
    const { pathname, hash } = new URL(request.url);
    const [, place, kind] = /\/(([tkr])\/[\w-]+)$/.exec(pathname) ?? [];
    if (place && (kind !== 'r' || hash)) {
      return Response.redirect(`${page()}#/${place}${hash && `/${hash.slice(1)}`}`);
    }
    return (await caches.match(page())) ?? Response.error();
  }
}

// ---- Pictures ----------------------------------------------------------------------------------

/** One pixel, nothing to be seen: src/card/picture.ts. */
const NOTHING = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';

/** The same scene at the other time. */
const otherOf = (address: string) =>
  address.replace(/\/(day|night)\//, (_, time) => (time === 'day' ? '/night/' : '/day/'));

async function picture(address: string): Promise<Response> {
  const album = await caches.open(ALBUM);
  const kept = await album.match(address);
  if (kept) return kept;
  try {
    const fetched = await fetch(address);
    if (fetched.ok) await album.put(address, fetched.clone());
    return fetched;
  } catch {
    const nothing = new Response(NOTHING, { headers: { 'Content-Type': 'image/svg+xml' } });
    return (await album.match(otherOf(address))) ?? nothing;
  }
}

/** One after the other: nothing that somebody waits for shall wait for them. */
async function keepPictures(time: 'day' | 'night'): Promise<void> {
  const folder = new URL(`pictures/${time}/`, worker.registration.scope).href;
  for (const card of CARDS) await picture(`${folder}${card}-${PICTURES}.svg`);
}

worker.addEventListener('message', (event) => {
  const time: unknown = event.data;
  if (time === 'day' || time === 'night') event.waitUntil(keepPictures(time));
});

// ---- Notices: a click brings the page back (src/people/notice.ts) ------------------------------

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const open = async () => {
    const [tab] = await worker.clients.matchAll({ type: 'window' });
    await tab?.focus();
  };
  event.waitUntil(open());
});

// ------------------------------------------------------------------------------------------------

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    event.respondWith(freshPage(request));
  } else if (/\/pictures\/\w+\/[^/]*\.svg$/.test(new URL(request.url).pathname)) {
    event.respondWith(picture(request.url));
  } else if (!new URL(request.url).pathname.endsWith('/healthz')) {
    event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
  }
});
