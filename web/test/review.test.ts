import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Judged } from '../src/protocol';
import { courses, momentsOf, percent, points } from '../src/review/figures';

const judged = (seat: number, turn: number, before: number, after: number): Judged => ({
  ...{ type: 'judged', n: 0, of: 9, seat, turn, before, after, luck: 0, lost: 0 },
  ...{ chosen: '', best: '', words: '' },
});

describe('a review', () => {
  it('has a curve as soon as something is judged, and at last that of the whole', () => {
    const some = [judged(0, 1, 5000, 5100), judged(0, 1, 5100, 5300), judged(0, 4, 5300, 9000)];
    const found = { judged: [...some, judged(1, 2, 4000, 3900)], review: null };
    assert.deepEqual(courses(found, 3), [
      [5000, 5300, 5300, 5300, 9000],
      [4000, 4000, 3900],
      [],
    ]);
    const player = { first: 0, result: 0, luck: 0, adjusted: 0, lost: 0, choices: 0, sound: 0 };
    const players = [{ ...player, turns: [5000, 10000] }];
    const review = { type: 'review', over: true, players, turnings: [], mistakes: [] } as const;
    const whole = { ...review, turnings: [], mistakes: [], players };
    assert.deepEqual(courses({ judged: some, review: whole }, 1), [[5000, 10000]]);
  });

  it('tells each moment once, in the order of play, with all that mattered there', () => {
    const at = (n: number, luck: number, lost: number) => ({
      ...judged(0, n, 5000, 5000),
      ...{ n, luck, lost },
    });
    const both = at(1, -700, 900);
    const found = {
      judged: [at(0, 100, 50), both, at(2, 0, 300), at(3, 800, 0)],
      review: {
        ...{ type: 'review' as const, over: true, players: [] },
        turnings: [
          { n: 1, luck: false, by: -900 },
          { n: 3, luck: true, by: 800 },
          { n: 1, luck: true, by: -700 },
        ],
        mistakes: [[1, 2], []],
      },
    };
    const told = momentsOf(found).map(({ judged: { n }, number, luck, lost }) => [
      ...[n, number, luck, lost],
    ]);
    assert.deepEqual(told, [
      [1, 1, -700, 900],
      [2, null, 0, 300],
      [3, 2, 800, 0],
    ]);
    assert.deepEqual(momentsOf({ ...found, review: null }), []);
  });

  it('writes chances as one reads them', () => {
    assert.deepEqual([percent(5249, 'en'), percent(11200, 'pl')], ['52%', '100%']);
    assert.deepEqual([points(1234, 'en'), points(-820, 'pl'), points(0, 'en')], [
      '+12.3',
      '−8,2',
      '0.0',
    ]);
  });
});
