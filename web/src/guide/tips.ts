// What is said in the guided first game, and when: tips follow the real state of the game. Pure.

import type { CardId, LogLine, Question, View } from '../protocol';

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
  log: LogLine[];
  isAction(card: CardId): boolean;
}

interface Tip {
  id: TipId;
  /** Whether it fits now. */
  when(facts: Facts): boolean;
  /** Whether it has been followed: then it goes away by itself. Without: when one has read it. */
  done?(facts: Facts): boolean;
}

const verbs = (facts: Facts, verb: string) =>
  (facts.question?.options ?? []).some((option) => option.verb === verb);
const buying = (facts: Facts) => facts.own && facts.question?.kind === 'buy';
const mine = (facts: Facts) => facts.view.seats[facts.view.seat ?? 0];
const left = (facts: Facts, card: CardId) =>
  facts.view.supply.find((pile) => pile.card === card)?.left ?? 0;

/** The first one that fits and has not been read is shown. */
export const tips: Tip[] = [
  { id: 'welcome', when: (f) => f.turn <= 1 },
  { id: 'hand', when: (f) => f.turn <= 1 },
  {
    id: 'treasures',
    when: (f) => buying(f) && f.question?.treasures === true && f.view.coins === 0,
    done: (f) => f.view.coins > 0 || !buying(f),
  },
  {
    id: 'buy',
    when: (f) => buying(f) && f.view.coins > 0 && f.turn === 1,
    done: (f) => f.view.buys === 0 || !buying(f),
  },
  { id: 'cleanup', when: (f) => f.own && f.turn === 2, done: (f) => f.turn > 2 },
  { id: 'second', when: (f) => f.own && f.turn === 2 && buying(f), done: (f) => f.turn > 2 },
  { id: 'shuffle', when: (f) => f.own && f.turn === 3 },
  {
    id: 'attacked',
    when: (f) => !f.own && f.question !== null && verbs(f, 'discard'),
    done: (f) => f.question === null,
  },
  {
    id: 'action',
    when: (f) => f.own && f.question?.kind === 'action',
    done: (f) => f.question?.kind === 'buy' || (mine(f)?.play ?? []).some(f.isAction),
  },
  { id: 'draws', when: (f) => f.own && (mine(f)?.play ?? []).some(f.isAction) },
  {
    id: 'gold',
    when: (f) => buying(f) && f.view.coins >= 6 && f.view.coins < 8,
    done: (f) => !buying(f) || f.view.coins < 6,
  },
  {
    id: 'province',
    when: (f) => buying(f) && f.view.coins >= 8,
    done: (f) => !buying(f) || f.view.coins < 8,
  },
  { id: 'ending', when: (f) => left(f, 'province') <= 4 },
  { id: 'freely', when: (f) => f.own && f.turn >= 6 },
];

/** The tip to show, if any. */
export function tipFor(facts: Facts, read: ReadonlySet<TipId>): TipId | null {
  return tips.find((tip) => !read.has(tip.id) && tip.when(facts))?.id ?? null;
}

/** Whether a tip that is shown has been followed, or no longer fits. */
export function isDone(id: TipId, facts: Facts): boolean {
  return tips.find((tip) => tip.id === id)?.done?.(facts) ?? false;
}
