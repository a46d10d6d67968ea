// The page apart from what it looks like: where one is on it, what follows from messages, and what
// its buttons do.

import { openDesk, type Desk } from './desk';
import { serverIsThere } from './house';
import { seatKeys } from './keys';
import { openEnded, type Ended } from './ended';
import { openNotes } from './notes';
import type {
  ClientMessage,
  HouseMessage,
  SavedFile,
  Seat,
  SeatWish,
  Setup,
  Terms,
  View,
} from './protocol';
import { releaseGame, tidyUp } from './records';
import { playerKey } from './playerKey';
import type { Purpose, Request } from './requests';
import { href, parse, type Route } from './router';
import { openSeating, type Seating } from './seating';
import type { Settings } from './settings';
import { openKeeper, type Keeper } from './seen';
import { awaitsNet, hasGap, type Match, type State, type Where } from './state';

export interface Page {
  state(): State;
  subscribe(changed: () => void): () => void;
  /** What the settings are now; the houses are told what concerns them. */
  settle(settings: Settings): void;
  go(route: Route): void;
  /** To the house where one sits, or, without a table, where one would. */
  send(message: ClientMessage): void;
  propose(setup: Setup): void;
  create(where: Where, setup: Setup, seats: SeatWish[], terms: Terms, purpose?: Purpose): void;
  /** A saved game, to be watched from that seat, or reviewed. */
  load(text: string, seat?: Seat, review?: boolean): void;
  /** Goes to the review of the game at the table where one is. */
  review(): void;
  /** The game at the table where one is, as a file has it. */
  text(): Promise<string>;
  join(id: string, name: string, seat?: number): void;
  /** A game with whoever waits. */
  match(wish: Match): void;
  /** The ladder of the server, and how one stands there. */
  askLadder(): void;
  /** Deletes the key of one's rating, and all that the server keeps of it. */
  forgetPlayer(): void;
  /** What was said has been read. */
  unsay(id: number): void;
  leave(): void;
  /** Removes the table, with all that is kept of it. */
  remove(): void;
  /** Fetches the net that some levels play with, unless it is here or on its way. */
  bringNet(): void;
  toast(kind: 'note' | 'fault', text: string): void;
  untoast(id: number): void;
  fileTaken(): void;
  /** Checks the shuffles of the game that is over, in this browser. */
  verify(): void;
  verdictRead(): void;
}

/** Checks a game by the engine in this browser, with what was noted and seen here: whoever dealt
 * should not be the one who judges. */
async function verify({ desk, keeper }: Parts, text: string, purpose: Purpose) {
  const { game } = desk.state();
  if (!game) return;
  const { commitment, salt } = seatKeys.of(game.where, game.id) ?? {};
  const noted = commitment !== undefined && salt !== undefined ? { commitment, salt } : {};
  const seen = await keeper.kept(game.id);
  const kept = seen.length > 0 ? { seen } : {};
  desk.solo().send({ do: 'verify', text, ...noted, ...kept }, purpose);
}

// ---- Where one is on the page -------------------------------------------------------------------

type TableRoute = Extract<Route, { at: 'table' }>;

const isAt = (route: Route, where: Where, id: string): route is TableRoute =>
  route.at === 'table' && route.solo === (where === 'solo') && route.id === id;

/** What belongs to a place on the page. */
function enter(desk: Desk, seating: Seating, old: Route | null, route: Route) {
  if (old?.at === 'others' && route.at !== 'others') {
    desk.opened('server')?.send({ do: 'lobby', on: false });
  }
  if (route.at === 'others' && old?.at !== 'others') {
    desk.house('server').send({ do: 'lobby', on: true });
  }
  if (route.at !== 'table') return;
  const where: Where = route.solo ? 'solo' : 'server';
  const { game } = desk.state();
  if (game?.where === where && game.id === route.id) return;
  if (route.solo || desk.opened('server')) seating.open(where, route.id);
  else desk.house('server'); // its welcome sits down
}

/** Says whose rating games with ratings change, if one has a key; `wanted`: makes one. */
function introduce(desk: Desk, wanted = false) {
  const key = wanted ? playerKey.have() : playerKey.get();
  if (key !== null) desk.house('server').send({ do: 'player', key });
}

/** Asks for the same match again. */
function rematch(desk: Desk) {
  const { match } = desk.state();
  const house = desk.house('server');
  if (match && !house.awaits('match')) house.send({ do: 'match', ...match });
}

/** After the connection has come back: to where one was. */
function takeUp(desk: Desk, seating: Seating) {
  introduce(desk);
  const { game, route } = desk.state();
  if (route.at === 'others') desk.house('server').send({ do: 'lobby', on: true });
  const { table } = game ?? {};
  if (game?.where === 'server' && table?.terms.quick && table.state === 'waiting') {
    rematch(desk); // who loses the connection waits no more
  } else if (game?.where === 'server') seating.open('server', game.id);
  else if (route.at === 'table' && !route.solo) seating.open('server', route.id);
}

