// What is said in the guided first game, when, and what it points at: tips follow the real state of
// the game and what one has just done. Pure.

import type { CardId, Question, Seat, View } from '../protocol';

/** The same game for everybody: the easiest kingdom, and cards dealt so that a turn with four coins
 * comes first, and a card bought in it, mostly, on the third. */
export const GUIDED_SETUP = {
  players: 2,
  edition: 2 as const,
  kingdom: 'base2/First Game',
  seed: '2',
};

export type TipId =
  | 'hand'
  | 'treasures'
  | 'buy'
  | 'cleanup'
  | 'opponent'
  | 'purpose'
  | 'shuffle'
  | 'weak'
  | 'unspent'
  | 'wasted'
  | 'attacked'
  | 'order'
  | 'action'
  | 'stranded'
  | 'counters'
  | 'secondBuy'
  | 'clash'
  | 'gold'
  | 'province'
  | 'ending'
  | 'duchy'
  | 'piles'
  | 'lastWins'
  | 'lastLoses'
  | 'freely';

/** What one did on one's last turns, as far as a tip asks. */
export interface Memory {
  n: number;
  /** Bought since one's own turn began, or on the one before. */
  bought: CardId[];
  /** What was left when one's last turn ended without a buy. */
  unspent: number;
  /** What was left when it ended with one card bought, and there was enough for a Gold. */
  wasted: number;
  /** One's own last question in the Buy phase. */
  coins: number;
  turn: string;
}

export const NO_MEMORY: Memory = { n: -1, bought: [], unspent: 0, wasted: 0, coins: 0, turn: '' };

/** Takes a view in: moves tell what was bought, and another turn that one has ended. */
export function remember(old: Memory, view: View, seat: Seat | null): Memory {
  if (view.n === old.n) return old;
  const turn = `${view.turn.who} ${view.turn.number}`;
  const bought = view.moves
    .filter((move) => move.what === 'bought' && move.who === seat)
    .flatMap((move) => move.card ?? []);
  const own = view.turn.who === seat;
  const buys = own && view.phase === 'buy';
  if (view.n < old.n) return { ...NO_MEMORY, n: view.n, turn }; // something was taken back
  const isSame = turn === old.turn;
  const costs = view.supply.find((pile) => pile.card === bought[0])?.cost;
  const couldBuyGold = bought.length === 1 && old.coins >= 6;
  const left = couldBuyGold && costs !== undefined ? old.coins - costs : 0;
  const ended = !isSame && old.coins > 0 && bought.length === 0 && old.bought.length === 0;
  return {
    n: view.n,
    turn,
    bought: isSame ? [...old.bought, ...bought] : bought,
    unspent: ended ? old.coins : isSame ? old.unspent : 0,
    wasted: isSame ? old.wasted : left,
    coins: buys ? view.coins : 0,
  };
}

/** What a tip may look at. */
export interface Facts {
  view: View;
  /** The question, if it is one's own. */
  question: Question | null;
  /** Which of one's own turns it is. */
  turn: number;
  own: boolean;
  memory: Memory;
  isAction(card: CardId): boolean;
  /** Actions that a card gives. */
  givesActions(card: CardId): number;
}

interface Tip {
  id: TipId;
  /** Whether it fits; when it no longer does it goes away, read or not. */
  when(facts: Facts): boolean;
  /** The thing that it speaks of, as its name for tests has it: the first that is there. */
  at(facts: Facts): string[];
}

const me = ({ view }: Facts) => view.seats[view.seat ?? 0];
const verbs = (facts: Facts, verb: string) =>
  (facts.question?.options ?? []).some((option) => option.verb === verb);
const buying = (facts: Facts) => facts.own && facts.question?.kind === 'buy';
const hand = (facts: Facts): CardId[] => me(facts)?.hand ?? [];
const held = (facts: Facts) => hand(facts).filter(facts.isAction);
const hasPlayed = (facts: Facts) => (me(facts)?.play ?? []).some(facts.isAction);
const left = (facts: Facts, card: CardId) =>
  facts.view.supply.find((pile) => pile.card === card)?.left ?? 0;
const isEarly = (facts: Facts) => left(facts, 'province') > 4;
/** What only fills a hand while the game is young. */
const dead = (card: CardId) => ['copper', 'curse', 'estate', 'duchy'].includes(card);
const empty = ({ view }: Facts) => view.supply.filter((pile) => pile.left === 0);
const others = ({ view }: Facts) => view.seats.filter((_, seat) => seat !== (view.seat ?? 0));
const otherSeat = ({ view }: Facts) => (view.seat === 0 ? 1 : 0);

/** By how many points one leads. */
function lead(facts: Facts): number {
  const best = Math.max(...others(facts).map((side) => side.score ?? 0));
  return (me(facts)?.score ?? 0) - best;
}

/** Actions that one owns and that give none back. */
function clashing(facts: Facts): number {
  const owns = me(facts)?.owns ?? [];
  return owns
    .filter(({ card }) => facts.isAction(card) && facts.givesActions(card) === 0)
    .reduce((sum, { count }) => sum + count, 0);
}

/** What to play first of several Actions. */
const opener = (facts: Facts) => held(facts).find((card) => facts.givesActions(card) > 0);

/** A good buy for so many coins, in the kingdom of this game. */
export function goodBuy(coins: number): CardId {
  if (coins >= 8) return 'province';
  if (coins >= 6) return 'gold';
  return coins === 4 ? 'smithy' : 'silver';
}

