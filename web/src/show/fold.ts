// A view with one thing more that has happened: how the table looked between two views. The house
// tells where it all ends; on the way there are these. Pure, and never needed to choose anything.

import type { CardId, Copies, Move, Pile, Seat, Side, Token, View, Zone } from '../protocol';

type Card = CardId | null;

/** Zones that are lists of cards. */
const LISTS = {
  island: 'island',
  tavern: 'tavern',
  aside: 'aside',
  looked: 'revealed',
} as const;
type ListZone = keyof typeof LISTS;

const isList = (zone: Zone): zone is ListZone => zone in LISTS;

/** Without one of a card; a card that one may not know is any that is not known, or the last. */
function without<T extends Card>(cards: readonly T[], card: Card): T[] {
  const known = (cards as readonly Card[]).indexOf(card);
  const at = known >= 0 ? known : (cards as readonly Card[]).indexOf(null);
  const gone = at >= 0 ? at : cards.length - 1;
  return cards.filter((_, i) => i !== gone);
}

function withCount(rows: readonly Copies[], card: Card, by: number): Copies[] {
  if (card === null) return [...rows];
  const found = rows.find((row) => row.card === card);
  if (!found) return by > 0 ? [...rows, { card, count: by }] : [...rows];
  return rows
    .map((row) => (row === found ? { card, count: row.count + by } : row))
    .filter((row) => row.count > 0);
}

function taken(side: Side, zone: Zone, card: Card): Side {
  switch (zone) {
    case 'hand': {
      const hand = side.hand && without(side.hand, card);
      return { ...side, hand, handCount: Math.max(0, side.handCount - 1) };
    }
    case 'deck':
      return {
        ...side,
        deckCount: Math.max(0, side.deckCount - 1),
        deckKnown: side.deckKnown.slice(1),
      };
    case 'discard': {
      const left = Math.max(0, side.discardCount - 1);
      const top = left === 0 || side.discardTop === card ? null : side.discardTop;
      return { ...side, discardCount: left, discardTop: top };
    }
    case 'play':
      return card !== null && side.play.includes(card)
        ? { ...side, play: without(side.play, card) }
        : { ...side, staying: without(side.staying, card) };
    case 'native': {
      const native = side.native && without(side.native, card);
      return { ...side, native, nativeCount: Math.max(0, side.nativeCount - 1) };
    }
    case 'inherited':
      return { ...side, inherited: null };
    default:
      if (!isList(zone)) return side;
      return { ...side, [LISTS[zone]]: without<Card>(side[LISTS[zone]], card) };
  }
}

function put(side: Side, zone: Zone, card: Card): Side {
  switch (zone) {
    case 'hand': {
      const hand = side.hand && (card === null ? side.hand : [...side.hand, card]);
      return { ...side, hand, handCount: side.handCount + 1 };
    }
    case 'deck': {
      const known = card !== null || side.deckKnown.length > 0;
      const deckKnown = known ? [card, ...side.deckKnown] : side.deckKnown;
      return { ...side, deckCount: side.deckCount + 1, deckKnown };
    }
    case 'discard':
      return { ...side, discardCount: side.discardCount + 1, discardTop: card };
    case 'play':
      return card === null ? side : { ...side, play: [...side.play, card] };
    case 'native': {
      const native = side.native && (card === null ? side.native : [...side.native, card]);
      return { ...side, native, nativeCount: side.nativeCount + 1 };
    }
    case 'inherited':
      return { ...side, inherited: card };
    default:
      if (!isList(zone)) return side;
      return { ...side, [LISTS[zone]]: [...side[LISTS[zone]], card] };
  }
}

const isOwned = (zone: Zone) => zone !== 'supply' && zone !== 'trash';

function changeSide(view: View, seat: Seat | null, change: (side: Side) => Side): View {
  if (seat === null) return view;
  return { ...view, seats: view.seats.map((side, i) => (i === seat ? change(side) : side)) };
}

