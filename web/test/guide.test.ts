// The tips of the guided first game follow the state of the game.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { stillFits, tipFor, tips, type Facts, type TipId } from '../src/guide/tips';
import type { Question, View } from '../src/protocol';
import { side, view } from './samples';

const question = (kind: Question['kind'], some: Partial<Question> = {}): Question => ({
  kind,
  card: null,
  words: '',
  options: [],
  ...some,
});

function facts(turn: number, asked: Question | null, some: Partial<View> = {}): Facts {
  const supply = [{ card: 'province', left: 8, cost: 8, embargo: 0, tokens: [] }];
  return {
    view: view({ supply, ...some }),
    question: asked,
    turn,
    own: true,
    isAction: (card) => card === 'smithy',
  };
}

/** All tips that somebody is shown who reads each at once. */
function told(now: Facts, read: Set<TipId>): TipId[] {
  const all: TipId[] = [];
  for (let id = tipFor(now, read); id !== null; id = tipFor(now, read)) {
    read.add(id);
    all.push(id);
  }
  return all;
}

describe('tips', () => {
  it('explain the first turns one after the other', () => {
    const read = new Set<TipId>();
    const buy = question('buy');
    assert.deepEqual(told(facts(1, question('buy', { treasures: true })), read), [
      'welcome',
      'hand',
      'treasures',
    ]);
    assert.deepEqual(told(facts(1, buy, { coins: 4 }), read), ['buy']);
    assert.deepEqual(told(facts(2, buy), read), ['cleanup', 'second']);
    assert.deepEqual(told(facts(3, question('action')), read), ['action', 'shuffle']);
    const played = { seats: [side({ play: ['smithy'] }), side()] };
    assert.deepEqual(told(facts(3, buy, played), read), ['draws']);
    assert.deepEqual(told(facts(4, buy, { coins: 7 }), read), ['gold']);
    assert.deepEqual(told(facts(5, buy, { coins: 7 }), read), []);
    assert.deepEqual(told(facts(5, buy, { coins: 8 }), read), ['province']);
  });

  it('tell what an Attack wants', () => {
    const label = 'discard Estate';
    const lies = { zone: 'hand', seat: 0 } as const;
    const discard = { label, verb: 'discard', card: 'estate', ...lies, words: '' } as const;
    const now = { ...facts(4, question('card', { options: [discard] })), own: false };
    assert.equal(tipFor(now, new Set()), 'attacked');
  });

  it('warn before the end', () => {
    const supply = [{ card: 'province', left: 3, cost: 8, embargo: 0, tokens: [] }];
    assert.deepEqual(told(facts(9, null, { supply }), new Set()), ['ending', 'freely']);
  });

  it('go away when they no longer fit', () => {
    assert.equal(stillFits('buy', facts(1, question('buy'), { coins: 3 })), true);
    assert.equal(stillFits('buy', facts(2, question('buy'), { coins: 3 })), false);
    assert.equal(new Set(tips.map(({ id }) => id)).size, tips.length);
  });
});
