// A game that is too long for an address is kept by the server, as a table that is over. It is
// handed over by a connection of its own: where one sits meanwhile one stays.

import { seatKeys } from '../keys';
import type { ClientMessage, HouseMessage, Language, Seat } from '../protocol';

/** Milliseconds after which nothing comes any more. */
const PATIENCE = 20_000;

/** The table; null: the server does not take it. */
export function storeReplay(text: string, seat: Seat, language: Language): Promise<string | null> {
  return new Promise((resolve) => {
    const address = new URL('ws', location.origin);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(address);
    const send = (message: ClientMessage) => socket.send(JSON.stringify(message));
    const end = (table: string | null) => {
      clearTimeout(timer);
      socket.onclose = null;
      socket.close();
      resolve(table);
    };
    const timer = setTimeout(() => end(null), PATIENCE);
    socket.onopen = () => send({ do: 'hello', protocol: 1, language });
    socket.onclose = () => end(null);
    socket.onmessage = (event) => {
      const message = JSON.parse(String(event.data)) as HouseMessage;
      if (message.type === 'welcome') send({ do: 'load', text, seat, keep: true });
      if (message.type === 'error') end(null);
      if (message.type !== 'joined') return;
      const { table, key } = message;
      // Who has shared it can remove it.
      if (key) seatKeys.add({ table, where: 'server', seat, key, at: Date.now(), shared: true });
      end(table);
    };
  });
}
