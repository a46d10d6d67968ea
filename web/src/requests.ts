// What was asked of a house and is not answered yet. Every request has an id, and the house names
// it with each answer (docs/PROTOCOL.md): nothing need be guessed.

import type { ClientMessage, HouseMessage } from './protocol';

/** What the page asks for a reason that the house need not know. */
export interface Purpose {
  /** The first game, with somebody who explains. */
  guided?: boolean;
  /** The table is to be stepped through. */
  replay?: boolean;
  /** The table is to be reviewed. */
  review?: boolean;
  /** The file is not for the person: its shuffles are to be checked. */
  verify?: boolean;
  /** The file is of this table, to be kept among one's own games. */
  keep?: string;
  /** The file is for this. */
  give?: (text: string) => void;
  /** The kingdom of that day. */
  daily?: string;
  /** Nobody has asked for it: what comes of it is shown in passing, unless it is bad. */
  byItself?: boolean;
}

export interface Request {
  message: ClientMessage;
  purpose: Purpose;
}

/** Whether it can be said again when the answer is lost: it has a key of its own, and is done once,
 * however often it is said. */
export const isRepeatable = (message: ClientMessage): boolean =>
  'key' in message && !['return', 'player', 'forget'].includes(message.do);

/** A key of 130 bits, as the house would make it. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(26));
  return [...bytes].map((byte) => 'abcdefghijkmnpqrstuvwxyz23456789'[byte & 31]).join('');
}

/** With a key, if it is to have one. */
export function keyed(message: ClientMessage): ClientMessage {
  switch (message.do) {
    case 'create':
    case 'join':
    case 'again':
    case 'match':
      return { key: newKey(), ...message };
    default:
      return message;
  }
}

export interface Requests {
  /** The message with its id, as it is to be sent. */
  ask(message: ClientMessage, purpose?: Purpose): ClientMessage & { id: number };
  /** What the message answers; the last answer ends the request. */
  answered(message: HouseMessage): Request | null;
  awaits(what: ClientMessage['do']): boolean;
  /** The connection is lost: nobody answers any more, and only what can be said again waits. */
  forget(): void;
  /** That, as it is to be sent. */
  again(): (ClientMessage & { id: number })[];
}

export function openRequests(): Requests {
  const waiting = new Map<number, Request>();
  let last = 0;
  return {
    ask(message, purpose = {}) {
      const id = ++last;
      waiting.set(id, { message, purpose });
      return { ...message, id };
    },
    answered({ type, re }) {
      if (re === undefined) {
        if (type === 'error') waiting.clear();
        return null;
      }
      const request = waiting.get(re) ?? null;
      if (type === 'done' || type === 'error') waiting.delete(re);
      return request;
    },
    awaits: (what) => [...waiting.values()].some(({ message }) => message.do === what),
    forget() {
      for (const [id, { message }] of waiting) if (!isRepeatable(message)) waiting.delete(id);
    },
    again: () =>
      [...waiting]
        .filter(([, { message }]) => isRepeatable(message))
        .map(([id, { message }]) => ({ ...message, repeat: true, id })),
  };
}
