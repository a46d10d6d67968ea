// The page apart from what it looks like: its state, the houses it speaks to, and what its buttons
// do.

import { openServer, openSolo, serverIsThere, type House, type SoloHouse } from './house';
import { seatKeys } from './keys';
import type {
  ClientMessage,
  ErrorMessage,
  HouseMessage,
  Language,
  SeatWish,
  Setup,
  Table,
  Terms,
} from './protocol';
import { forget, holdGame, keepNote, keptLines, releaseGame, tidyUp } from './records';
import { href, parse, type Route } from './router';
import { keep, type Settings } from './settings';
import { hasGap, initial, reduce, type Action, type State, type Where } from './state';
import { words } from './words/index';

export interface Page {
  state(): State;
  subscribe(changed: () => void): () => void;
  /** What the settings are now; the houses are told what concerns them. */
  settle(settings: Settings): void;
  go(route: Route): void;
  /** To the house where one sits, or, without a table, where one would. */
  send(message: ClientMessage): void;
  propose(setup: Setup): void;
  create(where: Where, setup: Setup, seats: SeatWish[], terms: Terms, guided?: boolean): void;
  load(text: string): void;
  join(id: string, name: string, seat?: number): void;
  leave(): void;
  toast(kind: 'note' | 'fault', text: string): void;
  untoast(id: number): void;
  fileTaken(): void;
  /** Checks the shuffles of the game that is over, in this browser. */
  verify(): void;
  verdictRead(): void;
}

const GUIDED = 'talia.guided';

/** Milliseconds after which one may ask for a table again. */
const PATIENCE = 5000;

/** Milliseconds between two notes of how far a game is. */
const NOTE_EVERY = 1000;

/** Whether this is the first game, with somebody who explains; until that is enough. */
export const isGuided = (table: string): boolean => keep.get(GUIDED) === table;
export const endGuide = (): void => keep.remove(GUIDED);

