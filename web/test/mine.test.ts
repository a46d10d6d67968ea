// One's own games: what is kept of them, what they come to, and the kingdoms of the day.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dayAt, daySetup } from '../src/day';
import { openEnded } from '../src/ended';
import { course, dailies, daysInARow, shareText } from '../src/mine/days';
import {
  against,
  byCard,
  byOpponent,
  dayOf,
  idOf,
  playedOf,
  readGames,
  streaks,
  written,
  type Played,
} from '../src/mine/games';
import { MOST_REPLAYS, MOST_RESULTS, openShelf } from '../src/mine/shelf';
import type { Level } from '../src/protocol';
import type { Game } from '../src/state';
import type { Store } from '../src/store';
import { mineEn } from '../src/words/mine.en';
import { minePl } from '../src/words/mine.pl';

const LEVELS: Level[] = ['easy', 'medium', 'strong'];

function played(at: number, won: boolean, more: Partial<Played> = {}): Played {
  return {
    id: idOf('solo', `t${at}`, 0),
    at,
    where: 'solo',
    seat: 0,
    names: ['Anna', 'Bruno'],
    levels: [null, 'medium'],
    scores: won ? [30, 20] : [20, 30],
    winners: [won ? 0 : 1],
    resigned: [],
    turns: 17,
    edition: 2,
    kingdom: ['cellar', 'moat'],
    events: [],
    lead: won ? '-=+' : '+=-',
    ...more,
  };
}

/** A game as the page has it when it is over. */
const over = (more: Partial<Game> = {}): Game =>
  ({
    where: 'solo',
    id: 'k3f9x2ab',
    seat: 1,
    table: {
      state: 'over',
      seats: [
        { name: 'Bruno', who: 'bot', level: 'strong' },
        { name: 'Anna', who: 'person' },
      ],
      setup: { edition: 1, kingdom: ['cellar'], events: ['alms'] },
    },
    view: { asked: null },
    summary: {
      winners: [1],
      resigned: [],
      seats: [
        { score: 12, turns: 15, cards: [] },
        { score: 33, turns: 14, cards: [] },
      ],
      points: [
        [3, 3],
        [4, 3],
        [12, 33],
      ],
      turns: [],
    },
    ...more,
  }) as unknown as Game;

const file = (text: string) => ({ type: 'file' as const, name: 'x.talia', text });

/** A store as the browser's, in memory. */
function memory(): Store {
  const rows = new Map<string, { key: (string | number)[]; value: unknown }>();
  const compare = (a: (string | number)[], b: (string | number)[]): number => {
    for (let i = 0; i < Math.max(a.length, b.length); i++) {
      const [x, y] = [a[i], b[i]];
      if (x === y) continue;
      if (x === undefined) return -1;
      if (y === undefined) return 1;
      if (typeof x !== typeof y) return typeof x === 'number' ? -1 : 1;
      return x < y ? -1 : 1;
    }
    return 0;
  };
  const within = (from: (string | number)[], to: (string | number)[]) =>
    [...rows.values()]
      .filter(({ key }) => compare(from, key) <= 0 && compare(key, to) <= 0)
      .sort((a, b) => compare(a.key, b.key));
  return {
    put: (key, value) => void rows.set(JSON.stringify(key), { key, value }),
    all: async <T>(from: (string | number)[], to: (string | number)[]) =>
      within(from, to) as { key: (string | number)[]; value: T }[],
    keys: async () => [...rows.values()].map(({ key }) => key),
    remove: (from, to) => {
      for (const { key } of within(from, to)) rows.delete(JSON.stringify(key));
    },
  };
}

