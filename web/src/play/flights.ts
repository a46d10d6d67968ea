// Which cards fly from where to where when something has happened.

import type { CardId, Move, Seat, Zone } from '../protocol';

export interface Flight {
  card: CardId | null;
  /** Names of anchors on the screen, the best first. */
  from: string[];
  to: string[];
}

/** No more than this is shown of one moment: the rest can be read in the log. */
const MOST = 20;
/** Of cards that nobody may know, or of many alike, a few tell as much as all. */
const MOST_ALIKE = 3;

/** Where a zone is on the screen: itself, or else its owner's place. */
export function anchors(zone: Zone, who: Seat | null, card: CardId | null): string[] {
  if (zone === 'supply') return card ? [`supply:${card}`] : [];
  if (zone === 'trash') return ['trash'];
  if (who === null) return [];
  const place = zone === 'inherited' ? 'aside' : zone;
  return [`${place}:${who}`, ...(place === 'looked' ? [`deck:${who}`] : []), `seat:${who}`];
}

/** Whether a move is worth being seen by somebody who sits at `you`. */
function isSeen(move: Move, you: Seat | null, turn: Seat, cleansUp: boolean): boolean {
  const { from, to, who } = move;
  if (from === 'supply' || to === 'supply' || from === 'trash' || to === 'trash') return true;
  if (who === you) return !(cleansUp && to === 'discard');
  // Of the others' cards only those on the stage have a place of their own.
  return !cleansUp && who === turn && (from === 'play' || to === 'play');
}

/** What flies for a player who sits at `you` when it is the turn of `turn` in the end. */
export function flights(moves: readonly Move[], you: Seat | null, turn: Seat): Flight[] {
  const found: Flight[] = [];
  const alike = new Map<string, number>();
  let cleansUp = false;
  for (const move of moves) {
    if (move.what === 'phase') cleansUp = move.phase === 'cleanup';
    if (move.what === 'turn') cleansUp = false;
    if (move.what !== 'moved' || !move.from || !move.to || move.from === move.to) continue;
    if (!isSeen(move, you, turn, cleansUp)) continue;
    const card = move.card ?? null;
    const key = `${move.who} ${move.from} ${move.to} ${card}`;
    const before = alike.get(key) ?? 0;
    const count = Math.min(move.count ?? 1, MOST_ALIKE - before);
    alike.set(key, before + count);
    const from = anchors(move.from, move.who, card);
    const to = anchors(move.to, move.who, card);
    for (let i = 0; i < count; i++) found.push({ card, from, to });
  }
  return found.slice(-MOST);
}
