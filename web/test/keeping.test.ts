// What is kept in the browser, and where on the page one is.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readKeys, withKey, withoutKey, type SeatKey } from '../src/keys';
import { tooMany, type GameNote } from '../src/records';
import { href, invitedTo, parse, type Route } from '../src/router';
import { preferredLanguage, readSettings } from '../src/settings';
import { backOff } from '../src/backoff';
import { signOf } from '../src/sign';
import { ticks } from '../src/table/Plot';
import { turnAt } from '../src/table/turns';

describe('places', () => {
  const places: Route[] = [
    { at: 'home' },
    { at: 'setup', others: false },
    { at: 'setup', others: true },
    { at: 'others' },
    { at: 'first' },
    { at: 'help' },
    { at: 'games' },
    { at: 'daily' },
    { at: 'cards' },
    { at: 'learn' },
    { at: 'learn', lesson: 'puzzle', number: 7 },
    { at: 'kingdom', code: 'pl_council-room_moat_e1' },
    { at: 'watch', code: 'moat', letters: 'Ab-_9' },
    { at: 'table', solo: true, id: 'k3f9x2ab', replay: false },
    { at: 'table', solo: false, id: 'k3f9x2ab', replay: true },
  ];

  it('are read as they are written', () => {
    for (const place of places) assert.deepEqual(parse(href(place)), place);
  });

  it('that there are not are the first one', () => {
    const tables = ['#/t/', '#/t/../x', '#/t/A%20b'];
    const links = ['#/k/', '#/k/A', '#/r/moat', '#/r/moat/?'];
    for (const hash of ['', '#', '#/nowhere', ...tables, ...links]) {
      assert.deepEqual(parse(hash), { at: 'home' }, hash);
    }
  });

  it('are found by an invitation or a code', () => {
    assert.equal(invitedTo('https://example.org/t/k3f9x2ab'), 'k3f9x2ab');
    assert.equal(invitedTo('https://example.org/#/t/k3f9x2ab'), 'k3f9x2ab');
    assert.equal(invitedTo(' K3F9X2AB '), 'k3f9x2ab');
    assert.equal(invitedTo('no such thing!'), null);
  });
});

describe('settings', () => {
  it('begin in a language that the reader knows', () => {
    assert.equal(preferredLanguage(['de-DE', 'pl-PL', 'en']), 'pl');
    assert.equal(preferredLanguage(['de']), 'en');
  });

  it('come back as they were, and without what makes no sense', () => {
    const kept = JSON.stringify({ theme: 'dark', motion: 'wild', language: 'pl', name: 7 });
    const settings = readSettings(kept, ['en']);
    assert.equal(settings.theme, 'dark');
    assert.equal(settings.motion, 'system');
    assert.equal(settings.language, 'pl');
    assert.equal(settings.name, '');
    for (const broken of ['{', '3', 'null', null]) {
      assert.equal(readSettings(broken, ['en']).theme, 'system');
    }
  });
});

describe('keys of seats', () => {
  const key = (table: string, where: 'solo' | 'server' = 'server'): SeatKey => ({
    table,
    where,
    seat: 0,
    key: 'k',
    at: 1,
  });

  it('are one for each table, the youngest first, and not too many', () => {
    let keys: SeatKey[] = [];
    for (let i = 0; i < 60; i++) keys = withKey(keys, key(`t${i}`));
    assert.equal(keys.length, 40);
    assert.equal(keys[0]?.table, 't59');
    assert.equal(withKey(keys, key('t50')).filter((each) => each.table === 't50').length, 1);
  });

  it('of the same table in another house stay', () => {
    const keys = [key('a'), key('a', 'solo')];
    assert.deepEqual(withoutKey(keys, 'server', 'a'), [key('a', 'solo')]);
  });

  it('that make no sense are passed over', () => {
    assert.deepEqual(readKeys(JSON.stringify([key('a'), { table: 3 }, null, 'x'])), [key('a')]);
    assert.deepEqual(readKeys('nonsense'), []);
  });
});

describe('kept games', () => {
  it('beyond twenty go, those that are over first', () => {
    const note = (i: number, over: boolean): GameNote => ({
      table: `t${i}`,
      at: i,
      over,
      guided: false,
      seat: 0,
      names: [],
      turn: 1,
      kingdom: [],
      events: [],
    });
    const all = Array.from({ length: 22 }, (_, i) => note(i, i === 21 || i === 0));
    assert.deepEqual(tooMany(all).map(({ table }) => table).sort(), ['t0', 't21']);
  });
});

describe('connecting again', () => {
  it('waits longer each time, up to a limit, never all at once', () => {
    assert.equal(backOff(0, 0), 250);
    assert.equal(backOff(0, 1), 500);
    assert.equal(backOff(3, 1), 4000);
    assert.equal(backOff(50, 1), 15_000);
  });

  it("names the table's sign, as docs/PROTOCOL.md has it", () => {
    assert.equal(signOf('k3f9x2abcd'), 'ea');
    assert.equal(signOf(''), 'c5');
  });
});

describe('the plot', () => {
  it('has round marks', () => {
    assert.deepEqual(ticks(0, 30, 6), [0, 5, 10, 15, 20, 25, 30]);
    assert.deepEqual(ticks(-3, 6, 6), [-2, 0, 2, 4, 6]);
    assert.deepEqual(ticks(0, 1, 6), [0, 1]);
    for (const high of [7, 19, 44, 133, 999]) assert.ok(ticks(0, high, 6).length <= 7, `${high}`);
  });
});

describe('a replay', () => {
  it('knows whose turn a position belongs to', () => {
    const turns = [0, 4, 9].map((n) => ({ n, who: 0, number: 1 }));
    assert.deepEqual([0, 3, 4, 8, 9, 50].map((n) => turnAt(turns, n)), [0, 0, 1, 1, 2, 2]);
    assert.equal(turnAt([], 3), -1);
  });
});