const isLastProvince = (facts: Facts) =>
  buying(facts) && facts.view.coins >= 8 && left(facts, 'province') === 1;

/** The first one that fits and has not been read is shown. */
export const tips: Tip[] = [
  { id: 'hand', when: (f) => f.turn <= 1, at: () => ['hand'] },
  {
    id: 'treasures',
    when: (f) => buying(f) && f.question?.treasures === true && f.view.coins === 0,
    at: () => ['option-treasures'],
  },
  {
    id: 'buy',
    when: (f) => buying(f) && f.view.coins > 0 && f.turn === 1,
    at: (f) => [`pile-${goodBuy(f.view.coins)}`],
  },
  {
    id: 'weak',
    when: (f) => isEarly(f) && f.turn > 1 && f.memory.bought.some(dead),
    at: (f) => (f.view.canUndo ? ['undo', 'own-discard'] : ['own-discard']),
  },
  {
    id: 'unspent',
    when: (f) => f.memory.unspent >= 3,
    at: (f) => (f.view.canUndo ? ['undo', 'count-coins'] : ['count-coins']),
  },
  {
    id: 'wasted',
    when: (f) => isEarly(f) && f.memory.wasted >= 3,
    at: (f) => (f.view.canUndo ? ['undo', 'own-discard'] : ['own-discard']),
  },
  { id: 'attacked', when: (f) => !f.own && verbs(f, 'discard'), at: () => ['hand'] },
  { id: 'cleanup', when: (f) => f.own && f.turn === 2, at: () => ['own-discard'] },
  {
    id: 'opponent',
    when: (f) => f.own && f.turn === 2,
    at: (f) => [`seat-${otherSeat(f)}`],
  },
  {
    id: 'purpose',
    when: (f) => buying(f) && f.view.coins > 0 && f.turn === 2,
    at: (f) => [`pile-${goodBuy(f.view.coins)}`],
  },
  {
    id: 'order',
    when: (f) => f.question?.kind === 'action' && held(f).length > 1 && opener(f) !== undefined,
    at: (f) => [`hand-${opener(f) ?? ''}`],
  },
  {
    id: 'action',
    when: (f) => f.question?.kind === 'action' && !hasPlayed(f),
    at: (f) => [`hand-${held(f)[0] ?? ''}`],
  },
  {
    id: 'stranded',
    when: (f) => buying(f) && f.view.actions === 0 && held(f).length > 0,
    at: (f) => [`hand-${held(f)[0] ?? ''}`],
  },
  { id: 'shuffle', when: (f) => f.own && f.turn === 3, at: () => ['own-deck'] },
  { id: 'counters', when: (f) => f.own && hasPlayed(f), at: () => ['count-actions'] },
  {
    id: 'secondBuy',
    when: (f) => buying(f) && f.view.coins >= 2 && f.view.buys > 1,
    at: () => ['count-buys'],
  },
  { id: 'lastWins', when: (f) => isLastProvince(f) && lead(f) > -6, at: () => ['pile-province'] },
  {
    id: 'lastLoses',
    when: (f) => isLastProvince(f) && lead(f) < -6,
    at: () => ['pile-province'],
  },
  {
    id: 'gold',
    when: (f) => buying(f) && isEarly(f) && f.view.coins >= 6 && f.view.coins < 8,
    at: () => ['pile-gold'],
  },
  { id: 'province', when: (f) => buying(f) && f.view.coins >= 8, at: () => ['pile-province'] },
  {
    id: 'clash',
    when: (f) => buying(f) && isEarly(f) && f.view.coins < 6 && clashing(f) >= 3,
    at: () => ['pile-silver'],
  },
  { id: 'ending', when: (f) => left(f, 'province') <= 4, at: () => ['pile-province'] },
  {
    id: 'duchy',
    when: (f) =>
      buying(f) && !isEarly(f) && f.view.coins >= 5 && f.view.coins < 8 && left(f, 'duchy') > 0,
    at: () => ['pile-duchy'],
  },
  {
    id: 'piles',
    when: (f) => empty(f).length === 2,
    at: (f) => [`pile-${empty(f)[0]?.card ?? ''}`],
  },
  {
    id: 'freely',
    when: (f) => f.own && (me(f)?.owns ?? []).some(({ card }) => card === 'province'),
    at: () => ['hint', 'hand'],
  },
];

/** What to buy now, by the plan that the tips tell; null: nothing, or it is too early to say. */
export function bestBuy(facts: Facts): CardId | null {
  const { coins } = facts.view;
  if (!buying(facts) || coins < 3 || facts.turn < 2) return null;
  if (isLastProvince(facts) && lead(facts) < -6) return 'duchy';
  if (coins >= 8) return 'province';
  if (!isEarly(facts) && coins >= 5 && left(facts, 'duchy') > 0) return 'duchy';
  return coins < 6 && clashing(facts) >= 3 ? 'silver' : goodBuy(coins);
}

/** The tip to show, if any. */
export function tipFor(facts: Facts, read: ReadonlySet<TipId>): TipId | null {
  return tips.find((tip) => !read.has(tip.id) && tip.when(facts))?.id ?? null;
}

const tipOf = (id: TipId) => tips.find((tip) => tip.id === id);

/** Whether a tip that is shown still fits. */
export const stillFits = (id: TipId, facts: Facts): boolean => tipOf(id)?.when(facts) ?? false;

/** The names of what it points at, the best first. */
export const pointsAt = (id: TipId, facts: Facts): string[] => tipOf(id)?.at(facts) ?? [];
