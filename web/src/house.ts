// The way to a house. Two kinds, one interface and the same messages: the engine in a worker of
// this browser, and the server that sent the page.

import { backOff } from './backoff';
import { openEngine, type Engine, type NetNews } from '../engine/engine';
import type { NetFile } from '../engine/net';
import type { ClientMessage, HouseMessage, Language } from './protocol';
import { keepLine } from './records';
import { isRepeatable, keyed, openRequests, type Purpose, type Request } from './requests';
import { keep } from './settings';
import { signOf } from './sign';
import type { Link, Where } from './state';

export interface House {
  send(message: ClientMessage, purpose?: Purpose): void;
  /** Whether such a request is on its way and not answered yet. */
  awaits(what: ClientMessage['do']): boolean;
  close(): void;
}

export interface SoloHouse extends House {
  /** Hands over a record that was kept, so that one can return to its table. */
  restore(table: string, lines: string[]): void;
  /** Fetches the net that some levels play with; the listener is told how that goes. */
  bringNet(): void;
}

export interface Listener {
  onNet(news: NetNews): void;
  onLink(where: Where, link: Link): void;
  /** With the request that it answers; null: it answers none. */
  onMessage(where: Where, message: HouseMessage, request: Request | null): void;
}

/** Where the build has put them. */
declare const WORKER: string;
declare const WASM: string;
declare const NET: { name: string; bytes: number };

/** The net; the service worker knows this name of its cache, too. */
export function netFile(): NetFile {
  const { name, bytes } = NET;
  return { url: new URL(name, location.href).href, bytes, cache: `talia-${name}` };
}

const hello = (language: Language) => JSON.stringify({ do: 'hello', protocol: 1, language });

function read(text: string): HouseMessage | null {
  try {
    return JSON.parse(text) as HouseMessage;
  } catch {
    return null;
  }
}

export function openSolo(language: () => Language, listener: Listener): SoloHouse {
  const requests = openRequests();
  listener.onLink('solo', 'opening');
  const engine: Engine = openEngine({
    worker: WORKER,
    wasm: new URL(WASM, location.href).href,
    onMessage(text) {
      const message = read(text);
      if (message) listener.onMessage('solo', message, requests.answered(message));
    },
    onRecord: keepLine,
    onNet: listener.onNet,
    onFail() {
      requests.forget();
      listener.onLink('solo', 'failed');
    },
  });
  engine.send(hello(language()));
  return {
    send: (message, purpose) => engine.send(JSON.stringify(requests.ask(message, purpose))),
    awaits: requests.awaits,
    restore: (table, lines) => engine.restore(table, lines),
    bringNet: () => engine.bringNet(netFile()),
    close: () => engine.close(),
  };
}

const SERVER = 'talia.server';

/** What was the answer last time: what the front page goes by until it knows. */
export const serverWasThere = (): boolean => keep.get(SERVER) !== 'no';

/** Whether the page came from `talia serve`: any other host answers something else. */
export async function serverIsThere(): Promise<boolean> {
  if (location.protocol !== 'http:' && location.protocol !== 'https:') return false;
  try {
    const answer = await fetch(new URL('healthz', location.origin), { cache: 'no-store' });
    const there = answer.ok && (await answer.text()).startsWith('talia');
    keep.set(SERVER, there ? 'yes' : 'no');
    return there;
  } catch {
    return false;
  }
}

/** Connects, and again whenever the connection is lost. What is sent before the first welcome
 * waits for it; what is sent while the connection is lost is lost too, but for what can be said
 * again, and the listener, told of each welcome, takes its seat again. */
export function openServer(
  language: () => Language,
  /** The table that it is for, if it is for one. */
  table: () => string | null,
  listener: Listener,
): House {
  const address = new URL('ws', location.origin);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  let closed = false;
  let welcomed = false;
  let first: string[] | null = [];
  const requests = openRequests();

  const connect = () => {
    clearTimeout(timer);
    if (closed || socket) return;
    const id = table();
    address.search = id === null ? '' : `?at=${signOf(id)}`;
    const mine = new WebSocket(address);
    socket = mine;
    mine.onopen = () => mine.send(hello(language()));
    mine.onmessage = (event) => {
      const message = typeof event.data === 'string' ? read(event.data) : null;
      if (!message) return;
      if (message.type === 'welcome') {
        welcomed = true;
        attempt = 0;
      }
      listener.onMessage('server', message, requests.answered(message));
      if (message.type !== 'welcome') return;
      for (const text of first ?? requests.again().map((each) => JSON.stringify(each)))
        mine.send(text);
      first = null;
    };
    mine.onclose = () => {
      if (socket !== mine) return;
      socket = null;
      if (!first) requests.forget();
      if (closed) return;
      listener.onLink('server', welcomed ? 'lost' : 'opening');
      timer = setTimeout(connect, backOff(attempt++, Math.random()));
    };
  };

  /** No waiting when there is reason to hope. */
  const hurry = () => {
    if (document.visibilityState === 'visible' && !socket) connect();
  };
  addEventListener('online', hurry);
  document.addEventListener('visibilitychange', hurry);
  listener.onLink('server', 'opening');
  connect();

  return {
    send(message, purpose) {
      const open = socket?.readyState === WebSocket.OPEN ? socket : null;
      const asked = keyed(message);
      if (!first && !open && !isRepeatable(asked)) return;
      const text = JSON.stringify(requests.ask(asked, purpose));
      if (first) first.push(text);
      else open?.send(text);
    },
    awaits: requests.awaits,
    close() {
      closed = true;
      clearTimeout(timer);
      removeEventListener('online', hurry);
      document.removeEventListener('visibilitychange', hurry);
      socket?.close();
      socket = null;
      listener.onLink('server', 'closed');
    },
  };
}