function openRoutes(desk: Desk, seating: Seating): (route: Route) => void {
  const onAddress = () => {
    const old = desk.state().route;
    const route = parse(location.hash);
    desk.dispatch({ do: 'route', route });
    enter(desk, seating, old, route);
  };
  addEventListener('popstate', onAddress);
  addEventListener('hashchange', onAddress);
  return (route) => {
    const address = href(route);
    if (location.hash === address) return;
    const old = desk.state().route;
    // Whoever goes back from a table should not come upon the page that made it.
    const made = old.at === 'setup' && route.at === 'table';
    const passing = made || old.at === 'first' || old.at === 'watch';
    if (passing) history.replaceState(null, '', address);
    else history.pushState(null, '', address);
    desk.dispatch({ do: 'route', route });
    enter(desk, seating, old, route);
    scrollTo(0, 0);
  };
}

// ---- What follows from a message ----------------------------------------------------------------

interface Parts {
  desk: Desk;
  seating: Seating;
  keeper: Keeper;
  ended: Ended;
  go(route: Route): void;
  note(): void;
}

/** A game with others is checked as soon as it is over. */
function checkByItself(desk: Desk) {
  const { game } = desk.state();
  if (game?.where !== 'server' || game.seat === null) return;
  if (!game.summary || !game.table?.fair?.secret) return;
  if (game.checked || desk.house('server').awaits('save')) return;
  desk.house('server').send({ do: 'save' }, { verify: true, byItself: true });
}

/** A game that one has played to its end is asked for, to be kept among one's own. */
function keepByItself({ desk, ended }: Parts) {
  const { game } = desk.state();
  if (!game || !ended.wants(game) || desk.house(game.where).awaits('save')) return;
  desk.house(game.where).send({ do: 'save' }, { keep: game.id });
}

/** Whatever it was asked for, a file of such a game is kept. */
async function keepFile({ desk, ended }: Parts, file: SavedFile, purpose: Purpose) {
  const { game } = desk.state();
  if (!game || !ended.wants(game) || (purpose.keep ?? game.id) !== game.id) return;
  ended.kept(game);
  const { keepPlayed } = await import('./more');
  const words = await keepPlayed(game, file, desk.settings().language);
  if (words !== null) desk.dispatch({ do: 'toast', kind: 'note', words });
}

/** Fetches the net that some levels play with, unless it is here or on its way. */
function bringNet(desk: Desk) {
  const { net } = desk.state();
  if (net !== 'unwanted' && net !== 'failed') return;
  desk.dispatch({ do: 'net', net: 0 });
  desk.solo().bringNet();
}

/** Beside what is shown. */
function react(parts: Parts, where: Where, message: HouseMessage, request: Request | null) {
  const { desk, seating, go, note } = parts;
  const { route, game } = desk.state();
  switch (message.type) {
    case 'welcome':
      if (where === 'server') takeUp(desk, seating);
      break;
    case 'joined': {
      const id = message.table;
      const { replay = false, review = false } = request?.purpose ?? {};
      seating.joined(where, message, request);
      // Whoever comes back is where the address says.
      if (!isAt(route, where, id)) go({ at: 'table', solo: where === 'solo', id, replay, review });
      break;
    }
    case 'table':
      seating.told(where, message);
      if (desk.state().net === 'unwanted' && awaitsNet(desk.state())) bringNet(desk);
      note();
      checkByItself(desk);
      keepByItself(parts);
      break;
    case 'view':
      note();
      parts.ended.seen(desk.state().game);
      break;
    case 'summary':
      note();
      checkByItself(desk);
      keepByItself(parts);
      break;
    case 'removed':
      seating.removed(where, message.table);
      break;
    case 'done': // other settings may have come meanwhile
      if (request?.message.do === 'auto' && game?.table) seating.told(game.where, game.table);
      break;
    case 'error': {
      const asked = request?.message;
      if (asked?.do === 'return' || asked?.do === 'watch')
        seating.lost(where, asked.table, message);
      break;
    }
    default:
      break;
  }
}

/** What is heard of a view, and what somebody who looks elsewhere is told of it. */
function hearOf(desk: Desk, where: Where, view: View) {
  const seen = desk.state().game?.view ?? null;
  const before = seen?.asked ?? null;
  const { sound, notices, language } = desk.settings();
  const notes = notices && where === 'server' && document.hidden;
  if (!sound && !notes) return;
  void import('./more').then(({ hearView, noticeView }) => {
    if (sound) hearView(view, before);
    if (notes) noticeView(view, before, seen === null, language);
  });
}

function receive(parts: Parts, where: Where, message: HouseMessage, request: Request | null) {
  const { desk } = parts;
  const { game } = desk.state();
  if (message.type === 'view' && game && hasGap(game.log, message.log)) {
    desk.house(where).send({ do: 'log' });
  }
  if (message.type === 'file') {
    const purpose = request?.purpose ?? {};
    void keepFile(parts, message, purpose);
    if (purpose.verify) void verify(parts, message.text, purpose);
    purpose.give?.(message.text);
    if (purpose.verify || purpose.keep !== undefined || purpose.give) return;
  }
  if (message.type === 'verified') {
    desk.dispatch({ do: 'checked', verified: message, shown: !request?.purpose.byItself });
    return;
  }
  if (message.type === 'emote' && !desk.settings().emotes) return;
  if (message.type === 'view' && game?.id === message.table) hearOf(desk, where, message);
  desk.dispatch({ do: 'message', where, message });
  if (where === 'server') {
    parts.keeper.heard(message, request?.message ?? null, desk.state().game?.table ?? null);
  }
  react(parts, where, message, request);
}