export function openPage(first: Settings): Page {
  let settings = first;
  let state = initial(parse(location.hash));
  const listeners = new Set<() => void>();
  let solo: SoloHouse | null = null;
  let server: House | null = null;
  /** The table that is being opened, so that it is opened once. */
  let opening: string | null = null;
  /** What to do when the table that was asked for is there. */
  let next: { guided: boolean; replay: boolean } = { guided: false, replay: false };
  /** Tables whose records the engine has. */
  const known = new Set<string>();
  let autoSent = '';
  let salted = '';
  let verifying = false;
  /** When a table was last asked for, until it is there: one click makes one table. */
  let asked = 0;

  const dispatch = (action: Action) => {
    const old = state;
    state = reduce(state, action);
    if (state !== old) for (const changed of listeners) changed();
  };
  const language = (): Language => settings.language;
  const say = () => words[settings.language].shell;

  const listener = {
    onLink: (where: Where, link: State['link']['solo']) => {
      dispatch({ do: 'link', where, link });
      if (link === 'failed') dispatch({ do: 'toast', kind: 'fault', words: say().engineFailed });
    },
    onMessage: (where: Where, message: HouseMessage) => {
      if (message.type === 'view' && state.game && hasGap(state.game.log, message.log)) {
        house(where).send({ do: 'log' });
      }
      if (message.type === 'file' && verifying) {
        verifying = false;
        check(message.text);
        return;
      }
      const wish = state.game?.table?.undo;
      dispatch({ do: 'message', where, message });
      react(where, message);
      if (wish && wish.by === state.game?.seat && !state.game.table?.undo) undoEnded(wish.to);
    },
  };

  const soloHouse = (): SoloHouse => (solo ??= openSolo(language, listener));
  const house = (where: Where): House =>
    where === 'solo' ? soloHouse() : (server ??= openServer(language, listener));

  /** One's own wish to undo is no longer there. If it was granted, the view follows at once. */
  const undoEnded = (to: number) => {
    setTimeout(() => {
      const { game } = state;
      const stands = game?.view && game.view.n > to && !game.table?.undo;
      if (stands) dispatch({ do: 'toast', kind: 'note', words: say().undoRefused });
    }, 500);
  };

  /** What follows from a message, beside what is shown. */
  const react = (where: Where, message: HouseMessage) => {
    switch (message.type) {
      case 'welcome':
        if (where === 'server') takeUp();
        break;
      case 'joined': {
        const { table, seat, key } = message;
        opening = null;
        asked = 0;
        autoSent = '';
        salted = '';
        if (seat !== null && key) seatKeys.add({ table, where, seat, key, at: Date.now() });
        if (where === 'solo') {
          if (next.guided) keep.set(GUIDED, table);
          known.add(table);
          for (const other of known) if (other !== table) releaseGame(other);
          void holdGame(table);
        }
        const replay = next.replay || (isAt(state.route, where, table) && state.route.replay);
        next = { guided: false, replay: false };
        go({ at: 'table', solo: where === 'solo', id: table, replay });
        break;
      }
      case 'table':
        sendAuto(where, message);
        giveSalt(where, message);
        note();
        break;
      case 'view':
      case 'summary':
        note();
        break;
      case 'error':
        if (message.do === 'create') asked = 0;
        if (message.do === 'return' || message.do === 'watch') lost(where, message);
        break;
      default:
        break;
    }
  };

  const isAt = (
    route: Route,
    where: Where,
    id: string,
  ): route is Extract<Route, { at: 'table' }> =>
    route.at === 'table' && route.solo === (where === 'solo') && route.id === id;

  /** After the connection has come back: to where one was. */
  const takeUp = () => {
    const { game, route } = state;
    if (route.at === 'others') house('server').send({ do: 'lobby', on: true });
    if (game?.where === 'server') sitDown(game.id);
    else if (route.at === 'table' && !route.solo && opening === null) sitDown(route.id);
  };

  const sitDown = (id: string) => {
    const key = seatKeys.of('server', id);
    house('server').send(
      key ? { do: 'return', table: id, key: key.key } : { do: 'watch', table: id },
    );
  };

  /** A table that is gone is forgotten; one that cannot be had right now may be had later. */
  const lost = (where: Where, { code, words: why }: ErrorMessage) => {
    const route = state.route;
    const id = opening ?? (route.at === 'table' ? route.id : null);
    opening = null;
    if (id === null) return;
    if (where === 'solo') releaseGame(id);
    if (code === 'no-table' || code === 'wrong-key') {
      if (where === 'solo') void forget(id);
      seatKeys.remove(where, id);
    }
    dispatch({ do: 'gone', id, words: why });
  };

  const openSoloTable = async (id: string) => {
    opening = id;
    const key = seatKeys.of('solo', id);
    const lines = await keptLines(id);
    if (!key || lines.length === 0) {
      opening = null;
      seatKeys.remove('solo', id);
      dispatch({ do: 'gone', id, words: say().gameGone });
      return;
    }
    if (!(await holdGame(id))) {
      opening = null;
      dispatch({ do: 'gone', id, words: say().otherTab });
      return;
    }
    if (!known.has(id)) soloHouse().restore(id, lines);
    soloHouse().send({ do: 'return', table: id, key: key.key });
  };

  /** What belongs to a place on the page. */
  const enter = (old: Route | null, route: Route) => {
    if (old?.at === 'others' && route.at !== 'others') {
      server?.send({ do: 'lobby', on: false });
    }
    if (route.at === 'others' && old?.at !== 'others') {
      house('server').send({ do: 'lobby', on: true });
    }
    if (route.at === 'table') {
      const where: Where = route.solo ? 'solo' : 'server';
      const there = state.game?.where === where && state.game.id === route.id;
      if (there || opening === route.id) return;
      if (route.solo) void openSoloTable(route.id);
      else if (server) sitDown(route.id);
      else house('server'); // its welcome sits down
    }
  };

  const go = (route: Route) => {
    const address = href(route);
    if (location.hash === address) return;
    const old = state.route;
    // Whoever goes back from a table should not come upon the page that made it.
    const passing = old.at === 'first' || (old.at === 'setup' && route.at === 'table');
    if (passing) history.replaceState(null, '', address);
    else history.pushState(null, '', address);
    dispatch({ do: 'route', route });
    enter(old, route);
    scrollTo(0, 0);
  };

  const onAddress = () => {
    const old = state.route;
    const route = parse(location.hash);
    dispatch({ do: 'route', route });
    enter(old, route);
  };

  /** Tells the house what is to be chosen for one, where that differs. */
  const sendAuto = (where: Where, table: Table) => {
    if (table.you === null || !table.auto) return;
    const { forced, obvious } = settings;
    if (table.auto.forced === forced && table.auto.obvious === obvious) return;
    const wish = `${table.table} ${forced} ${obvious}`;
    if (wish === autoSent) return;
    autoSent = wish;
    house(where).send({ do: 'auto', forced, obvious });
  };

  /** Own random bytes for the shuffles, once the house has committed itself to its own. */
  const giveSalt = (where: Where, { table, state: now, you, fair }: Table) => {
    if (!fair || now !== 'waiting' || you === null || fair.salts[you] !== null) return;
    const sitting = `${table} ${you}`;
    if (salted === sitting) return;
    salted = sitting;
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const salt = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    seatKeys.note(where, table, { commitment: fair.commitment, salt });
    house(where).send({ do: 'salt', salt });
  };

  /** By the engine in this browser: whoever dealt should not be the one who judges. */
  const check = (text: string) => {
    const key = state.game && seatKeys.of(state.game.where, state.game.id);
    const { commitment, salt } = key ?? {};
    const noted = commitment !== undefined && salt !== undefined ? { commitment, salt } : {};
    soloHouse().send({ do: 'verify', text, ...noted });
  };

  /** Notes what the front page says of a game against bots: at once, then once in a while, and
   * before the page goes. */
  let noting: ReturnType<typeof setTimeout> | null = null;
  let noteAgain = false;
  const note = () => {
    if (noting !== null) {
      noteAgain = true;
      return;
    }
    writeNote();
    noting = setTimeout(() => {
      noting = null;
      if (noteAgain) note();
    }, NOTE_EVERY);
  };
  const writeNote = () => {
    const game = state.game;
    if (game?.where !== 'solo' || !game.table || !game.view) return;
    noteAgain = false;
    void keepNote({
      table: game.id,
      at: Date.now(),
      over: game.view.asked === null,
      guided: isGuided(game.id),
      seat: game.seat,
      names: game.table.seats.map((seat) => seat.name),
      turn: game.view.turn.number,
      kingdom: game.table.setup.kingdom,
      events: game.table.setup.events,
    });
  };
  document.addEventListener('visibilitychange', () => noteAgain && writeNote());
  addEventListener('pagehide', () => noteAgain && writeNote());

  addEventListener('popstate', onAddress);
  addEventListener('hashchange', onAddress);
  void serverIsThere().then((there) => {
    dispatch({ do: 'server', there });
    enter(null, state.route);
  });
  void tidyUp();

  return {
    state: () => state,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    settle(now) {
      const old = settings;
      settings = now;
      if (old.language !== now.language) {
        for (const each of [solo, server]) each?.send({ do: 'language', language: now.language });
      }
      const game = state.game;
      if (game?.table) sendAuto(game.where, game.table);
    },
    go,
    send(message) {
      house(state.game?.where ?? 'solo').send(message);
    },
    propose(setup) {
      dispatch({ do: 'proposing' });
      soloHouse().send({ do: 'propose', setup });
    },
    create(where, setup, seats, terms, isGuided = false) {
      const isLost = where === 'server' && state.link.server === 'lost';
      if (isLost || Date.now() - asked < PATIENCE) return;
      asked = Date.now();
      next = { guided: isGuided, replay: false };
      house(where).send({ do: 'create', setup, seats, terms });
    },
    load(text) {
      next = { guided: false, replay: true };
      soloHouse().send({ do: 'load', text });
    },
    join(id, name, seat) {
      const where = seat === undefined ? {} : { seat };
      house('server').send({ do: 'join', table: id, name, ...where });
    },
    leave() {
      const game = state.game;
      if (game?.where === 'server') {
        house('server').send({ do: 'leave' });
        if (game.table?.state === 'waiting') seatKeys.remove('server', game.id);
      }
      if (game?.where === 'solo') releaseGame(game.id);
      dispatch({ do: 'left' });
      go({ at: 'home' });
    },
    toast: (kind, text) => dispatch({ do: 'toast', kind, words: text }),
    untoast: (id) => dispatch({ do: 'untoast', id }),
    verify() {
      verifying = true;
      house(state.game?.where ?? 'solo').send({ do: 'save' });
    },
    verdictRead: () => dispatch({ do: 'verdict-read' }),
    fileTaken: () => dispatch({ do: 'file-taken' }),
  };
}
