// A set-up as somebody fills it in, and the messages that come of it. Pure.

import type { Cards } from '../catalogue';
import type { CardId, Kingdom, Level, SeatWish, SetId, Setup, Table, Terms } from '../protocol';

/** How the kingdom is found: one of the books', at random by wishes, card by card, or pasted. */
export type Way = 'named' | 'random' | 'hand' | 'text';

export interface SeatForm {
  /** Stays with the seat while it is moved about. */
  id: number;
  who: 'me' | 'bot' | 'open';
  level: Level;
}

export type Wanted = 'village' | 'trashing' | 'buy';

export interface Form {
  way: Way;
  named: string;
  edition: 1 | 2;
  /** The Treasures of two boxes, also where one would do. */
  twoBoxes: boolean;
  sets: SetId[];
  /** How many cards of each set; null: as it comes. */
  count: Record<SetId, number | null>;
  want: Wanted[];
  attacks: 'any' | 'none' | 'answered';
  eventCount: 0 | 1 | 2 | 'random';
  like: CardId[];
  ban: CardId[];
  /** Cards of the kingdom on the screen that stay when it is drawn again. */
  locked: CardId[];
  hand: CardId[];
  handEvents: CardId[];
  text: string;
  seats: SeatForm[];
  /** Who begins is drawn; else the first seat does. */
  drawsFirst: boolean;
  points: boolean;
  clock: number;
  /** Seconds that each player has beside the clock. */
  bank: number;
  takeover: boolean;
  /** It changes ratings. */
  rated: boolean;
  /** Everybody may ask for a hint. */
  advice: boolean;
  public: boolean;
  name: string;
}

/** What was filled in last, for whoever comes back. */
export const filledIn: { solo?: Form; others?: Form } = {};

export const SETS: SetId[] = ['base', 'intrigue', 'seaside', 'adventures'];
export const MOST_PLAYERS = 6;
export const KINGDOM_SIZE = 10;
export const MOST_EVENTS = 2;
/** More players always need the Treasures of two boxes. */
export const ONE_BOX_PLAYERS = 4;

export function emptyForm(others: boolean, level: Level, named: string): Form {
  return {
    way: 'named',
    named,
    edition: 2,
    twoBoxes: false,
    sets: ['base'],
    count: { base: null, intrigue: null, seaside: null, adventures: null },
    want: [],
    attacks: 'any',
    eventCount: 0,
    like: [],
    ban: [],
    locked: [],
    hand: [],
    handEvents: [],
    text: '',
    seats: [
      { id: 1, who: 'me', level },
      { id: 2, who: others ? 'open' : 'bot', level },
    ],
    drawsFirst: true,
    points: true,
    clock: 0,
    bank: 120,
    takeover: true,
    rated: false,
    advice: false,
    public: false,
    name: '',
  };
}

/** What the house is asked for. */
export function wishes(form: Form, cards: Cards): Setup {
  return { ...kingdomWishes(form, cards), ...boxes(form) };
}

function boxes(form: Form): Setup {
  return form.twoBoxes && form.seats.length <= ONE_BOX_PLAYERS ? { boxes: 2 } : {};
}

function kingdomWishes(form: Form, cards: Cards): Setup {
  const players = form.seats.length;
  switch (form.way) {
    case 'named':
      return { players, kingdom: form.named };
    case 'random':
      return { players, edition: form.edition, ...randomWishes(form) };
    case 'hand':
      return {
        players,
        edition: form.edition,
        sets: form.sets,
        kingdom: english(cards, form.hand),
        ...(form.handEvents.length > 0
          ? { events: english(cards, form.handEvents) }
          : { eventCount: 0 }),
      };
    case 'text': {
      const [kingdom = '', events = ''] = form.text.split(';');
      const some = events.trim() === '' ? {} : { events: events.trim() };
      return { players, edition: form.edition, sets: form.sets, kingdom: kingdom.trim(), ...some };
    }
  }
}

