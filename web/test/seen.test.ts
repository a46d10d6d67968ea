import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { beyond, openKeeper, seenOf } from '../src/seen';
import type { HouseMessage, Option, Seen, Table, View } from '../src/protocol';
import type { Store } from '../src/store';
import { line, side, table, view } from './samples';

const option = (label: string): Option => ({
  label,
  verb: 'word',
  card: null,
  zone: null,
  seat: null,
  words: label,
});

const counted: View = view({
  n: 5,
  number: 7,
  undone: 1,
  seat: 0,
  seats: [side({ hand: ['copper', 'estate'] }), side()],
  question: { kind: 'action', card: null, words: '', options: [option('end')], treasures: false },
  log: { from: 2, lines: [line(5, 'You play: [smithy]')] },
});

/** A browser that keeps nothing. */
const nowhere: Store = {
  put: () => {},
  all: () => Promise.resolve([]),
  keys: () => Promise.resolve([]),
  remove: () => {},
};

const at: Table = table({ table: 'abc', you: 0 });
const joined: HouseMessage = { type: 'joined', table: 'abc', seat: 0, key: 'k' };

describe('what is kept of a view', () => {
  it('is the hand, the options, the log and the numbers', () => {
    const seen = seenOf(counted) as Extract<Seen, { log: string[] }>;
    assert.deepEqual(seen.log, ['You play: [smithy]']);
    assert.deepEqual([seen.n, seen.number, seen.undone, seen.from], [5, 7, 1, 2]);
    assert.deepEqual(seen.hand, ['copper', 'estate']);
    assert.deepEqual(seen.options, ['end']);
  });
  it('is nothing where the house counts no choices, or one only looks on', () => {
    const { number, ...plain } = counted;
    assert.equal(number, 7);
    assert.equal(seenOf(plain), null);
    assert.equal(seenOf({ ...counted, seat: null }), null);
  });
});

describe('what is kept of a table', () => {
  it('begins with who one is, and has what one did', async () => {
    const keeper = openKeeper(nowhere);
    keeper.heard(joined, null, null);
    keeper.heard(counted, null, at);
    keeper.heard({ type: 'done', re: 1 }, { do: 'choose', n: 5, label: 'end' }, at);
    keeper.said({ do: 'undo', n: 6 }, at);
    keeper.said({ do: 'allow', yes: false }, at);
    const kept = await keeper.kept('abc');
    assert.deepEqual(kept, [
      { came: 0, names: at.seats.map(({ name }) => name) },
      seenOf(counted),
      { chose: 'end', n: 5 },
      { back: true },
    ]);
    assert.deepEqual(await keeper.kept('other'), []);
  });
  it('goes on when one comes back, and is another at another table', async () => {
    const keeper = openKeeper(nowhere);
    keeper.heard(joined, null, null);
    keeper.heard(counted, null, at);
    keeper.heard(joined, null, at);
    keeper.heard(counted, null, at);
    assert.equal((await keeper.kept('abc')).length, 4);
    keeper.heard({ ...joined, table: 'other' }, null, null);
    assert.deepEqual(await keeper.kept('other'), []);
  });
  it('is forgotten of tables beyond the last ones', () => {
    assert.deepEqual(beyond([['a', 1, 0], ['b', 3, 0], ['a', 4, 0], ['c', 2, 0]], 2), ['c']);
    assert.deepEqual(beyond([], 2), []);
  });
});
