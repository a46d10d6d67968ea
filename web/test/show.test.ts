import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Move, Seat, View, Zone } from '../src/protocol';
import { type Beat, beatsOf, keptBeats, lengthOf, othersBeats } from '../src/show/beats';
import { anchors, flights, glows } from '../src/show/flights';
import { nextStop } from '../src/table/turns';
import { side, view } from './samples';

declare const LEARN_FOLDER: string;

const left = { actions: 1, buys: 1, coins: 0 };

const goes = (who: Seat, card: string | null, from: Zone, to: Zone, line?: number): Move => ({
  what: 'moved',
  who,
  card,
  from,
  to,
  ...(line === undefined ? {} : { line }),
});

const plays = (who: Seat, card: string, line: number): Move[] => [
  goes(who, card, 'hand', 'play'),
  { what: 'played', who, card, to: 'play', left, line },
  { what: 'got', who, left, line },
];

const begins = (who: Seat, line: number): Move[] => [
  { what: 'turn', who, number: 2, left, line },
  { what: 'phase', who, phase: 'action', left },
];

const told = (moves: Move[], some: Partial<View> = {}) => view({ moves, ...some });

/** A turn of the second player: Witch, two Silvers, a Gold, and the cards cleared away. */
const turn: Move[] = [
  ...begins(1, 0),
  ...plays(1, 'witch', 1),
  goes(1, null, 'deck', 'hand', 2),
  goes(1, null, 'deck', 'hand', 2),
  goes(0, 'curse', 'supply', 'discard', 3),
  { what: 'phase', who: 1, phase: 'buy', left },
  ...plays(1, 'silver', 4),
  ...plays(1, 'silver', 4),
  { what: 'bought', who: 1, card: 'gold', left, line: 5 },
  goes(1, 'gold', 'supply', 'discard'),
  { what: 'phase', who: 1, phase: 'cleanup', left },
  goes(1, 'witch', 'play', 'discard'),
  goes(1, null, 'hand', 'discard'),
  { what: 'shuffled', who: 1, from: 'discard', to: 'deck', line: 6 },
  goes(1, null, 'deck', 'hand'),
  goes(1, null, 'deck', 'hand'),
  ...begins(0, 7),
];

const before = view({
  seats: [side(), side({ hand: null })],
  turn: { who: 0, number: 1, extra: false },
});
const beats = () => beatsOf(before, told(turn));

test('a turn is cut into moments, Treasures together', () => {
  assert.deepEqual(
    beats().map(({ kind, who, line }) => [kind, who, line]),
    [
      ['turn', 1, 0],
      ['play', 1, 1],
      ['draw', 1, 2],
      ['gain', 0, 3],
      ['play', 1, 4],
      ['buy', 1, 5],
      ['tidy', 1, null],
      ['shuffle', 1, 6],
      ['draw', 1, null],
      ['turn', 0, 7],
    ],
  );
  assert.equal(beats().flatMap(({ moves }) => moves).length, turn.length, 'no move is lost');
});

test('each moment ends with the table as it was then, the last with what was told', () => {
  const all = beats();
  assert.equal(all[1]?.view.turn.who, 1);
  assert.deepEqual(all[1]?.view.seats[1]?.play, ['witch']);
  assert.equal(all[3]?.view.seats[0]?.discardTop, 'curse');
  assert.equal(all[9]?.view.moves, turn);
  all.slice(1).forEach((beat, i) => assert.equal(beat.before, all[i]?.view));
});

test('cards that are looked at on their way are one moment with what is done with them', () => {
  const discards = [
    goes(1, null, 'hand', 'looked'),
    goes(1, null, 'hand', 'looked'),
    goes(1, null, 'looked', 'discard', 4),
    goes(1, 'copper', 'looked', 'discard', 4),
  ];
  const [only, ...more] = beatsOf(before, told(discards));
  assert.ok(only && more.length === 0);
  assert.deepEqual(
    flights(only, () => false).map(({ card, from, to }) => [card, from[0], to[0]]),
    [
      [null, 'hand:1', 'discard:1'],
      ['copper', 'hand:1', 'discard:1'],
    ],
  );
});

