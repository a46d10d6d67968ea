// What one was shown at a table of the server, and did there, is kept in this browser: after the
// end it is held against the record that the house tells (docs/FAIRNESS.md). A reload keeps it;
// where a browser has no database, what came since the page was opened is all there is.

import type { ClientMessage, HouseMessage, Seen, Table, View } from './protocol';
import { openStore, type Store } from './store';

/** Tables of which it is kept. */
const MOST_TABLES = 10;

/** A view without what the record does not have; null where the house counts no choices. */
export function seenOf(view: View): Seen | null {
  const { n, number, undone, asked, seat, seats, question, log } = view;
  if (number === undefined || undone === undefined || seat === null) return null;
  const options = question?.options?.map(({ label }) => label);
  return {
    n,
    number,
    undone,
    asked,
    hand: seats[seat]?.hand ?? null,
    ...(options && { options }),
    from: log.from,
    log: log.lines.map(({ words }) => words),
  };
}

export interface Keeper {
  /** A message of the server at whose table one sits; what it answers, if anything. */
  heard(message: HouseMessage, answers: ClientMessage | null, table: Table | null): void;
  /** A message to it. */
  said(message: ClientMessage, table: Table | null): void;
  /** All that was kept of a table, in the order in which it came. */
  kept(table: string): Promise<Seen[]>;
}

/** Key: the table, when this window came there, and a number. */
type Key = [string, number, number];

export function openKeeper(store: Store = openStore('talia-seen')): Keeper {
  let here: { table: string; since: number; items: Seen[]; came: boolean } | null = null;

  const keep = (item: Seen) => {
    if (!here) return;
    const key: Key = [here.table, here.since, here.items.length];
    here.items.push(item);
    store.put(key, item);
  };
  const came = (table: Table) => {
    if (!here || here.came || table.you === null) return;
    here.came = true;
    keep({ came: table.you, names: table.seats.map(({ name }) => name) });
  };
  const sits = (table: Table | null): table is Table =>
    table !== null && table.you !== null && here?.table === table.table;

  void tidy(store);
  return {
    heard(message, answers, table) {
      if (message.type === 'joined') {
        const { table: id } = message;
        const again = here?.table === id;
        // Two windows of one moment are told apart by chance.
        const since = again && here ? here.since : Date.now() + Math.random();
        here = { table: id, since, items: again && here ? here.items : [], came: false };
      }
      if (!sits(table)) return;
      if (message.type === 'view') {
        const item = seenOf(message);
        if (!item) return;
        came(table);
        keep(item);
      }
      if (message.type === 'done' && answers?.do === 'choose') {
        keep({ chose: answers.label, n: answers.n });
      }
    },
    said(message, table) {
      if (!sits(table)) return;
      if (message.do === 'undo' || (message.do === 'allow' && message.yes)) keep({ back: true });
    },
    async kept(table) {
      const own = here?.table === table ? here : null;
      const found = await store.all<Seen>([table, 0, 0], [table, Infinity, Infinity]);
      const others = found.filter(({ key }) => (key as Key)[1] !== own?.since);
      return [...others.map(({ value }) => value), ...(own?.items ?? [])];
    },
  };
}

/** Tables beyond the last ones are forgotten. */
export function beyond(keys: Key[], most: number): string[] {
  const last = new Map<string, number>();
  for (const [table, since] of keys) last.set(table, Math.max(since, last.get(table) ?? 0));
  return [...last].sort(([, a], [, b]) => b - a).slice(most).map(([table]) => table);
}

async function tidy(store: Store): Promise<void> {
  const keys = (await store.keys()) as Key[];
  for (const table of beyond(keys, MOST_TABLES)) {
    store.remove([table, 0, 0], [table, Infinity, Infinity]);
  }
}