describe('a game that is over', () => {
  it('is kept as what it was', () => {
    assert.deepEqual(playedOf(over(), file('seed: 1'), 5), {
      id: 'solo-k3f9x2ab-1',
      at: 5,
      where: 'solo',
      seat: 1,
      names: ['Bruno', 'Anna'],
      levels: ['strong', null],
      scores: [12, 33],
      winners: [1],
      resigned: [],
      turns: 14,
      edition: 1,
      kingdom: ['cellar'],
      events: ['alms'],
      lead: '=-+',
    });
    assert.equal(playedOf(over({ seat: null }), file(''), 5), null);
    assert.equal(playedOf(over({ summary: null }), file(''), 5), null);
  });

  it('is of a day if its seed is the date', () => {
    const seed = (digits: string) => `players: 2\nseed: ${digits}\nkingdom: x\n`;
    const other = '9e3779b97f4a7c15';
    const day = (20261116).toString(16).padStart(16, '0');
    assert.equal(dayOf(seed(day + other)), '2026-11-16');
    assert.equal(dayOf(seed(other + day)), '2026-11-16');
    assert.equal(dayOf(seed((20261316).toString(16).padStart(16, '0') + other)), null);
    assert.equal(dayOf(seed(day + day)), null);
    assert.equal(dayOf('chance: abc'), null);
  });

  it('is wanted once, if one has played it here and not from the middle of another', () => {
    const ended = openEnded({ of: () => null });
    assert.equal(ended.wants(over()), false, 'only watched');
    ended.seen(over({ view: { asked: 0 } as Game['view'] }));
    assert.equal(ended.wants(over()), true);
    assert.equal(ended.wants(over({ seat: null })), false);
    ended.kept(over());
    assert.equal(ended.wants(over()), false, 'kept already');
    assert.equal(ended.wants(over({ where: 'server' })), true, 'it ended while one was away');
    const row = { table: 'k3f9x2ab', where: 'server' as const, seat: 0, key: '', at: 0 };
    const shared = openEnded({ of: () => ({ ...row, shared: true }) });
    assert.equal(shared.wants(over({ where: 'server' })), false, 'nobody plays there');
    const branched = openEnded({ of: () => ({ ...row, branch: true }) });
    assert.equal(branched.wants(over({ where: 'server' })), false);
  });
});

describe('what they come to', () => {
  const games = [
    played(5, true),
    played(4, true, { levels: [null, 'strong'], kingdom: ['moat', 'smithy'] }),
    played(3, false),
    played(2, true, { levels: [null, null] }),
    played(1, true),
  ];

  it('counts the strongest bot, or people', () => {
    const three = played(1, true, { names: ['A', 'B', 'C'], levels: ['strong', null, 'easy'] });
    assert.equal(against({ ...three, seat: 1 }, LEVELS), 'strong');
    assert.equal(against({ ...three, seat: 0 }, LEVELS), 'people');
    assert.deepEqual(
      [...byOpponent(games, LEVELS)],
      [
        ['medium', { games: 3, won: 2 }],
        ['strong', { games: 1, won: 1 }],
        ['people', { games: 1, won: 1 }],
      ],
    );
  });

  it('counts cards that lay on the table', () => {
    assert.deepEqual(byCard(games), [
      ['moat', { games: 5, won: 4 }],
      ['cellar', { games: 4, won: 3 }],
      ['smithy', { games: 1, won: 1 }],
    ]);
  });

  it('counts games won in a row', () => {
    assert.deepEqual(streaks(games), { now: 2, most: 2 });
    assert.deepEqual(streaks(games.slice(2)), { now: 0, most: 2 });
    assert.deepEqual(streaks([]), { now: 0, most: 0 });
  });
});

describe('the shelf', () => {
  it('takes a game once, and gives it back with its text', async () => {
    const shelf = openShelf(memory());
    const first = await shelf.add([{ ...played(1, true), text: 'a' }, played(2, false)]);
    assert.deepEqual(first, { added: 2, dropped: 0 });
    assert.deepEqual(await shelf.add([played(2, true), played(3, true)]), { added: 1, dropped: 0 });
    const twice = await shelf.add([played(9, true), played(9, true)]);
    assert.equal(twice.added, 1);
    const all = await shelf.all();
    assert.deepEqual(
      all.map(({ at, hasText }) => [at, hasText]),
      [
        [9, false],
        [3, false],
        [2, false],
        [1, true],
      ],
    );
    assert.equal(all[2]?.winners[0], 1, 'what was there stays as it was');
    assert.equal(await shelf.text(all[3]?.id ?? ''), 'a');
    if (all[3]) shelf.remove(all[3]);
    assert.equal((await shelf.all()).length, 3);
    shelf.clear();
    assert.deepEqual(await shelf.all(), []);
  });

  it('has room for so many; the oldest go', async () => {
    const shelf = openShelf(memory());
    const many = Array.from({ length: MOST_RESULTS + 5 }, (_, i) => ({
      ...played(i + 1, true),
      ...(i < MOST_RESULTS - 10 ? {} : { text: 't' }),
    }));
    assert.equal((await shelf.add(many)).dropped, 5);
    assert.equal((await shelf.all()).length, MOST_RESULTS);
    const texts = Array.from({ length: MOST_REPLAYS }, (_, i) => ({
      ...played(10_000 + i, true),
      text: 't',
    }));
    await shelf.add(texts);
    const all = await shelf.all();
    assert.equal(all.length, MOST_RESULTS);
    assert.equal(all.filter(({ hasText }) => hasText).length, MOST_REPLAYS);
    assert.equal(all[0]?.hasText, true);
  });
});

