// What happened, cut into beats: moments that are seen one after the other. What a line of the log
// tells together is one of them: Treasures played together, cards drawn for one card, one card
// bought and gained.

import type { Move, Pile, Seat, View } from '../protocol';
import { folded } from './fold';

export type BeatKind =
  'turn' | 'play' | 'buy' | 'gain' | 'draw' | 'shuffle' | 'token' | 'tidy' | 'other' | 'end';

export interface Beat {
  kind: BeatKind;
  who: Seat | null;
  moves: Move[];
  /** The line of the log that tells of it. */
  line: number | null;
  /** The table before and after it. */
  before: View;
  view: View;
}

/** Moves that happen because of others and are not seen by themselves. */
const QUIET: readonly Move['what'][] = ['phase', 'got', 'paid'];

function kindOf(move: Move): BeatKind {
  switch (move.what) {
    case 'turn':
      return 'turn';
    case 'played':
    case 'called':
    case 'due':
      return 'play';
    case 'bought':
      return 'buy';
    case 'shuffled':
      return 'shuffle';
    case 'token':
    case 'embargoed':
    case 'journey':
    case 'plundered':
      return 'token';
    case 'ended':
      return 'end';
    case 'moved':
      if (move.from === 'supply') return 'gain';
      return move.from === 'deck' && move.to === 'hand' ? 'draw' : 'other';
    default:
      return 'other';
  }
}

interface Cut {
  kind: BeatKind;
  moves: Move[];
  line: number | null;
}

/** What is tidied away, and what is drawn after it. */
function inCleanup(move: Move): BeatKind | null {
  if (move.what !== 'moved') return null;
  if (move.to === 'discard' && (move.from === 'hand' || move.from === 'play')) return 'tidy';
  return move.from === 'deck' && move.to === 'hand' ? 'draw' : null;
}

function isPartOf(cut: Cut, move: Move, kind: BeatKind): boolean {
  if (move.who !== cut.moves[0]?.who) return false;
  // An earlier line that goes on tells of what is done by turns, card after card.
  if (move.line !== undefined) return move.line <= (cut.line ?? -1) && cut.kind !== 'turn';
  if (kind === 'gain' && cut.kind === 'buy') {
    return cut.moves.some(({ what, card }) => what === 'bought' && card === move.card);
  }
  return (kind === 'tidy' || kind === 'draw') && cut.line === null && kind === cut.kind;
}

function cuts(moves: readonly Move[]): Cut[] {
  const found: Cut[] = [];
  let waiting: Move[] = []; // a card on its way, until it is told what for
  let cleansUp = false;
  for (const move of moves) {
    if (move.what === 'phase') cleansUp = move.phase === 'cleanup';
    if (move.what === 'turn') cleansUp = false;
    const last = found[found.length - 1];
    if (QUIET.includes(move.what)) {
      (last?.moves ?? waiting).push(move);
      continue;
    }
    const kind = (cleansUp && inCleanup(move)) || kindOf(move);
    if (last && waiting.length === 0 && isPartOf(last, move, kind)) {
      last.moves.push(move);
      continue;
    }
    const stands = move.line !== undefined || kind === 'tidy' || kind === 'draw' || kind === 'end';
    if (!stands) {
      waiting.push(move);
      continue;
    }
    if (last && last.line !== null && last.line === move.line && kind === last.kind) {
      last.moves.push(...waiting, move);
    } else {
      found.push({ kind, moves: [...waiting, move], line: move.line ?? null });
    }
    waiting = [];
  }
  if (waiting.some(({ what }) => !QUIET.includes(what))) {
    found.push({ kind: 'other', moves: waiting, line: null });
  }
  return found;
}

/** What made cards cheaper ends with its turn: from the next one on they cost what the house has
 * told last. */
function priced(view: View, { supply, beside }: View): View {
  const costs = new Map([...supply, ...beside].map(({ card, cost }) => [card, cost]));
  const all = (piles: Pile[]) =>
    piles.map((pile) => ({ ...pile, cost: costs.get(pile.card) ?? pile.cost }));
  return { ...view, supply: all(view.supply), beside: all(view.beside) };
}

/** The way from one view to the next: the last beat ends with what the house has told. */
export function beatsOf(before: View, after: View): Beat[] {
  const all = cuts(after.moves);
  let view = before;
  return all.map(({ kind, moves, line }, i) => {
    const old = view;
    const who = moves.find((move) => move.who !== null)?.who ?? null;
    if (moves.some(({ what }) => what === 'turn')) view = priced(view, after);
    view = i === all.length - 1 ? after : moves.reduce(folded, view);
    return { kind, who, moves, line, before: old, view };
  });
}

// ---- How long each is seen ----------------------------------------------------------------------

export type Pace = 'slow' | 'normal' | 'fast';

const LENGTH: Record<BeatKind, number> = {
  turn: 420,
  play: 560,
  buy: 620,
  gain: 560,
  draw: 420,
  shuffle: 420,
  token: 560,
  tidy: 380,
  other: 480,
  end: 500,
};

const PACE: Record<Pace, number> = { slow: 1.9, normal: 1, fast: 0.5 };
/** One knows what one has chosen oneself. */
const OWN = 0.45;
const PER_CARD = 45;

/** Where many sit, each turn of somebody else's is quicker, or one would wait longer than play. */
const crowded = (seats: number): number => Math.max(0.5, 1.3 - 0.15 * seats);

export function lengthOf(beat: Beat, pace: Pace, you: Seat | null): number {
  const cards = beat.moves.filter(({ what }) => what === 'moved').length;
  const own = beat.who === you && beat.view.turn.who === you;
  const share = own ? OWN : you === null ? 1 : crowded(beat.view.seats.length);
  const length = LENGTH[beat.kind] + PER_CARD * Math.min(6, Math.max(0, cards - 1));
  return Math.round(length * share * PACE[pace]);
}

// ---- What can be seen once more -----------------------------------------------------------------

/** What to keep: all since one's own turn ended; for those who look on, a turn of everybody. */
export function keptBeats(kept: readonly Beat[], news: readonly Beat[], you: Seat | null): Beat[] {
  let beats = [...kept];
  for (const beat of news) {
    if (beat.kind === 'turn' && beat.before.turn.who === you && beat.who !== you) beats = [];
    beats.push(beat);
  }
  if (you !== null) return beats;
  const turns = beats.flatMap((beat, i) => (beat.kind === 'turn' ? [i] : []));
  const first = turns[turns.length - 1 - (beats[0]?.view.seats.length ?? 0)];
  return first === undefined ? beats : beats.slice(first);
}

/** What the others did: one's own turn is not shown once more. */
export function othersBeats(kept: readonly Beat[], you: Seat | null): Beat[] {
  return kept.filter((beat) => beat.view.turn.who !== you);
}
