// Those who wait for somebody to play with, as the lobby lists them. Pure.

import type { Cards } from '../catalogue';
import type { LobbyTable, SetId } from '../protocol';

export const waitingTables = (lobby: readonly LobbyTable[] | null): LobbyTable[] =>
  (lobby ?? []).filter(({ quick, state }) => quick === true && state === 'waiting');

export const peopleWaiting = (tables: readonly LobbyTable[]): number =>
  tables.reduce((sum, { seated }) => sum + seated.length, 0);

/** The sets that a table's cards come from, in the order of the books. */
export function setsOf({ byId }: Pick<Cards, 'byId'>, table: LobbyTable): SetId[] {
  const found = new Set(
    [...table.kingdom, ...table.events].map((id) => byId.get(id)?.set.replace(/[12]$/, '')),
  );
  const all: SetId[] = ['base', 'intrigue', 'seaside', 'adventures'];
  return all.filter((set) => found.has(set));
}

/** "0:07", "12:30". */
export function minutes(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
