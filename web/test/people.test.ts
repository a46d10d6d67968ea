// People among each other: what they have said, who waits, the ladder, keys, notices.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { noticeOf } from '../src/people/notice';
import { rungs } from '../src/people/rungs';
import { minutes, peopleWaiting, setsOf, waitingTables } from '../src/people/waiting';
import { readWish } from '../src/people/wish';
import { readKey } from '../src/playerKey';
import { EMOTES, type CatalogueCard, type LobbyTable } from '../src/protocol';
import { initial, reduce, type State } from '../src/state';
import { peopleWords } from '../src/words/people';
import { view } from './samples';

const joined = (): State =>
  reduce(initial({ at: 'home' }), {
    do: 'message',
    where: 'server',
    message: { type: 'joined', table: 'abc', seat: 0, key: 'x' },
  });

const said = (state: State, seat: number, what: (typeof EMOTES)[number], table = 'abc') =>
  reduce(state, { do: 'message', where: 'server', message: { type: 'emote', table, seat, what } });

describe('what people say', () => {
  it('is shown, the last thing of each, until it is taken away', () => {
    let state = said(said(joined(), 1, 'hello'), 0, 'wow');
    assert.deepEqual(
      state.game?.said.map(({ seat, what }) => [seat, what]),
      [
        [1, 'hello'],
        [0, 'wow'],
      ],
    );
    state = said(state, 1, 'oops');
    assert.deepEqual(
      state.game?.said.map(({ what }) => what),
      ['wow', 'oops'],
    );
    const id = state.game?.said[0]?.id ?? 0;
    assert.equal(reduce(state, { do: 'unsay', id }).game?.said.length, 1);
    assert.equal(said(state, 0, 'wow', 'other'), state, 'at another table it is not heard');
  });

  it('has words in both languages', () => {
    for (const language of ['en', 'pl'] as const)
      for (const what of EMOTES) assert.ok(peopleWords(language).emotes[what].length > 0);
  });
});

const lobbyTable = (some: Partial<LobbyTable>): LobbyTable => ({
  table: 'abc',
  name: '',
  players: 2,
  seated: ['Anna'],
  open: 1,
  state: 'waiting',
  kingdom: [],
  events: [],
  watching: 0,
  ...some,
});

describe('quick matches', () => {
  it('knows who waits', () => {
    const tables = [
      lobbyTable({ quick: true }),
      lobbyTable({ quick: true, players: 3, seated: ['Jan', 'Ola'] }),
      lobbyTable({ quick: true, state: 'playing' }),
      lobbyTable({}),
    ];
    assert.equal(waitingTables(tables).length, 2);
    assert.equal(peopleWaiting(waitingTables(tables)), 3);
    assert.deepEqual(waitingTables(null), []);
  });

  it('tells sets by cards, and time', () => {
    const card = (id: string, set: string) => [id, { id, set } as CatalogueCard] as const;
    const byId = new Map([
      card('moat', 'base'),
      card('chancellor', 'base1'),
      card('alms', 'adventures'),
    ]);
    const table = lobbyTable({ kingdom: ['moat', 'chancellor'], events: ['alms'] });
    assert.deepEqual(setsOf({ byId }, table), ['base', 'adventures']);
    assert.deepEqual([minutes(0), minutes(7999), minutes(750_000), minutes(-5)], [
      '0:00',
      '0:07',
      '12:30',
      '0:00',
    ]);
  });

  it('keeps a wish that makes sense', () => {
    const first = { players: 2, sets: ['base'], rated: false };
    assert.deepEqual(readWish(null), first);
    assert.deepEqual(readWish('nonsense'), first);
    assert.deepEqual(readWish('{"players":7,"sets":["x"],"rated":1}'), first);
    const wish = { players: 4, sets: ['base', 'seaside'], rated: true };
    assert.deepEqual(readWish(JSON.stringify(wish)), wish);
  });
});

describe('the ladder', () => {
  it('has people and bots in one order', () => {
    const shown = rungs({
      type: 'ladder',
      players: [
        { name: 'Anna', rating: 1700, deviation: 70, games: 30 },
        { name: 'Jan', rating: 1500, deviation: 90, games: 12, you: true },
      ],
      bots: [
        { level: 'medium', rating: 1500, deviation: 60 },
        { level: 'strong', rating: 1680, deviation: 60 },
      ],
      count: 2,
    });
    assert.deepEqual(
      shown.map((rung) => (rung.who === 'bot' ? rung.level : `${rung.place} ${rung.name}`)),
      ['1 Anna', 'strong', '2 Jan', 'medium'],
    );
  });

  it('takes a key as it is pasted, and nothing else', () => {
    const key = 'abcdefghijkmnpqrstuvwxyz23';
    assert.equal(readKey(` ${key.toUpperCase()}\n`), key);
    for (const none of [null, '', 'abc', `${key}a`, key.replace('a', 'l')])
      assert.equal(readKey(none), null);
  });
});

describe('notices', () => {
  it('tell of a turn that begins, and of a game', () => {
    assert.equal(noticeOf(view({ seat: 0, asked: 0 }), 1, false, 'en'), 'Your move');
    assert.equal(noticeOf(view({ seat: 0, asked: 0 }), 0, false, 'en'), null);
    assert.equal(noticeOf(view({ seat: 0, asked: 1 }), null, true, 'pl'), 'Gra się zaczyna.');
    assert.equal(noticeOf(view({ seat: null, asked: 1 }), null, true, 'en'), null);
  });
});
