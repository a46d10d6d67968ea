// What moves on the screen in a beat: cards and tokens that fly from place to place, and places
// that light up because something is done there.

import type { CardId, Move, Seat, Zone } from '../protocol';
import type { Beat } from './beats';

export type FlyingToken = NonNullable<Move['token']> | 'embargo' | 'journey' | 'pirate';

export interface Flight {
  card: CardId | null;
  token?: FlyingToken;
  /** Names of anchors on the screen, the best first. */
  from: string[];
  to: string[];
  /** It does not come to lie there: an Attack reaches its victims. */
  strikes?: boolean;
}

/** A place that lights up: where a card is played again or shown, or an Event is bought. */
export interface Glow {
  card: CardId | null;
  at: string[];
}

/** No more than this is shown of one moment: the rest can be read in the log. */
const MOST = 20;
/** Of cards that nobody may know, or of many alike, a few tell as much as all. */
const MOST_ALIKE = 4;

/** Where a zone is on the screen: itself, or else its owner's place. */
export function anchors(zone: Zone, who: Seat | null, card: CardId | null): string[] {
  if (zone === 'supply') return card ? [`supply:${card}`] : [];
  if (zone === 'trash') return ['trash'];
  if (who === null) return [];
  const place = zone === 'inherited' ? 'aside' : zone;
  return [`${place}:${who}`, ...(place === 'looked' ? [`deck:${who}`] : []), `seat:${who}`];
}

interface Way {
  card: CardId | null;
  who: Seat | null;
  to: Seat | null;
  from: Zone;
  into: Zone;
  count: number;
}

/** The ways of cards in a beat; one that is only looked at in between goes all the way at once. */
function ways(moves: readonly Move[]): Way[] {
  const found: Way[] = [];
  for (const move of moves) {
    const { what, who, from, to: into, count = 1 } = move;
    if ((what !== 'moved' && what !== 'passed') || !from || !into || from === into) continue;
    const card = move.card ?? null;
    const to = what === 'passed' ? (move.seat ?? null) : who;
    const last = found.findIndex(
      (way) => way.into === 'looked' && way.to === who && (way.card === card || way.card === null),
    );
    const start = from === 'looked' ? found[last] : undefined;
    if (start) found.splice(last, 1);
    found.push({ card, who, to, from: start?.from ?? from, into, count });
  }
  return found;
}

function cardFlights(moves: readonly Move[]): Flight[] {
  const alike = new Map<string, number>();
  return ways(moves).flatMap(({ card, who, to, from, into, count }) => {
    const key = `${who} ${from} ${into} ${card}`;
    const before = alike.get(key) ?? 0;
    const shown = Math.min(count, MOST_ALIKE - before);
    alike.set(key, before + shown);
    const flight = { card, from: anchors(from, who, card), to: anchors(into, to, card) };
    return Array.from({ length: Math.max(0, shown) }, () => flight);
  });
}

/** Cards of a discard pile become the deck: a few backs tell it. */
function shuffleFlights({ who }: Move): Flight[] {
  const [from, to] = [anchors('discard', who, null), anchors('deck', who, null)];
  const flight = { card: null, from, to };
  return [flight, flight, flight];
}

function tokenFlight(move: Move, turn: Seat): Flight[] {
  const { what, who, card = null, token } = move;
  const seat = (at: Seat | null) => (at === null ? [] : [`seat:${at}`]);
  const pile = card ? [`supply:${card}`] : [];
  switch (what) {
    case 'embargoed':
      return [{ card: null, token: 'embargo', from: seat(who), to: pile }];
    case 'plundered':
      return [{ card: null, token: 'pirate', from: [`play:${who}`, ...seat(who)], to: seat(who) }];
    case 'token':
      if (!token || move.gone) return [];
      return card
        ? [{ card: null, token, from: seat(who), to: pile }]
        : [{ card: null, token, from: seat(turn), to: seat(who) }];
    default:
      return [];
  }
}

/** Whom an Attack reaches: everybody but the one who plays it. */
function strikeFlights(move: Move, seats: number): Flight[] {
  const { who, card = null } = move;
  const others = Array.from({ length: seats }, (_, seat) => seat).filter((seat) => seat !== who);
  return others.map((seat) => ({
    card,
    from: anchors('play', who, card),
    to: [`seat:${seat}`],
    strikes: true,
  }));
}

export function flights(beat: Beat, isAttack: (card: CardId) => boolean): Flight[] {
  const { moves, view } = beat;
  const others = moves.flatMap((move) => {
    if (move.what === 'shuffled') return shuffleFlights(move);
    if (move.what === 'played' && move.card && isAttack(move.card)) {
      return strikeFlights(move, view.seats.length);
    }
    return tokenFlight(move, view.turn.who);
  });
  return [...cardFlights(moves).slice(-MOST), ...others];
}

export function glows({ moves }: Beat): Glow[] {
  const arrives = new Set(moves.flatMap(({ what, card }) => (what === 'moved' ? [card] : [])));
  return moves.flatMap(({ what, who, card = null, from }): Glow[] => {
    switch (what) {
      case 'revealed':
        return [{ card, at: anchors(from ?? 'hand', who, card) }];
      case 'played':
      case 'due':
        return arrives.has(card) ? [] : [{ card, at: anchors('play', who, card) }];
      case 'bought':
        return arrives.has(card) ? [] : [{ card, at: anchors('supply', who, card) }];
      case 'journey':
        return [{ card: null, at: [`seat:${who}`] }];
      default:
        return [];
    }
  });
}
