// The tips of the guided first game follow the state of the game, and point at their things.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { placeBeside } from '../src/guide/place';
import {
  goodBuy,
  NO_MEMORY,
  pointsAt,
  remember,
  stillFits,
  tipFor,
  tips,
  type Facts,
  type TipId,
} from '../src/guide/tips';
import type { Question, View } from '../src/protocol';
import { side, view } from './samples';

const question = (kind: Question['kind'], some: Partial<Question> = {}): Question => ({
  kind,
  card: null,
  words: '',
  options: [],
  ...some,
});

const pile = (card: string, left: number) => ({ card, left, cost: 8, embargo: 0, tokens: [] });

function facts(turn: number, asked: Question | null, some: Partial<View> = {}): Facts {
  return {
    view: view({ supply: [pile('province', 8)], seats: [side(), side()], ...some }),
    question: asked,
    turn,
    own: true,
    memory: NO_MEMORY,
    isAction: (card) => card === 'smithy' || card === 'village',
    givesActions: (card) => (card === 'village' ? 2 : 0),
  };
}

/** All tips that somebody is shown who reads each at once. */
function told(now: Facts, read = new Set<TipId>()): TipId[] {
  const all: TipId[] = [];
  for (let id = tipFor(now, read); id !== null; id = tipFor(now, read)) {
    read.add(id);
    all.push(id);
  }
  return all;
}

const buy = question('buy');
const holding = (...hand: string[]) => ({ seats: [side({ hand }), side()] });

describe('tips', () => {
  it('explain the first turns one after the other', () => {
    const read = new Set<TipId>();
    const first = question('buy', { treasures: true });
    assert.deepEqual(told(facts(1, first), read), ['hand', 'treasures']);
    assert.deepEqual(told(facts(1, buy, { coins: 4 }), read), ['buy']);
    assert.deepEqual(told(facts(2, buy), read), ['cleanup', 'opponent']);
    assert.deepEqual(told(facts(2, buy, { coins: 3 }), read), ['purpose']);
    assert.deepEqual(told(facts(3, question('action'), holding('smithy')), read), [
      'action',
      'shuffle',
    ]);
    const played = { seats: [side({ play: ['smithy'] }), side()] };
    assert.deepEqual(told(facts(3, buy, played), read), ['counters']);
    assert.deepEqual(told(facts(4, buy, { coins: 7 }), read), ['gold']);
    assert.deepEqual(told(facts(5, buy, { coins: 7 }), read), []);
    assert.deepEqual(told(facts(5, buy, { coins: 8 }), read), ['province']);
  });

  it('point at points when the end is near', () => {
    const supply = [pile('province', 3), pile('duchy', 8)];
    assert.deepEqual(told(facts(9, buy, { supply, coins: 6 })), ['ending', 'duchy']);
  });

  it('tell what an Attack wants', () => {
    const label = 'discard Estate';
    const lies = { zone: 'hand', seat: 0 } as const;
    const discard = { label, verb: 'discard', card: 'estate', ...lies, words: '' } as const;
    const now = { ...facts(4, question('card', { options: [discard] })), own: false };
    assert.equal(tipFor(now, new Set()), 'attacked');
  });

  it('say what goes wrong when it does', () => {
    const asked = question('action');
    const both = facts(4, asked, holding('smithy', 'village'));
    assert.equal(tipFor(both, new Set()), 'order');
    assert.deepEqual(pointsAt('order', both), ['hand-village']);
    const late = facts(4, buy, { ...holding('smithy'), actions: 0 });
    assert.equal(tipFor(late, new Set()), 'stranded');
    const rich = facts(5, buy, { coins: 4, buys: 2 });
    assert.equal(tipFor(rich, new Set()), 'secondBuy');
    const memory = { ...NO_MEMORY, bought: ['smithy'] };
    const lastBuy = { ...facts(5, buy, { coins: 4 }), memory };
    assert.equal(stillFits('secondBuy', lastBuy), false, 'bought on the turn before');
    const owns = [{ card: 'smithy', count: 3 }];
    const many = facts(5, buy, { coins: 3, seats: [side({ owns }), side()] });
    assert.equal(tipFor(many, new Set()), 'clash');
  });

  it('warn before the end, and say whether to end it', () => {
    const supply = [pile('province', 3)];
    assert.deepEqual(told(facts(9, null, { supply })), ['ending']);
    const seats = [side({ owns: [{ card: 'province', count: 1 }] }), side()];
    assert.deepEqual(told(facts(9, null, { seats })), ['freely']);
    const two = [pile('province', 8), pile('moat', 0), pile('cellar', 0)];
    assert.deepEqual(told(facts(5, null, { supply: two })), ['piles']);
    assert.deepEqual(pointsAt('piles', facts(5, null, { supply: two })), ['pile-moat']);
    const last = (score: number) =>
      tipFor(
        facts(9, buy, {
          supply: [pile('province', 1)],
          coins: 8,
          seats: [side({ score }), side({ score: 20 })],
        }),
        new Set(),
      );
    assert.equal(last(15), 'lastWins');
    assert.equal(last(13), 'lastLoses');
  });

  it('go away when they no longer fit', () => {
    assert.equal(stillFits('buy', facts(1, buy, { coins: 3 })), true);
    assert.equal(stillFits('buy', facts(2, buy, { coins: 3 })), false);
    assert.equal(new Set(tips.map(({ id }) => id)).size, tips.length);
  });

  it('point at what they speak of', () => {
    const now = facts(1, buy, { coins: 4 });
    assert.deepEqual(pointsAt('buy', now), ['pile-smithy']);
    assert.deepEqual([3, 5, 6, 8].map(goodBuy), ['silver', 'silver', 'gold', 'province']);
    for (const { id, at } of tips) assert.ok(at(now).length > 0, id);
  });
});

