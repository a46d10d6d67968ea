// The net that some levels play with: its file is fetched when it is first wanted, and kept, so
// that they play without a network.

export interface NetFile {
  url: string;
  /** What it has when it is unpacked. */
  bytes: number;
  /** The name of the cache that keeps it, where the browser lets a page have one. */
  cache: string;
}

async function cacheOf({ cache }: NetFile): Promise<Cache | null> {
  try {
    return await caches.open(cache);
  } catch {
    return null;
  }
}

/** All of an answer; `onPart` is told which part of it is here, from 0 to 1. */
async function readAll(answer: Response, bytes: number, onPart: (part: number) => void) {
  const all = new Uint8Array(bytes);
  let at = 0;
  for (const reader = answer.body?.getReader(); reader; ) {
    const { done, value } = await reader.read();
    if (done) break;
    all.set(value, at); // throws where there is more than there should be
    at += value.length;
    onPart(at / bytes);
  }
  if (at < bytes) throw new Error('the net was cut off');
  return all;
}

/** Fetches it, unless it is kept, and keeps what `take` says is the net. */
export async function fetchNet(
  file: NetFile,
  onPart: (part: number) => void,
  take: (net: Uint8Array) => boolean,
): Promise<void> {
  const cache = await cacheOf(file);
  const kept = await cache?.match(file.url);
  if (kept && take(new Uint8Array(await kept.arrayBuffer()))) return;
  const answer = await fetch(file.url);
  if (!answer.ok) throw new Error(`the net could not be fetched: ${answer.status}`);
  const net = await readAll(answer, file.bytes, onPart);
  if (!take(net)) throw new Error('the net is damaged');
  await cache?.put(file.url, new Response(net)).catch(() => {}); // full: next time once more
}
