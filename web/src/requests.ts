// What was asked of a house and is not answered yet. Every request has an id, and the house names
// it with each answer (docs/PROTOCOL.md): nothing need be guessed.

import type { ClientMessage, HouseMessage } from './protocol';

/** What the page asks for a reason that the house need not know. */
export interface Purpose {
  /** The first game, with somebody who explains. */
  guided?: boolean;
  /** The table is to be stepped through. */
  replay?: boolean;
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

export interface Requests {
  /** The message with its id, as it is to be sent. */
  ask(message: ClientMessage, purpose?: Purpose): ClientMessage & { id: number };
  /** What the message answers; the last answer ends the request. */
  answered(message: HouseMessage): Request | null;
  awaits(what: ClientMessage['do']): boolean;
  /** The connection is lost, or something was not read: nobody answers any more. */
  forget(): void;
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
    forget: () => waiting.clear(),
  };
}