function changePile(view: View, card: Card, change: (pile: Pile) => Pile): View {
  const all = (piles: Pile[]) => piles.map((pile) => (pile.card === card ? change(pile) : pile));
  return { ...view, supply: all(view.supply), beside: all(view.beside) };
}

/** One card from a zone, or into it. */
function shifted(view: View, zone: Zone, who: Seat | null, card: Card, by: 1 | -1): View {
  if (zone === 'supply') {
    return changePile(view, card, (pile) => ({ ...pile, left: Math.max(0, pile.left + by) }));
  }
  if (zone === 'trash') return { ...view, trash: withCount(view.trash, card, by) };
  return changeSide(view, who, (side) => (by < 0 ? taken : put)(side, zone, card));
}

function moved(view: View, move: Move, to: Seat | null): View {
  const { from, to: into, who, count = 1 } = move;
  if (!from || !into) return view;
  const card = move.card ?? null;
  let after = view;
  for (let i = 0; i < count; i++) {
    after = shifted(after, from, who, card, -1);
    after = shifted(after, into, to, card, 1);
  }
  const comes = Number(isOwned(into)) - Number(isOwned(from));
  if (comes === 0) return after;
  return changeSide(after, who, (side) => ({ ...side, cards: side.cards + comes * count }));
}

/** Who had the turn keeps in play what stays there. */
function turned(view: View, who: Seat, number: number): View {
  const extra = view.turn.who === who;
  const after = changeSide(view, view.turn.who, (side) => ({
    ...side,
    play: [],
    staying: [...side.staying, ...side.play],
  }));
  return { ...after, turn: { who, number: extra ? number - 1 : number, extra } };
}

function tokened(view: View, move: Move): View {
  const { who, token, card } = move;
  if (token === 'minus-card' || token === 'minus-coin') {
    const flag = token === 'minus-card' ? 'minusCard' : 'minusCoin';
    return changeSide(view, who, (side) => ({ ...side, [flag]: !move.gone }));
  }
  if (!token || who === null) return view;
  const off = (pile: Pile): Pile => ({
    ...pile,
    tokens: pile.tokens.filter((each) => each.seat !== who || each.token !== token),
  });
  const cleared = { ...view, supply: view.supply.map(off), beside: view.beside.map(off) };
  const placed = changePile(cleared, card ?? null, (pile) => ({
    ...pile,
    tokens: [...pile.tokens, { seat: who, token }],
  }));
  return changeSide(placed, who, (side) => {
    const { [token]: _, ...others } = side.tokens as Record<Token, CardId>;
    return { ...side, tokens: card ? { ...others, [token]: card } : others };
  });
}

function happened(view: View, move: Move): View {
  const { who } = move;
  switch (move.what) {
    case 'moved':
      return moved(view, move, who);
    case 'passed': {
      const seat = move.seat ?? null;
      const after = moved(view, { ...move, from: 'looked', to: 'hand' }, seat);
      const unowned = changeSide(after, who, (side) => ({ ...side, cards: side.cards - 1 }));
      return changeSide(unowned, seat, (side) => ({ ...side, cards: side.cards + 1 }));
    }
    case 'shuffled':
      return changeSide(view, who, (side) => ({
        ...side,
        deckCount: side.deckCount + side.discardCount,
        deckKnown: [],
        discardCount: 0,
        discardTop: null,
      }));
    case 'turn':
      return who === null ? view : turned(view, who, move.number ?? 0);
    case 'phase':
      return move.phase ? { ...view, phase: move.phase } : view;
    case 'token':
      return tokened(view, move);
    case 'embargoed':
      return changePile(view, move.card ?? null, (pile) => ({
        ...pile,
        embargo: pile.embargo + 1,
      }));
    case 'plundered':
      return changeSide(view, who, (side) => ({ ...side, pirate: move.count ?? side.pirate }));
    case 'journey':
      return changeSide(view, who, (side) => ({ ...side, journeyDown: move.down === true }));
    default:
      return view;
  }
}

/** The view after one more move. */
export function folded(view: View, move: Move): View {
  const after = happened(view, move);
  return move.left && move.who === after.turn.who ? { ...after, ...move.left } : after;
}