test('what is done by turns, card after card, is one moment for each of its lines', () => {
  const library = [
    goes(1, null, 'deck', 'looked', 4),
    goes(1, null, 'looked', 'hand', 5),
    goes(1, null, 'deck', 'looked', 4),
    goes(1, null, 'looked', 'hand', 5),
  ];
  const [looks, takes, ...more] = beatsOf(before, told(library));
  assert.ok(looks && takes && more.length === 0);
  assert.deepEqual([looks.line, takes.line, takes.moves.length], [4, 5, 3]);
});

test('what happens by itself is seen as well, and nothing comes of nothing', () => {
  assert.deepEqual(beatsOf(before, told([{ what: 'phase', who: 0, phase: 'buy', left }])), []);
  const [only] = beatsOf(before, told([goes(0, 'estate', 'hand', 'aside')]));
  assert.equal(only?.kind, 'other');
});

test('places are found by the best name that there is', () => {
  assert.deepEqual(anchors('supply', 1, 'gold'), ['supply:gold']);
  assert.deepEqual(anchors('trash', 1, 'gold'), ['trash']);
  assert.deepEqual(anchors('hand', 1, null), ['hand:1', 'seat:1']);
  assert.deepEqual(anchors('looked', 0, null), ['looked:0', 'deck:0', 'seat:0']);
});

const beatOf = (moves: Move[], seats = 2): Beat => {
  const start = view({ seats: Array.from({ length: seats }, () => side()) });
  const [only] = beatsOf(start, { ...start, moves });
  assert.ok(only);
  return only;
};
const ways = (beat: Beat, attack = false) =>
  flights(beat, () => attack).map(({ card, token, from, to }) => [
    token ?? card,
    from[0],
    to[0],
  ]);

test('an Attack is seen reaching everybody else', () => {
  assert.deepEqual(ways(beatOf(plays(1, 'witch', 0), 3), true), [
    ['witch', 'hand:1', 'play:1'],
    ['witch', 'play:1', 'seat:0'],
    ['witch', 'play:1', 'seat:2'],
  ]);
});

test('passes, shuffles and tokens are seen', () => {
  const passed: Move = { ...goes(0, 'copper', 'looked', 'hand'), what: 'passed', seat: 1 };
  assert.deepEqual(ways(beatOf([goes(0, 'copper', 'hand', 'looked'), { ...passed, line: 0 }])), [
    ['copper', 'hand:0', 'hand:1'],
  ]);
  const shuffled: Move = { what: 'shuffled', who: 1, from: 'discard', to: 'deck', line: 0 };
  assert.deepEqual(ways(beatOf([shuffled]))[0], [null, 'discard:1', 'deck:1']);
  const lost: Move = { what: 'token', who: 1, token: 'cost', card: 'gold', line: 0 };
  assert.deepEqual(ways(beatOf([lost])), [['cost', 'seat:1', 'supply:gold']]);
  const minus: Move = { what: 'token', who: 1, token: 'minus-card', card: null, line: 0 };
  assert.deepEqual(ways(beatOf([minus])), [['minus-card', 'seat:0', 'seat:1']]);
  assert.deepEqual(ways(beatOf([{ ...minus, gone: true }])), []);
});

test('of many cards alike a few fly', () => {
  const deck = { ...goes(0, null, 'deck', 'discard', 0), count: 30 };
  assert.equal(flights(beatOf([deck]), () => false).length, 4);
});

test('what does not move lights up: a card played again, shown, or an Event', () => {
  const again: Move = { what: 'played', who: 0, card: 'smithy', to: 'play', left, line: 0 };
  assert.deepEqual(glows(beatOf([again])), [{ card: 'smithy', at: ['play:0', 'seat:0'] }]);
  assert.deepEqual(glows(beatOf(plays(0, 'smithy', 0))), []);
  const shown: Move = { what: 'revealed', who: 1, card: 'moat', from: 'hand', to: 'hand', line: 0 };
  assert.deepEqual(glows(beatOf([shown])), [{ card: 'moat', at: ['hand:1', 'seat:1'] }]);
  const event: Move = { what: 'bought', who: 0, card: 'alms', left, line: 0 };
  assert.deepEqual(glows(beatOf([event])), [{ card: 'alms', at: ['supply:alms'] }]);
});

