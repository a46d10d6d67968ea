// What all parts of the page work with: its state, its settings, and the houses it speaks to.

import { openServer, openSolo, type House, type Listener, type SoloHouse } from './house';
import type { Settings } from './settings';
import { initial, reduce, type Action, type State, type Where } from './state';
import type { Route } from './router';
import { words, type Words } from './words/index';

export interface Desk {
  state(): State;
  dispatch(action: Action): void;
  subscribe(changed: () => void): () => void;
  settings(): Settings;
  /** What the settings are now; the houses are told of another language. */
  settle(settings: Settings): void;
  say(): Words['shell'];
  /** A house, opened when it is first needed. */
  house(where: Where): House;
  solo(): SoloHouse;
  /** The same, if it was ever needed. */
  opened(where: Where): House | null;
}

export function openDesk(first: Settings, route: Route, listener: Listener): Desk {
  let settings = first;
  let state = initial(route);
  let solo: SoloHouse | null = null;
  let server: House | null = null;
  const listeners = new Set<() => void>();
  const language = () => settings.language;
  const table = () => (state.route.at === 'table' ? state.route.id : null);
  const openedSolo = () => (solo ??= openSolo(language, listener));
  return {
    state: () => state,
    dispatch(action) {
      const old = state;
      state = reduce(state, action);
      if (state !== old) for (const changed of listeners) changed();
    },
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    settings: () => settings,
    settle(now) {
      const old = settings;
      settings = now;
      if (old.language === now.language) return;
      for (const each of [solo, server]) each?.send({ do: 'language', language: now.language });
    },
    say: () => words[settings.language].shell,
    house: (where) =>
      where === 'solo' ? openedSolo() : (server ??= openServer(language, table, listener)),
    solo: openedSolo,
    opened: (where) => (where === 'solo' ? solo : server),
  };
}