function randomWishes(form: Form): Setup {
  const count = Object.fromEntries(
    form.sets.flatMap((set) => {
      const n = form.count[set];
      return n === null ? [] : [[set, n]];
    }),
  ) as Partial<Record<SetId, number>>;
  return {
    sets: form.sets,
    attacks: form.attacks,
    eventCount: form.eventCount,
    ...(Object.keys(count).length > 0 ? { count } : {}),
    ...(form.want.length > 0 ? { want: form.want } : {}),
    ...(form.like.length > 0 ? { like: form.like } : {}),
    ...(form.ban.length > 0 ? { ban: form.ban } : {}),
    ...(form.locked.length > 0 ? { kingdom: form.locked.join(', ') } : {}),
  };
}

/** The wishes for the kingdom on the screen with another card in the place of one. */
export function otherCard(form: Form, cards: Cards, shown: Kingdom, card: CardId): Setup {
  const rest = shown.cards.filter((each) => each !== card);
  const { count: _, eventCount: __, ...wanted } = wishes(form, cards);
  return {
    ...wanted,
    ban: [...form.ban, card],
    kingdom: rest.join(', '),
    events: shown.events.length > 0 ? shown.events.join(', ') : 'none',
  };
}

/** Cards as a set-up names them: their ids are names too. */
function english(cards: Cards, ids: CardId[]): string {
  return ids.filter((id) => cards.byId.has(id)).join(', ');
}

/** The kingdom that was shown, to the card, so that nobody plays another one. */
export function exactly(form: Form, cards: Cards, shown: Kingdom): Setup {
  if (form.way === 'named') return wishes(form, cards);
  const { cards: kingdom, events, edition } = shown;
  const boxes = form.twoBoxes ? 2 : 1;
  return setupOf({ players: form.seats.length, edition, boxes, kingdom, events });
}

/** A set-up to the card, as a table has it. */
export function setupOf(table: Omit<Table['setup'], 'begins' | 'kingdomName'>): Setup {
  const { players, edition, boxes, kingdom, events } = table;
  return {
    players,
    edition,
    kingdom: kingdom.join(', '),
    events: events.length > 0 ? events.join(', ') : 'none',
    ...(boxes === 2 && players <= ONE_BOX_PLAYERS ? { boxes } : {}),
  };
}

export function seatWishes(form: Form, name: string): SeatWish[] {
  return form.seats.map((seat) => {
    if (seat.who === 'me') return { who: 'me', name };
    if (seat.who === 'bot') return { who: 'bot', level: seat.level };
    return { who: 'open' };
  });
}

export function terms(form: Form): Terms {
  return {
    ...(form.name.trim() === '' ? {} : { name: form.name.trim() }),
    public: form.public,
    points: form.points,
    clock: form.clock,
    ...(form.clock > 0 && form.bank > 0 ? { bank: form.bank } : {}),
    takeover: form.takeover,
    ...(form.rated ? { rated: true } : form.advice ? { advice: true } : {}),
    begins: form.drawsFirst ? 'random' : 0,
  };
}

export function addSeat(seats: SeatForm[], who: 'bot' | 'open', level: Level): SeatForm[] {
  if (seats.length >= MOST_PLAYERS) return seats;
  const id = Math.max(...seats.map((seat) => seat.id)) + 1;
  return [...seats, { id, who, level }];
}

/** A seat one place up (-1) or down (1). */
export function moveSeat(seats: SeatForm[], index: number, by: -1 | 1): SeatForm[] {
  const other = index + by;
  const [a, b] = [seats[index], seats[other]];
  if (!a || !b) return seats;
  return seats.map((seat, i) => (i === index ? b : i === other ? a : seat));
}

/** A card added to a list, or taken out of it. */
export function toggled<T>(list: readonly T[], item: T, most = Infinity): T[] {
  if (list.includes(item)) return list.filter((each) => each !== item);
  return list.length < most ? [...list, item] : [...list];
}
