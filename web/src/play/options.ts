// Where on the table the options of a question lie.

import type { CardId, Option, Side, Verb, View } from '../protocol';

/** Where an option can be lit; `tray`: nowhere, its card is shown with the question itself. */
export type Place =
  'hand' | 'supply' | 'beside' | 'events' | 'play' | 'tavern' | 'revealed' | 'discard' | 'tray';

/** Where the cards of a verb are looked for, the likeliest place first. */
const PLACES: Record<Verb, readonly Place[]> = {
  word: [],
  play: ['hand'],
  buy: ['supply', 'events'],
  call: ['tavern'],
  discard: ['revealed', 'hand', 'tavern'],
  trash: ['revealed', 'hand', 'play'],
  gain: ['supply'],
  topdeck: ['revealed', 'hand'],
  reveal: ['hand'],
  return: ['hand'],
  pass: ['hand'],
  'set-aside': ['revealed', 'hand'],
  take: ['revealed'],
  exchange: ['play'],
  keep: ['revealed'],
  name: ['supply', 'beside'],
  pile: ['supply'],
  first: ['play', 'tavern'],
};

/** Cards whose question takes from elsewhere than its verb lets one think. */
const ELSEWHERE: Record<string, Partial<Record<Verb, readonly Place[]>>> = {
  bonfire: { trash: ['play'] },
  harbinger: { topdeck: [] },
  inheritance: { 'set-aside': ['supply'] },
  thief: { gain: [] },
  vassal: { play: ['discard'] },
  'wine-merchant': { discard: ['tavern'] },
};

function placesOf(verb: Verb, view: View): readonly Place[] {
  const question = view.question;
  if (question?.kind === 'leave') return ['play'];
  if (question?.kind === 'gained' && verb === 'topdeck') return ['discard'];
  const asks = question?.kind === 'card' && question.card ? ELSEWHERE[question.card] : undefined;
  return asks?.[verb] ?? PLACES[verb];
}

function cardsAt(place: Place, view: View, side: Side | undefined): readonly (CardId | null)[] {
  switch (place) {
    case 'hand':
      return side?.hand ?? [];
    case 'supply':
      return view.supply.map((pile) => pile.card);
    case 'beside':
      return view.beside.map((pile) => pile.card);
    case 'events':
      return view.events.map((pile) => pile.card);
    case 'play':
      return [...(side?.play ?? []), ...(side?.staying ?? [])];
    case 'tavern':
      return side?.tavern ?? [];
    case 'revealed':
      return view.seats.flatMap((each) => each.revealed);
    case 'discard':
      return side?.discardTop ? [side.discardTop] : [];
    case 'tray':
      return [];
  }
}

/** Purchases are looked for one by one, the cards of all other verbs lie in one place together. */
function placeGroup(options: readonly Option[], verb: Verb, view: View): Place[] {
  const side = view.seat === null ? undefined : view.seats[view.seat];
  const places = placesOf(verb, view);
  const lies = (place: Place, option: Option) =>
    option.card !== null && cardsAt(place, view, side).includes(option.card);
  const together = places.find((place) => options.every((option) => lies(place, option)));
  return options.map((option) => together ?? places.find((place) => lies(place, option)) ?? 'tray');
}

export interface Placed {
  option: Option;
  /** null for an option without a card. */
  place: Place | null;
}

/** What ends a phase or says that it is enough; it has a button of its own. */
const ENDS: readonly string[] = ['end', 'done'];

/** The options of the question, each with its place: first those that lie nowhere, for they have no
 * more than their button, which must not be out of sight behind those of all the cards. */
export function placed(view: View): Placed[] {
  const options = view.question?.options ?? [];
  const result: Placed[] = options.map((option) => ({ option, place: null }));
  const verbs = new Set(options.filter((option) => option.card !== null).map(({ verb }) => verb));
  for (const verb of verbs) {
    if (verb === 'word') continue;
    const group = result.filter(({ option }) => option.verb === verb && option.card !== null);
    const places = placeGroup(
      group.map(({ option }) => option),
      verb,
      view,
    );
    group.forEach((each, i) => {
      each.place = places[i] ?? 'tray';
    });
  }
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