// ---- All of it ----------------------------------------------------------------------------------

/** What names one's seat at a table of the server, wherever one is connected. */
function seatAt(id: string) {
  const key = seatKeys.of('server', id)?.key;
  return key === undefined ? {} : { table: id, key };
}

function leave({ desk, go }: Parts) {
  const { game } = desk.state();
  if (game?.where === 'server') {
    desk.house('server').send({ do: 'leave', ...seatAt(game.id) });
    if (game.table?.state === 'waiting') seatKeys.remove('server', game.id);
  }
  if (game?.where === 'solo') releaseGame(game.id);
  desk.dispatch({ do: 'left' });
  go({ at: 'home' });
}

function pageOf(parts: Parts): Page {
  const { desk, seating, go } = parts;
  const here = () => desk.house(desk.state().game?.where ?? 'solo');
  const text = () => new Promise<string>((give) => here().send({ do: 'save' }, { give }));
  const load: Page['load'] = (saved, seat, review = false) => {
    const place = seat === undefined ? {} : { seat };
    desk.solo().send({ do: 'load', text: saved, ...place }, { replay: !review, review });
  };
  return {
    state: desk.state,
    subscribe: desk.subscribe,
    settle(now) {
      desk.settle(now);
      const { game } = desk.state();
      if (game?.table) seating.told(game.where, game.table);
    },
    go,
    send(message) {
      const { game } = desk.state();
      if (game?.where === 'server') parts.keeper.said(message, game.table);
      here().send(message);
    },
    propose(setup) {
      desk.dispatch({ do: 'proposing' });
      desk.solo().send({ do: 'propose', setup });
    },
    create(where, setup, seats, terms, purpose = {}) {
      const house = desk.house(where);
      if (house.awaits('create')) return; // one click makes one table
      if (terms.rated) introduce(desk, true);
      house.send({ do: 'create', setup, seats, terms }, purpose);
    },
    load,
    text,
    review() {
      const { game } = desk.state();
      if (!game) return;
      const { where, id, seat } = game;
      if (seatKeys.of(where, id)?.loaded)
        go({ at: 'table', solo: where === 'solo', id, replay: false, review: true });
      else void text().then((saved) => load(saved, seat ?? undefined, true));
    },
    join(id, name, seat) {
      const place = seat === undefined ? {} : { seat };
      if (desk.state().game?.table?.terms.rated) introduce(desk, true);
      desk.house('server').send({ do: 'join', table: id, name, ...place });
    },
    match(wish) {
      const house = desk.house('server');
      if (house.awaits('match')) return;
      desk.dispatch({ do: 'matching', match: wish, at: Date.now() });
      if (wish.rated) introduce(desk, true);
      house.send({ do: 'match', ...wish });
    },
    askLadder() {
      introduce(desk);
      desk.house('server').send({ do: 'ladder' });
    },
    forgetPlayer() {
      const key = playerKey.get();
      if (key === null) return;
      desk.house('server').send({ do: 'forget', key });
      playerKey.remove();
    },
    unsay: (id) => desk.dispatch({ do: 'unsay', id }),
    leave: () => leave(parts),
    remove() {
      const { game } = desk.state();
      if (game) here().send({ do: 'remove', ...seatAt(game.id) });
    },
    bringNet: () => bringNet(desk),
    toast: (kind, text) => desk.dispatch({ do: 'toast', kind, words: text }),
    untoast: (id) => desk.dispatch({ do: 'untoast', id }),
    verify: () => here().send({ do: 'save' }, { verify: true }),
    verdictRead: () => desk.dispatch({ do: 'verdict-read' }),
    fileTaken: () => desk.dispatch({ do: 'file-taken' }),
  };
}

export function openPage(first: Settings): Page {
  const desk = openDesk(first, parse(location.hash), {
    onLink(where, link) {
      desk.dispatch({ do: 'link', where, link });
      if (link === 'failed') {
        desk.dispatch({ do: 'toast', kind: 'fault', words: desk.say().engineFailed });
      }
    },
    onNet: (net) => desk.dispatch({ do: 'net', net }),
    onMessage: (where, message, request) => receive(parts, where, message, request),
  });
  const seating = openSeating(desk);
  const parts: Parts = {
    desk,
    seating,
    keeper: openKeeper(),
    ended: openEnded(),
    go: openRoutes(desk, seating),
    note: openNotes(desk.state),
  };
  void serverIsThere().then((there) => {
    desk.dispatch({ do: 'server', there });
    enter(desk, seating, null, desk.state().route);
  });
  void tidyUp();
  return pageOf(parts);
}
