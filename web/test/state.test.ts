// What messages do to the page's state.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { HouseMessage } from '../src/protocol';
import { continued, hasGap, initial, reduce, type State } from '../src/state';
import { line, summary, table, view } from './samples';

function after(messages: HouseMessage[], from: State = initial({ at: 'home' })): State {
  return messages.reduce(
    (state, message) => reduce(state, { do: 'message', where: 'solo', message }),
    from,
  );
}

const joined: HouseMessage = { type: 'joined', table: 'abc', seat: 0, key: 'k' };

describe('the log', () => {
  it('grows by what a view brings', () => {
    const log = continued([line(1), line(2)], { from: 2, lines: [line(3)] });
    assert.deepEqual(log.map(({ n }) => n), [1, 2, 3]);
  });

  it('drops what was taken back', () => {
    const log = continued([line(1), line(2), line(3)], { from: 1, lines: [line(2, 'other')] });
    assert.deepEqual(log.map(({ words }) => words), ['line 1', 'other']);
  });

  it('is replaced by a whole one', () => {
    assert.deepEqual(continued([line(1), line(2)], { from: 0, lines: [line(9)] }), [line(9)]);
  });

  it('has a gap when lines are missing before the new ones', () => {
    assert.equal(hasGap([line(1)], { from: 2, lines: [] }), true);
    assert.equal(hasGap([line(1)], { from: 1, lines: [] }), false);
  });
});

describe('a table', () => {
  it('is where one has joined it', () => {
    const state = after([joined, table(), view({ log: { from: 0, lines: [line(0)] } })]);
    assert.equal(state.game?.id, 'abc');
    assert.equal(state.game?.table?.state, 'playing');
    assert.equal(state.game?.log.length, 1);
  });

  it('of somebody else changes nothing', () => {
    const state = after([joined, table()]);
    assert.equal(after([view({ table: 'xyz' })], state), state);
    const message = table({ name: 'elsewhere' });
    assert.equal(reduce(state, { do: 'message', where: 'server', message }), state);
  });

  it('keeps what was seen when one comes back to it', () => {
    const state = after([joined, table(), view({ log: { from: 0, lines: [line(0)] } }), joined]);
    assert.equal(state.game?.log.length, 1);
  });

  it('is a new one after again', () => {
    const state = after([joined, view(), { type: 'joined', table: 'def', seat: 1, key: 'l' }]);
    assert.equal(state.game?.id, 'def');
    assert.equal(state.game?.view, null);
  });

  it('has a summary only as long as the game is over', () => {
    const over = after([joined, table(), view({ asked: null }), summary]);
    assert.equal(over.game?.summary, summary);
    assert.equal(after([view({ n: 3 })], over).game?.summary, null);
  });

  it('shows a step beside the game', () => {
    const state = after([joined, view({ n: 9 }), view({ type: 'step', n: 4, of: 9 })]);
    assert.equal(state.game?.view?.n, 9);
    assert.equal(state.game?.step?.n, 4);
  });
});

describe('errors', () => {
  const error = (to: string, code: 'too-late' | 'bad-setup'): HouseMessage => ({
    type: 'error',
    do: to,
    code,
    words: `${to} ${code}`,
  });

  it('are shown for a moment, each once, and no more than three', () => {
    const wrong = ['a', 'b', 'c', 'd', 'd'].map((what) => error(what, 'bad-setup'));
    const state = after(wrong);
    assert.deepEqual(
      state.toasts.map((toast) => toast.words),
      ['b bad-setup', 'c bad-setup', 'd bad-setup'],
    );
    const id = state.toasts[0]?.id ?? 0;
    assert.equal(reduce(state, { do: 'untoast', id }).toasts.length, 2);
  });

  it('of a choice that came too late, or of a table that is gone, are not', () => {
    assert.equal(after([error('choose', 'too-late')]).toasts.length, 0);
    assert.equal(after([error('watch', 'bad-setup')]).toasts.length, 0);
  });

  it('of a wish stand where the wish was made', () => {
    const asked = reduce(initial({ at: 'home' }), { do: 'proposing' });
    assert.equal(asked.proposal.awaited, 1);
    const state = after([error('propose', 'bad-setup')], asked);
    assert.deepEqual(state.proposal, {
      kingdom: null,
      refused: 'propose bad-setup',
      awaited: 0,
    });
    assert.equal(state.toasts.length, 0);
  });
});
