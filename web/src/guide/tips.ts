// What is said in the guided first game, and when: tips follow the real state of the game. Pure.

import type { CardId, Question, View } from '../protocol';

/** The same game for everybody: the easiest kingdom, and cards dealt so that a turn with four coins
 * comes first, and a card bought in it, mostly, on the third. */
export const GUIDED_SETUP = {
  players: 2,
  edition: 2 as const,
  kingdom: 'base2/First Game',
  seed: '2',
};

export type TipId =
  | 'welcome'
  | 'hand'
  | 'treasures'
  | 'buy'
  | 'cleanup'
  | 'second'
  | 'shuffle'
  | 'action'
  | 'draws'
  | 'attacked'
  | 'gold'
  | 'province'
  | 'ending'
  | 'freely';

/** What a tip may look at. */
export interface Facts {
  view: View;
  /** The question, if it is one's own. */
  question: Question | null;
  /** Which of one's own turns it is. */
  turn: number;
  own: boolean;
  isAction(card: CardId): boolean;
}

interface Tip {
  id: TipId;
  /** Whether it fits; when it no longer does it goes away, read or not. */
  when(facts: Facts): boolean;
}

const verbs = (facts: Facts, verb: string) =>
  (facts.question?.options ?? []).some((option) => option.verb === verb);
const buying = (facts: Facts) => facts.own && facts.question?.kind === 'buy';
const hasPlayed = ({ view, isAction }: Facts) =>
  (view.seats[view.seat ?? 0]?.play ?? []).some(isAction);
const left = (facts: Facts, card: CardId) =>
  facts.view.supply.find((pile) => pile.card === card)?.left ?? 0;

/** The first one that fits and has not been read is shown. */
export const tips: Tip[] = [
  { id: 'welcome', when: (f) => f.turn <= 1 },
  { id: 'hand', when: (f) => f.turn <= 1 },
  {
    id: 'treasures',
    when: (f) => buying(f) && f.question?.treasures === true && f.view.coins === 0,
  },
  { id: 'buy', when: (f) => buying(f) && f.view.coins > 0 && f.turn === 1 },
  { id: 'cleanup', when: (f) => f.own && f.turn === 2 },
  { id: 'second', when: (f) => f.own && f.turn === 2 },
  { id: 'attacked', when: (f) => !f.own && verbs(f, 'discard') },
  { id: 'action', when: (f) => f.question?.kind === 'action' && !hasPlayed(f) },
  { id: 'shuffle', when: (f) => f.own && f.turn === 3 },
  { id: 'draws', when: (f) => f.own && hasPlayed(f) },
  { id: 'gold', when: (f) => buying(f) && f.view.coins >= 6 && f.view.coins < 8 },
  { id: 'province', when: (f) => buying(f) && f.view.coins >= 8 },
  { id: 'ending', when: (f) => left(f, 'province') <= 4 },
  { id: 'freely', when: (f) => f.own && f.turn >= 6 },
];

/** The tip to show, if any. */
export function tipFor(facts: Facts, read: ReadonlySet<TipId>): TipId | null {
  return tips.find((tip) => !read.has(tip.id) && tip.when(facts))?.id ?? null;
}

/** Whether a tip that is shown still fits. */
export function stillFits(id: TipId, facts: Facts): boolean {
  return tips.find((tip) => tip.id === id)?.when(facts) ?? false;
}
