// Sitting down at tables, and what a seat has to say by itself.

import type { Desk } from './desk';
import { beginDay } from './day';
import { beginGuide } from './guided';
import { seatKeys } from './keys';
import type { ErrorMessage, Joined, Table } from './protocol';
import { forget, holdGame, keptLines, releaseGame } from './records';
import type { Request } from './requests';
import type { Where } from './state';

export interface Seating {
  /** Sits down again at a table, or looks on, unless that is under way. */
  open(where: Where, id: string): void;
  joined(where: Where, message: Joined, request: Request | null): void;
  /** A table that is gone is forgotten; one that cannot be had right now may be had later. */
  lost(where: Where, id: string, error: ErrorMessage): void;
  /** Whoever hosted it, or runs the server, has removed it. */
  removed(where: Where, id: string): void;
  /** Tells the house what it does not know yet: what is to be chosen for one, and one's salt. */
  told(where: Where, table: Table): void;
}

/** Tells the house what is to be chosen for one, where that differs. */
function sendAuto(desk: Desk, where: Where, table: Table) {
  if (table.you === null || !table.auto || desk.house(where).awaits('auto')) return;
  const { forced, obvious } = desk.settings();
  if (table.auto.forced === forced && table.auto.obvious === obvious) return;
  desk.house(where).send({ do: 'auto', forced, obvious });
}

/** Own random bytes for the shuffles, once the house has committed itself to its own. */
function giveSalt(desk: Desk, where: Where, { table, state, you, fair }: Table) {
  if (!fair || state !== 'waiting' || you === null || fair.salts[you] !== null) return;
  if (desk.house(where).awaits('salt')) return;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const salt = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  seatKeys.note(where, table, { commitment: fair.commitment, salt });
  desk.house(where).send({ do: 'salt', salt });
}

export function openSeating(desk: Desk): Seating {
  /** Tables whose records the engine has. */
  const known = new Set<string>();
  /** The table that is being opened here, so that it is opened once. */
  let opening: string | null = null;

  const gone = (id: string, words: string) => {
    opening = null;
    desk.dispatch({ do: 'gone', id, words });
  };

  const openSolo = async (id: string) => {
    const key = seatKeys.of('solo', id);
    const lines = await keptLines(id);
    if (!key || lines.length === 0) {
      seatKeys.remove('solo', id);
      gone(id, desk.say().gameGone);
    } else if (!(await holdGame(id))) {
      gone(id, desk.say().otherTab);
    } else {
      if (!known.has(id)) desk.solo().restore(id, lines);
      desk.solo().send({ do: 'return', table: id, key: key.key });
    }
  };

  const openServer = (id: string) => {
    const key = seatKeys.of('server', id);
    desk
      .house('server')
      .send(key ? { do: 'return', table: id, key: key.key } : { do: 'watch', table: id });
  };

  return {
    open(where, id) {
      if (where === 'server') return openServer(id);
      if (opening === id) return;
      opening = id;
      void openSolo(id);
    },
    joined(where, { table, seat, key }, request) {
      if (seat !== null && key) {
        const branch = request?.message.do === 'branch' ? { branch: true } : {};
        const loaded = request?.message.do === 'load' ? { loaded: true } : {};
        seatKeys.add({ table, where, seat, key, at: Date.now(), ...branch, ...loaded });
      }
      if (where !== 'solo') return;
      opening = null;
      if (request?.purpose.guided) beginGuide(table);
      if (request?.purpose.daily) beginDay(request.purpose.daily, table);
      known.add(table);
      for (const other of known) if (other !== table) releaseGame(other);
      void holdGame(table);
    },
    lost(where, id, { code, words }) {
      if (where === 'solo') releaseGame(id);
      if (code === 'no-table' || code === 'wrong-key') {
        if (where === 'solo') void forget(id);
        seatKeys.remove(where, id);
      }
      gone(id, words);
    },
    removed(where, id) {
      seatKeys.remove(where, id);
      gone(id, desk.say().removed);
    },
    told(where, table) {
      sendAuto(desk, where, table);
      giveSalt(desk, where, table);
    },
  };
}
