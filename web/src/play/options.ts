// Where on the table the options of a question lie.

import type { CardId, Option, View } from '../protocol';

/** Where an option can be lit; `tray`: nowhere, its card is shown with the question itself. */
export type Place =
  'hand' | 'supply' | 'beside' | 'events' | 'play' | 'tavern' | 'revealed' | 'discard' | 'tray';

function placeOf({ card, zone, seat }: Option, view: View): Place | null {
  if (card === null) return null;
  const own = seat !== null && seat === view.seat;
  switch (zone) {
    case 'supply':
      return view.beside.some((pile) => pile.card === card) ? 'beside' : 'supply';
    case 'events':
      return 'events';
    case 'looked':
      return 'revealed';
    case 'discard': // of which no more than the top card is in sight
      return own && view.seats[seat]?.discardTop === card ? 'discard' : 'tray';
    case 'hand':
    case 'play':
    case 'tavern':
      return own ? zone : 'tray';
    default:
      return 'tray';
  }
}

export interface Placed {
  option: Option;
  /** null for an option without a card. */
  place: Place | null;
}

/** What ends a phase or says that it is enough; it has a button of its own. */
const ENDS: readonly string[] = ['end', 'done'];

/** Those of piles among themselves as the piles lie: so run their keys. */
function asTheyLie(all: Placed[], piles: readonly CardId[]): Placed[] {
  const at = ({ option }: Placed) => piles.indexOf(option.card ?? '');
  const ofPiles = all.filter(({ place }) => place === 'supply').sort((a, b) => at(a) - at(b));
  return all.map((each) => (each.place === 'supply' ? (ofPiles.shift() ?? each) : each));
}

/** The options of the question, each with its place: first those that lie nowhere, for they have no
 * more than their button, which must not be out of sight behind those of all the cards. `piles`:
 * the supply in the order in which it lies. */
export function placed(view: View, piles: readonly CardId[] = []): Placed[] {
  const options = view.question?.options ?? [];
  const result = asTheyLie(
    options.map((option) => ({ option, place: placeOf(option, view) })),
    piles,
  );
  const isWord = ({ option }: Placed) => option.card === null && !ENDS.includes(option.label);
  return [...result.filter(isWord), ...result.filter((each) => !isWord(each))];
}

/** What can be done with a card where it lies; empty: nothing. */
export function optionsAt(all: readonly Placed[], place: Place, card: CardId | null): Option[] {
  if (card === null) return [];
  return all
    .filter((each) => each.place === place && each.option.card === card)
    .map((each) => each.option);
}

/** Where a card always lies open: one chooses it there, and no button need repeat it. */
const OPEN: readonly Place[] = ['hand', 'supply', 'beside', 'events'];

/** The option that a card stands for where it lies; several are told by their buttons. */
export const standsFor = (all: readonly Placed[], { option, place }: Placed): boolean =>
  place !== null && OPEN.includes(place) && optionsAt(all, place, option.card).length === 1;

/** Cards that are bought, rather than held. */
export const isPile = (place: Place | null): boolean =>
  place === 'supply' || place === 'beside' || place === 'events';

// ---- Ending a phase ---------------------------------------------------------------------------

/** Why somebody may not want to end the phase yet: cards left to play, or coins to spend. */
export function leftOver(view: View): 'actions' | 'treasures' | 'coins' | null {
  const question = view.question;
  const options = question?.options ?? [];
  if (question?.kind === 'action') {
    return options.some((option) => option.verb === 'play') ? 'actions' : null;
  }
  if (question?.kind !== 'buy') return null;
  if (options.some((option) => option.verb === 'play')) return 'treasures';
  const dearest = Math.max(
    0,
    ...view.supply
      .filter((pile) => options.some((each) => each.verb === 'buy' && each.card === pile.card))
      .map((pile) => pile.cost),
  );
  return dearest >= 3 ? 'coins' : null;
}