describe('what one has done', () => {
  const next = (number: number, n: number, some: Partial<View> = {}) =>
    view({ n, turn: { who: 0, number, extra: false }, ...some });
  const bought = (card: string) => [{ what: 'bought', who: 0, card }] as View['moves'];

  it('is known from the moves: a weak buy', () => {
    const before = remember(NO_MEMORY, next(1, 4, { coins: 3 }), 0);
    const memory = remember(before, next(2, 9, { moves: bought('estate') }), 0);
    assert.deepEqual([memory.bought, memory.unspent], [['estate'], 0]);
    assert.equal(tipFor({ ...facts(2, buy), memory }, new Set()), 'weak');
  });

  it('is known from the turn: coins that were not spent', () => {
    const before = remember(NO_MEMORY, next(3, 4, { coins: 5 }), 0);
    const memory = remember(before, next(4, 9), 0);
    assert.equal(memory.unspent, 5);
    assert.equal(tipFor({ ...facts(4, buy), memory }, new Set()), 'unspent');
    assert.equal(remember(memory, next(3, 4, { coins: 5 }), 0).unspent, 0, 'taken back');
  });

  it('is a cheap card for many coins', () => {
    const supply = [{ ...pile('cellar', 9), cost: 2 }, pile('province', 8)];
    const moves = bought('cellar');
    const before = remember(NO_MEMORY, next(3, 3, { coins: 7, phase: 'buy', supply }), 0);
    const memory = remember(before, next(4, 4, { moves, supply }), 0);
    assert.equal(memory.wasted, 5);
    assert.equal(tipFor({ ...facts(4, buy), memory }, new Set()), 'wasted');
    const poor = remember(NO_MEMORY, next(3, 3, { coins: 5, phase: 'buy', supply }), 0);
    assert.equal(remember(poor, next(4, 4, { moves, supply }), 0).wasted, 0);
  });
});

describe('a bubble', () => {
  const screen = { width: 360, height: 740 };
  const size = { left: 0, top: 0, width: 340, height: 120 };
  const at = (left: number, top: number, width = 60, height = 60) => ({ left, top, width, height });

  it('stands above its thing, or below where there is no room', () => {
    const above = placeBeside(at(100, 600), size, screen);
    assert.deepEqual([above.side, above.top], ['below', 466]);
    const below = placeBeside(at(100, 50), size, screen);
    assert.deepEqual([below.side, below.top], ['above', 124]);
  });

  it('covers nothing that one may want to press', () => {
    const asked = at(0, 420, 360, 150);
    const hand = placeBeside(at(40, 580, 280, 120), size, screen, [asked]);
    assert.deepEqual([hand.side, hand.top], [null, 286]);
    const pile = placeBeside(at(100, 290), size, screen, [asked]);
    assert.deepEqual([pile.side, pile.top], ['below', 156]);
    const near = placeBeside(at(40, 580, 280, 120), size, screen, [at(0, 150, 60, 60), asked]);
    assert.equal(near.top, 286, 'the nearest place that is free');
    const full = placeBeside(at(100, 290), size, screen, [asked, at(0, 80, 360, 300)]);
    assert.deepEqual([full.side, full.top], [null, 612]);
  });

  it('stays on the screen, and its arrow at its thing', () => {
    for (const left of [0, 150, 300]) {
      const placed = placeBeside(at(left, 600), size, screen);
      assert.ok(placed.left >= 8 && placed.left + size.width <= 352, `${placed.left}`);
      const middle = placed.left + placed.arrow;
      assert.ok(middle >= left - 26 && middle <= left + 86, `${left}: ${middle}`);
    }
    assert.equal(placeBeside(at(0, 0, 360, 740), size, screen).side, null);
  });

  it('stands beside a thing that is as high as the screen', () => {
    const wide = { width: 1280, height: 740 };
    assert.equal(placeBeside(at(900, 10, 300, 720), size, wide).side, 'right');
    assert.equal(placeBeside(at(10, 10, 300, 720), size, wide).side, 'left');
  });
});
