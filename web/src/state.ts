// All that the page shows, and how a message changes it. Pure: no clock, no network, no storage.

import { isLearned } from './protocol';
import type {
  Advice,
  ClientMessage,
  Emote,
  EmoteMessage,
  ErrorMessage,
  HouseMessage,
  Kingdom,
  Ladder,
  LobbyTable,
  LogLine,
  SavedFile,
  Seat,
  Standing,
  Summary,
  Table,
  Verified,
  View,
} from './protocol';
import type { Route } from './router';

/** Which house somebody is in: the engine in this browser, or the server that sent the page. */
export type Where = 'solo' | 'server';

export type Link = 'closed' | 'opening' | 'open' | 'lost' | 'failed';

/** The table at which one sits or looks on. */
export interface Game {
  where: Where;
  id: string;
  seat: Seat | null;
  table: Table | null;
  view: View | null;
  log: LogLine[];
  summary: Summary | null;
  /** The position that a replay shows. */
  step: View | null;
  /** What was advised for the question at hand. */
  advice: Advice | null;
  /** What came of checking the game after its end. */
  checked: Verified | null;
  /** What people have said a moment ago, the last one last. */
  said: Said[];
}

/** What somebody wants to play with whoever waits. */
export type Match = Pick<
  Extract<ClientMessage, { do: 'match' }>,
  'players' | 'sets' | 'rated' | 'name'
>;

export interface Said {
  id: number;
  seat: Seat;
  what: Emote;
}

export interface Toast {
  id: number;
  kind: 'note' | 'fault';
  words: string;
}

/** The net that some levels play with: nobody has wanted it yet, the part of it that is here, or
 * what came of it. */
export type Net = 'unwanted' | number | 'here' | 'failed';

export interface State {
  route: Route;
  /** Whether a server is there; null: not known yet. */
  server: boolean | null;
  link: Record<Where, Link>;
  net: Net;
  game: Game | null;
  /** A table that could not be had: its id and why. */
  gone: { id: string; words: string } | null;
  /** The kingdom that was proposed last, or why there is none; how many answers are awaited. */
  proposal: { kingdom: Kingdom | null; refused: string | null; awaited: number };
  lobby: LobbyTable[] | null;
  /** How one stands on the server's ladder, and the ladder, if they were asked for. */
  standing: Standing | null;
  ladder: Ladder | null;
  file: SavedFile | null;
  /** The same, while it is shown at length. */
  verified: Verified | null;
  toasts: Toast[];
  toastsSoFar: number;
  saidSoFar: number;
  /** The match that was asked for last, and when. */
  match: Match | null;
  matchedAt: number;
}

export type Action =
  | { do: 'message'; where: Where; message: HouseMessage }
  | { do: 'link'; where: Where; link: Link }
  | { do: 'net'; net: Net }
  | { do: 'route'; route: Route }
  | { do: 'server'; there: boolean }
  | { do: 'proposing' }
  | { do: 'left' }
  | { do: 'gone'; id: string; words: string }
  | { do: 'toast'; kind: Toast['kind']; words: string }
  | { do: 'untoast'; id: number }
  | { do: 'file-taken' }
  | { do: 'unsay'; id: number }
  | { do: 'matching'; match: Match; at: number }
  | { do: 'checked'; verified: Verified; shown: boolean }
  | { do: 'verdict-read' };

export function initial(route: Route): State {
  return {
    route,
    server: null,
    link: { solo: 'closed', server: 'closed' },
    net: 'unwanted',
    game: null,
    gone: null,
    proposal: { kingdom: null, refused: null, awaited: 0 },
    lobby: null,
    standing: null,
    ladder: null,
    file: null,
    verified: null,
    toasts: [],
    toastsSoFar: 0,
    saidSoFar: 0,
    match: null,
    matchedAt: 0,
  };
}

export function reduce(state: State, action: Action): State {
  switch (action.do) {
    case 'message':
      return received(state, action.where, action.message);
    case 'link':
      return { ...state, link: { ...state.link, [action.where]: action.link } };
    case 'net':
      return { ...state, net: action.net };
    case 'route':
      return { ...state, route: action.route, gone: null, toasts: [] };
    case 'server':
      return { ...state, server: action.there };
    case 'proposing': {
      const awaited = state.proposal.awaited + 1;
      return { ...state, proposal: { ...state.proposal, awaited } };
    }
    case 'left':
      return { ...state, game: null };
    case 'gone':
      return { ...state, game: null, gone: { id: action.id, words: action.words } };
    case 'toast':
      return toasted(state, action.kind, action.words);
    case 'untoast':
      return { ...state, toasts: state.toasts.filter((toast) => toast.id !== action.id) };
    case 'file-taken':
      return { ...state, file: null };
    case 'unsay': {
      const said = state.game?.said.filter(({ id }) => id !== action.id) ?? [];
      return { ...state, game: state.game && { ...state.game, said } };
    }
    case 'matching':
      return { ...state, match: action.match, matchedAt: action.at };
    case 'checked': {
      const game = state.game && { ...state.game, checked: action.verified };
      const shown = action.shown || !action.verified.ok;
      return { ...state, game, verified: shown ? action.verified : state.verified };
    }
    case 'verdict-read':
      return { ...state, verified: null };
  }
}

