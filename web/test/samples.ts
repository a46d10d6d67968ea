// Messages and cards for tests: only what the parts under test look at is filled in.

import { indexed, type Cards } from '../src/catalogue';
import type {
  CatalogueCard,
  CatalogueKingdom,
  LogLine,
  Side,
  Summary,
  Table,
  View,
} from '../src/protocol';

export function line(n: number, words = `line ${n}`): LogLine {
  return { n, turn: 1, who: 0, words, depth: 0 };
}

export function side(some: Partial<Side> = {}): Side {
  return {
    hand: [],
    handCount: 5,
    deckCount: 5,
    deckKnown: [],
    discardCount: 0,
    discardTop: null,
    play: [],
    staying: [],
    island: [],
    native: [],
    nativeCount: 0,
    tavern: [],
    aside: [],
    revealed: [],
    pirate: 0,
    journeyDown: false,
    minusCard: false,
    minusCoin: false,
    inherited: null,
    turns: 0,
    score: 3,
    cards: 10,
    unseen: 0,
    tokens: {},
    ...some,
  };
}

export function view(some: Partial<View> = {}): View {
  return {
    type: 'view',
    table: 'abc',
    n: 0,
    seat: 0,
    turn: { who: 0, number: 1, extra: false },
    phase: 'buy',
    actions: 1,
    buys: 1,
    coins: 0,
    asked: 0,
    supply: [],
    beside: [],
    events: [],
    trash: [],
    seats: [side(), side()],
    moves: [],
    log: { from: 0, lines: [] },
    canUndo: null,
    deadline: null,
    ...some,
  };
}

export function table(some: Partial<Table> = {}): Table {
  return {
    type: 'table',
    table: 'abc',
    name: '',
    state: 'playing',
    host: 0,
    you: 0,
    terms: { public: false, points: true, clock: 0, takeover: true },
    setup: {
      players: 2,
      edition: 2,
      boxes: 1,
      kingdom: [],
      events: [],
      begins: [0, 1],
      kingdomName: null,
    },
    seats: [],
    watching: 0,
    ...some,
  };
}

export const summary: Summary = {
  type: 'summary',
  winners: [0],
  resigned: [],
  seats: [],
  points: [],
  turns: [],
};

function card(id: string, some: Partial<CatalogueCard>): CatalogueCard {
  return {
    id,
    name: id,
    also: [],
    set: 'base',
    cost: 3,
    types: ['action'],
    kind: 'kingdom',
    plus: { cards: 0, actions: 0, buys: 0, coins: 0 },
    points: null,
    text: '',
    ...some,
  };
}

function kingdom(key: string, cards: string[]): CatalogueKingdom {
  const [source = '', name = ''] = key.split('/');
  return { name, key, source, edition: source === 'base2' ? 2 : 1, cards, events: [] };
}

export const cards: Cards = indexed({
  language: 'en',
  sets: [],
  types: [],
  cards: [
    card('cellar', { name: 'Cellar', also: ['Piwnica'], cost: 2 }),
    card('smithy', { name: 'Smithy', also: ['Kuźnia'] }),
    card('council-room', { name: 'Council Room', also: ['Sala obrad'] }),
    card('chancellor', { set: 'base1' }),
    card('poacher', { set: 'base2' }),
    card('wharf', { set: 'seaside' }),
    card('alms', { kind: 'event', types: ['event'] }),
  ],
  kingdoms: [
    kingdom('base2/First Game', ['cellar', 'smithy']),
    kingdom('base1/Big Money', ['chancellor', 'smithy']),
    kingdom('seaside/High Seas', ['wharf']),
    kingdom('seaside/Repetition', ['wharf', 'chancellor']),
  ],
});