test('speeds differ, and what one did oneself is short', () => {
  const [, witch] = beats();
  assert.ok(witch);
  const [fast, normal, slow] = (['fast', 'normal', 'slow'] as const).map((pace) =>
    lengthOf(witch, pace, 0),
  );
  assert.ok(fast && normal && slow && fast < normal && normal < slow);
  const own = beatOf(plays(0, 'smithy', 0));
  assert.ok(lengthOf(own, 'normal', 0) < lengthOf(own, 'normal', 1));
});

test('what made cards cheaper ends with its turn', () => {
  const pile = (cost: number) => ({ card: 'gold', left: 30, cost, embargo: 0, tokens: [] });
  const own = [...plays(0, 'copper', 0), goes(0, 'copper', 'play', 'discard'), ...turn];
  const costs = beatsOf({ ...before, supply: [pile(5)] }, told(own, { supply: [pile(6)] })).map(
    (beat) => [beat.view.turn.who, beat.view.supply[0]?.cost],
  );
  assert.deepEqual(costs[0], [0, 5], `${costs}`);
  assert.ok(costs.some(([who]) => who === 1));
  assert.ok(costs.every(([who, cost], i) => who === 0 || i === 0 || cost === 6), `${costs}`);
});

test('where many sit the others\' turns are quicker, but not for who looks on or once more', () => {
  const [, witch] = beats();
  assert.ok(witch);
  const seats = (count: number): Beat => ({
    ...witch,
    view: { ...witch.view, seats: Array.from({ length: count }, () => side()) },
  });
  const all = [2, 3, 4, 5, 6].map((count) => lengthOf(seats(count), 'normal', 0));
  assert.ok(all.every((length, i) => i === 0 || length < (all[i - 1] ?? 0)), `${all}`);
  assert.ok((all[4] ?? 0) * 2 >= (all[0] ?? 0), 'and yet can be seen');
  assert.equal(lengthOf(seats(6), 'normal', null), lengthOf(seats(2), 'normal', null));
});

test('what can be seen once more is all that the others did since one had the turn', () => {
  const kept = keptBeats(beats(), beats(), 0);
  assert.equal(kept.length, beats().length, 'the round before is forgotten');
  assert.equal(othersBeats(kept, 0).length, beats().length - 1, 'one begins one\'s own turn');
  assert.equal(keptBeats(beats(), beats(), null).length, beats().length + 1);
});

test('a replay that runs stops where a line of the log is told to its end', () => {
  const log = [0, 1, 4, 4, 9].map((n) => ({ n, turn: 1, who: 0, words: '', depth: 0 }));
  assert.deepEqual([0, 3, 8].map((here) => nextStop(log, here, 12)), [3, 8, 12]);
  assert.equal(nextStop([], 0, 0), 0);
});

/** Every style sheet of the page. */
function styles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return styles(path);
    return entry.name.endsWith('.css') ? [readFileSync(path, 'utf8')] : [];
  });
}

test('only transform and opacity move: nothing is laid out or painted anew for it', () => {
  const css = styles(join(LEARN_FOLDER, '..')).join('\n').replace(/\/\*.*?\*\//gs, '');
  const transitions = [...css.matchAll(/\btransition:([^;}]+)/g)].flatMap(([, of]) =>
    (of ?? '').split(',').map((each) => each.trim().split(' ')[0] ?? ''),
  );
  const frames = [...css.matchAll(/@keyframes [^{]+\{((?:[^{}]*\{[^}]*\})*)\s*\}/g)].flatMap(
    ([, of]) => [...(of ?? '').matchAll(/[{;]\s*([a-z-]+):/g)].map(([, name]) => name ?? ''),
  );
  assert.ok(transitions.length > 3 && frames.length > 5);
  const moves = new Set([...transitions, ...frames]);
  const allowed = ['transform', 'opacity', 'none'];
  assert.deepEqual([...moves].filter((name) => !allowed.includes(name)), []);
});
