// Which cards fly from where to where when something has happened.

import type { CardId, Move, Seat, Zone } from '../protocol';

export interface Flight {
  card: CardId | null;
  /** Names of anchors on the screen, the best first. */
  from: string[];
  to: string[];
}

/** No more than this is shown of one moment: the rest can be read in the log. */
const MOST = 36;
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

export function flights(moves: readonly Move[]): Flight[] {
  const found: Flight[] = [];
  const alike = new Map<string, number>();
  for (const move of moves) {
    if (move.what !== 'moved' || !move.from || !move.to || move.from === move.to) continue;
    const card = move.card ?? null;
    const key = `${move.who} ${move.from} ${move.to} ${card}`;
    const count = (alike.get(key) ?? 0) + 1;
    alike.set(key, count);
    if (count > MOST_ALIKE) continue;
    found.push({
      card,
      from: anchors(move.from, move.who, card),
      to: anchors(move.to, move.who, card),
    });
  }
  return found.slice(-MOST);
}
