import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Summary } from '../src/protocol';
import { placings, whyEnded } from '../src/table/why';
import { side, summary, view } from './samples';

const piles = (left: Record<string, number>, players = 2) =>
  view({
    seats: Array.from({ length: players }, () => side()),
    supply: Object.entries(left).map(([card, n]) => ({
      card,
      left: n,
      cost: 2,
      embargo: 0,
      tokens: [],
    })),
  });

test('a game ends with its Provinces, with empty piles, or when somebody gives up', () => {
  assert.deepEqual(whyEnded(piles({ province: 0, gold: 2 }), summary), { why: 'provinces' });
  const three = { province: 1, estate: 0, moat: 0, curse: 0 };
  assert.deepEqual(whyEnded(piles(three), summary), {
    why: 'piles',
    piles: ['estate', 'moat', 'curse'],
  });
  assert.deepEqual(whyEnded(piles(three, 5), summary), { why: null });
  const given = { ...summary, resigned: [1] };
  assert.deepEqual(whyEnded(piles({ province: 3 }), given), { why: 'resigned' });
});

const result = (rows: [score: number, turns: number][], winners: number[]): Summary => ({
  ...summary,
  winners,
  seats: rows.map(([score, turns]) => ({ score, turns, cards: [] })),
});

test('places go by points, then by fewer turns, and may be shared', () => {
  const ranks = (of: Summary) => placings(of).map(({ seat, rank }) => [seat, rank]);
  assert.deepEqual(ranks(result([[20, 9], [31, 9], [20, 8]], [1])), [
    [1, 1],
    [2, 2],
    [0, 3],
  ]);
  assert.deepEqual(ranks(result([[20, 9], [20, 9]], [0, 1])), [
    [0, 1],
    [1, 1],
  ]);
  const given = { ...result([[40, 9], [3, 9]], [1]), resigned: [0] };
  assert.deepEqual(ranks(given), [
    [1, 1],
    [0, 2],
  ]);
});