const MOST_TOASTS = 3;

function toasted(state: State, kind: Toast['kind'], words: string): State {
  const others = state.toasts.filter((toast) => toast.words !== words);
  const id = state.toastsSoFar + 1;
  const toasts = [...others, { id, kind, words }].slice(-MOST_TOASTS);
  return { ...state, toasts, toastsSoFar: id };
}

function received(state: State, where: Where, message: HouseMessage): State {
  switch (message.type) {
    case 'welcome':
      return { ...state, link: { ...state.link, [where]: 'open' } };
    case 'kingdom':
      return proposed(state, message, null);
    case 'lobby':
      return { ...state, lobby: message.tables };
    case 'player':
      return { ...state, standing: message };
    case 'ladder':
      return { ...state, ladder: message };
    case 'joined':
      return { ...state, gone: null, game: seated(state.game, where, message.table, message.seat) };
    case 'file':
      return { ...state, file: message };
    case 'verified': // see `checked`
    case 'judged': // by an engine of their own: review/
    case 'review':
    case 'done':
      return state;
    case 'removed':
      if (!isAt(state.game, where, message.table)) return state;
      return { ...state, game: null };
    case 'error':
      return failed(state, message);
    case 'table':
      if (!isAt(state.game, where, message.table)) return state;
      return { ...state, game: { ...state.game, table: message, seat: message.you } };
    case 'view':
      if (!isAt(state.game, where, message.table)) return state;
      return { ...state, game: seen(state.game, message) };
    case 'advice':
      if (!isAt(state.game, where, message.table)) return state;
      return { ...state, game: { ...state.game, advice: message } };
    case 'emote':
      if (!isAt(state.game, where, message.table)) return state;
      return spoken(state, state.game, message);
    case 'step':
      if (!isAt(state.game, where, message.table)) return state;
      return { ...state, game: { ...state.game, step: message } };
    case 'summary':
      if (!state.game || state.game.where !== where) return state;
      return { ...state, game: { ...state.game, summary: message } };
  }
}

/** What somebody says takes the place of what they have said before. */
function spoken(state: State, game: Game, { seat, what }: EmoteMessage): State {
  const id = state.saidSoFar + 1;
  const others = game.said.filter((each) => each.seat !== seat);
  return { ...state, saidSoFar: id, game: { ...game, said: [...others, { id, seat, what }] } };
}

/** Whether somebody at the table in this browser waits for the net. */
export function awaitsNet({ game, net }: State): boolean {
  if (net === 'here' || game?.where !== 'solo' || game.table?.state !== 'playing') return false;
  return game.table.seats.some(({ level }) => isLearned(level));
}

function isAt(game: Game | null, where: Where, table: string): game is Game {
  return game !== null && game.where === where && game.id === table;
}

/** Who comes back to the same table still sees what was there until the house tells it anew. */
function seated(old: Game | null, where: Where, id: string, seat: Seat | null): Game {
  if (isAt(old, where, id)) return { ...old, seat };
  const nothing = { table: null, view: null, log: [], summary: null, step: null, checked: null };
  return { where, id, seat, ...nothing, advice: null, said: [] };
}

function seen(game: Game, view: View): Game {
  const over = view.asked === null;
  return {
    ...game,
    view,
    log: continued(game.log, view.log),
    summary: over ? game.summary : null,
    advice: null,
  };
}

/** The log with what a view brings. Lines beyond `from` that one has were taken back. */
export function continued(log: LogLine[], news: View['log']): LogLine[] {
  return [...log.slice(0, news.from), ...news.lines];
}

/** Whether lines are missing before those that a view brings: then the whole log is asked for. */
export function hasGap(log: LogLine[], news: View['log']): boolean {
  return news.from > log.length;
}

function proposed(state: State, kingdom: Kingdom | null, refused: string | null): State {
  const awaited = Math.max(0, state.proposal.awaited - 1);
  return { ...state, proposal: { kingdom, refused, awaited } };
}

/** A choice that came too late is shown by the view that follows, a table that is not there by the
 * page in its place; a wish that cannot be had is shown where it was made. */
function failed(state: State, message: ErrorMessage): State {
  if (message.do === 'propose') return proposed(state, null, message.words);
  const shown = message.do === 'return' || message.do === 'watch';
  if (shown || message.code === 'too-late') return state;
  return toasted(state, message.code === 'refused' ? 'note' : 'fault', message.words);
}