describe('a file of games', () => {
  it('comes back as it was written', () => {
    const games = [{ ...played(1, true), text: 'x' }, played(2, false, { daily: '2026-11-16' })];
    const learned = ['money1', 'p3'];
    assert.deepEqual(readGames(written(games, learned)), { games, bad: 0, learned });
  });

  it('that makes no sense is refused, whole or by the row', () => {
    for (const text of ['', '{', '[]', 'null', '{"talia":"games","version":2,"games":[]}'])
      assert.equal(readGames(text), null, text);
    const faults: Record<string, unknown>[] = [
      { id: '../x' },
      { id: 7 },
      { at: -1 },
      { at: 'now' },
      { where: 'elsewhere' },
      { seat: 2 },
      { names: ['one'] },
      { names: ['Anna', 'x'.repeat(101)] },
      { levels: [null] },
      { scores: [1, 'x'] },
      { winners: [5] },
      { kingdom: ['<b>'] },
      { edition: 3 },
      { lead: 'abc' },
      { daily: '2026-02-30' },
      { text: 'x'.repeat(300_000) },
    ];
    for (const fault of faults) {
      const text = written([{ ...played(1, true), ...fault } as Played, played(2, true)]);
      const { games, bad } = readGames(text) ?? { games: [], bad: -1 };
      assert.deepEqual([games.length, bad], [1, 1], JSON.stringify(fault).slice(0, 60));
    }
    const more = written([{ ...played(1, true), stray: 1 } as Played]);
    assert.equal('stray' in (readGames(more)?.games[0] ?? { stray: 1 }), false);
  });
});

describe('the kingdom of the day', () => {
  it('has the date for its seed', () => {
    assert.equal(dayAt(Date.UTC(2026, 10, 16, 23, 59)), '2026-11-16');
    assert.equal(daySetup('2026-11-16').seed, '20261116');
  });

  it('counts the first game of a day, and days in a row', () => {
    const games = [
      played(5, true, { daily: '2026-11-16' }),
      played(4, false, { daily: '2026-11-16' }),
      played(3, true, { daily: '2026-11-15' }),
      played(2, true),
      played(1, true, { daily: '2026-10-31' }),
    ];
    const days = dailies(games);
    assert.deepEqual(
      [...days].map(([day, game]) => [day, game.at]),
      [
        ['2026-11-16', 4],
        ['2026-11-15', 3],
        ['2026-10-31', 1],
      ],
    );
    assert.equal(daysInARow(new Set(days.keys()), '2026-11-16'), 2);
    assert.equal(daysInARow(new Set(days.keys()), '2026-11-17'), 2);
    assert.equal(daysInARow(new Set(days.keys()), '2026-11-18'), 0);
    assert.equal(daysInARow(new Set(['2026-02-28', '2026-03-01']), '2026-03-01'), 2);
  });

  it('is told without its cards', () => {
    assert.deepEqual(course('-=+'), ['behind', 'even', 'ahead']);
    assert.equal(course(`${'='.repeat(30)}+`).length, 10);
    assert.equal(course(`${'='.repeat(30)}+`).at(-1), 'ahead');
    assert.deepEqual(course(''), []);
    const game = played(1, true, { daily: '2026-11-16' });
    assert.equal(
      shareText(mineEn, '2026-11-16', game, 'Medium'),
      'talia, the kingdom of 2026-11-16\n🏆 won 30 : 20 · 17 turns · Medium\n🟥🟨🟩',
    );
    const polish = shareText(minePl, '2026-11-16', game, 'Średni');
    assert.match(polish, /wygrana 30 : 20 · 17 tur · Średni/);
  });
});
