// What is heard of a view.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Move, View } from '../src/protocol';
import { soundOf } from '../src/sound/sounds';

const view = (asked: number | null, ...moves: Partial<Move>[]): View =>
  ({ seat: 0, asked, moves: moves.map((move) => ({ who: 1, ...move })) }) as unknown as View;

it('a view has one sound, the one that tells most', () => {
  assert.equal(soundOf(view(0), 0), null, 'nothing has happened');
  assert.equal(soundOf(view(0), 1), 'turn');
  assert.equal(soundOf(view(0, { what: 'turn', who: 0 }, { what: 'played' }), 0), 'turn');
  assert.equal(soundOf(view(1, { what: 'shuffled' }, { what: 'bought' }), 1), 'shuffle');
  assert.equal(soundOf(view(1, { what: 'played' }, { what: 'bought' }), 1), 'buy');
  assert.equal(soundOf(view(0, { what: 'played' }), 0), 'play');
  assert.equal(soundOf(view(0, { what: 'moved', from: 'deck', to: 'hand' }), 0), 'draw');
  assert.equal(soundOf(view(0, { what: 'moved', from: 'hand', to: 'discard' }), 0), null);
  assert.equal(soundOf(view(null, { what: 'bought' }, { what: 'ended' }), 0), 'ended');
});

it('whoever looks on has no turn', () => {
  assert.equal(soundOf({ ...view(0), seat: null }, 1), null);
});
