// Keeps the page's files, so that it opens without a network. What has a hash in its name never
// changes and is taken from the cache; the page itself is fetched anew where that is possible.

declare const FILES: string[];
declare const VERSION: string;

const worker = self as unknown as ServiceWorkerGlobalScope;
const CACHE = `talia-${VERSION}`;

worker.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name.startsWith('talia-') && name !== CACHE))
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

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    event.respondWith(freshPage(request));
  } else if (!new URL(request.url).pathname.endsWith('/healthz')) {
    event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
  }
});
