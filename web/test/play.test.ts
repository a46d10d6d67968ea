import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bestOf, ratings } from '../src/play/Advice';
import { costChange } from '../src/play/cost';
import { grouped, inHandOrder, spread } from '../src/play/group';
import { commandOf, nearest } from '../src/play/keys';
import { logText, turnsOf } from '../src/play/logs';
import { news, spoken } from '../src/play/news';
import { leftOver, optionsAt, placed, standsFor } from '../src/play/options';
import { recapped } from '../src/play/recap';
import { scoreOf } from '../src/play/score';
import { timeLeft } from '../src/play/time';
import type {
  Advice,
  CatalogueCard,
  LogLine,
  Option,
  Pile,
  Question,
  QuestionKind,
  TypeId,
  Verb,
  View,
} from '../src/protocol';
import { playEn } from '../src/words/play.en';
import { playPl } from '../src/words/play.pl';
import { fixtures } from './fixtures/views';
import { side } from './samples';

// ---- Cards that lie together --------------------------------------------------------------------

test('copies are counted in the order of the first', () => {
  assert.deepEqual(grouped(['copper', 'estate', 'copper', null, null]), [
    { card: 'copper', count: 2 },
    { card: 'estate', count: 1 },
    { card: null, count: 2 },
  ]);
  assert.deepEqual(grouped([]), []);
});

function card(id: string, cost: number, types: TypeId[]): [string, CatalogueCard] {
  const plus = { cards: 0, actions: 0, buys: 0, coins: 0 };
  return [
    id,
    {
      id,
      name: id,
      also: [],
      set: 'base',
      cost,
      types,
      kind: 'basic',
      plus,
      points: null,
      text: '',
      tags: [],
    },
  ];
}

test('a hand shows Actions, Treasures, points', () => {
  const byId = new Map([
    card('copper', 0, ['treasure']),
    card('gold', 6, ['treasure']),
    card('estate', 2, ['victory']),
    card('smithy', 4, ['action']),
    card('curse', 0, ['curse']),
  ]);
  const hand = grouped(['curse', 'estate', 'copper', 'gold', 'smithy', 'copper']);
  assert.deepEqual(
    inHandOrder(hand, byId).map((group) => group.card),
    ['smithy', 'gold', 'copper', 'estate', 'curse'],
  );
});

test('a hand is spread as far as there is room', () => {
  const wide = spread([1, 3], 100, 1000);
  assert.ok(wide.form === 'fan' && wide.step === 17);
  assert.deepEqual(wide.form === 'fan' && wide.left, [0, 107]);
  const tight = spread([5, 5], 100, 260);
  assert.ok(tight.form === 'fan' && tight.step < 17 && tight.width <= 260.001);
  const overlapping = spread([1, 1, 1, 1], 100, 320);
  assert.ok(overlapping.form === 'fan' && overlapping.width <= 320.001);
  assert.equal(spread(Array<number>(9).fill(1), 100, 344).form, 'tiles');
  assert.deepEqual(spread([], 100, 344), { form: 'fan', left: [], step: 17, width: 0 });
});

// ---- Where options lie --------------------------------------------------------------------------

function asked(question: Partial<Question>, some: Partial<View> = {}): View {
  const view = fixtures['start']?.().view;
  assert.ok(view);
  return { ...view, ...some, question: { kind: 'card', card: null, words: '', ...question } };
}

const does = (verb: Verb, id: string, zone: Option['zone'] = 'hand', seat = 0): Option => ({
  label: `${verb} ${id}`,
  verb,
  card: id,
  zone,
  seat: zone === 'supply' || zone === 'events' || zone === 'trash' ? null : seat,
  words: '',
});
const says = (label: string): Option => ({
  label,
  verb: 'word',
  card: null,
  zone: null,
  seat: null,
  words: '',
});
const places = (view: View) => placed(view).map((each) => each.place);
const placeOf = (option: Option, some: Partial<View> = {}) =>
  places(asked({ options: [option] }, some))[0];

test('options are found in the hand, in the supply and among Events', () => {
  const options = [
    does('play', 'smithy'),
    does('buy', 'market', 'supply'),
    does('buy', 'alms', 'events'),
  ];
  const view = asked({ kind: 'buy', options });
  assert.deepEqual(places(view), ['hand', 'supply', 'events']);
  const all = placed(view);
  assert.equal(optionsAt(all, 'supply', 'market')[0]?.label, 'buy market');
  assert.deepEqual(optionsAt(all, 'hand', 'market'), []);
  assert.deepEqual(optionsAt(all, 'hand', null), []);
});

test('options that are only words come before the cards, and what ends it stays last', () => {
  const options = [does('trash', 'copper'), says('this'), says('done')];
  const labels = placed(asked({ card: 'raze', options })).map(({ option }) => option.label);
  assert.deepEqual(labels, ['this', 'trash copper', 'done']);
});

test('keys run as the piles lie', () => {
  const options = [
    does('play', 'copper'),
    does('buy', 'market', 'supply'),
    does('buy', 'cellar', 'supply'),
    says('end'),
  ];
  const labels = placed(asked({ options }), ['cellar', 'market']).map(({ option }) => option.label);
  assert.deepEqual(labels, ['play copper', 'buy cellar', 'buy market', 'end']);
});

test('a card that lies open stands for its one option; what else there is has a button', () => {
  const options = [
    does('play', 'smithy'),
    does('buy', 'market', 'supply'),
    does('discard', 'estate'),
    does('topdeck', 'estate'),
    does('trash', 'copper', 'looked'),
    says('done'),
  ];
  const all = placed(asked({ options }));
  const chosenThere = all.filter((each) => standsFor(all, each)).map(({ option }) => option.label);
  assert.deepEqual(chosenThere, ['play smithy', 'buy market']);
});

test('options lie where the house says, whatever their verb', () => {
  assert.equal(placeOf(does('trash', 'copper', 'looked')), 'revealed');
  assert.equal(placeOf(does('trash', 'copper', 'play')), 'play');
  assert.equal(placeOf(does('discard', 'wine-merchant', 'tavern')), 'tavern');
  assert.equal(placeOf(does('set-aside', 'market', 'supply')), 'supply');
  const beside = [{ card: 'hero', left: 5, cost: 5, embargo: 0, tokens: [] }];
  assert.equal(placeOf(does('name', 'hero', 'supply'), { beside }), 'beside');
});

test('of a discard pile one sees the top, and of other players what they show', () => {
  assert.equal(placeOf(does('play', 'silver', 'discard')), 'discard');
  assert.equal(placeOf(does('topdeck', 'copper', 'discard')), 'tray');
  assert.equal(placeOf(does('trash', 'silver', 'looked', 1)), 'revealed');
  assert.equal(placeOf(does('first', 'haunted-woods', 'play', 1)), 'tray');
});

test('what lies out of sight or nowhere is shown with the question', () => {
  assert.equal(placeOf(does('gain', 'silver', 'trash')), 'tray');
  assert.equal(placeOf(does('first', 'amulet', null)), 'tray');
});

test('words have no place', () => {
  assert.equal(placeOf(says('end')), null);
});

test('what is left over is noticed before a phase ends', () => {
  const left = (kind: QuestionKind, option: Option) => leftOver(asked({ kind, options: [option] }));
  assert.equal(left('action', does('play', 'smithy')), 'actions');
  assert.equal(left('buy', does('play', 'copper')), 'treasures');
  assert.equal(left('buy', does('buy', 'silver', 'supply')), 'coins');
  assert.equal(left('buy', does('buy', 'copper', 'supply')), null);
  assert.equal(left('card', does('trash', 'copper')), null);
});

// ---- What happened ------------------------------------------------------------------------------

test('the last turn of everybody is remembered', () => {
  const turn = recapped(new Map(), [
    { what: 'turn', who: 1 },
    { what: 'played', who: 1, card: 'silver' },
    { what: 'moved', who: 1, card: 'gold', from: 'supply', to: 'discard' },
    { what: 'moved', who: 0, card: 'curse', from: 'supply', to: 'discard', count: 2 },
  ]);
  assert.deepEqual(turn.get(1), { played: ['silver'], gained: ['gold'] });
  assert.deepEqual(turn.get(0)?.gained, ['curse', 'curse']);
  assert.deepEqual(recapped(turn, [{ what: 'turn', who: 1 }]).get(1), { played: [], gained: [] });
});

const line = (turn: number, words: string, depth = 0, begins = false): LogLine => ({
  n: 0,
  turn,
  who: 0,
  words,
  depth,
  ...(begins ? { begins } : {}),
});

test('the log is cut into turns and can be copied', () => {
  const log = [line(1, 'Turn 1', 0, true), line(1, 'You play: [smithy]'), line(1, 'You draw', 1)];
  const more = [...log, line(2, 'Turn 2', 0, true)];
  assert.deepEqual(
    turnsOf(more).map((turn) => [turn.number, turn.title, turn.lines.length]),
    [
      [1, 'Turn 1', 3],
      [2, 'Turn 2', 1],
    ],
  );
  assert.equal(
    logText(more, (id) => id.toUpperCase()),
    'Turn 1\nYou play: SMITHY\n  You draw\n\nTurn 2\n',
  );
  assert.deepEqual(news(log, more), [more[3]]);
  assert.deepEqual(news(more, log), []);
});

test('what is said aloud has one full stop after each sentence', () => {
  assert.equal(
    spoken(['You shuffle.', 'You buy: Gold', '', 'Which card?']),
    'You shuffle. You buy: Gold. Which card?',
  );
});

// ---- Keys ---------------------------------------------------------------------------------------

test('keys are commands', () => {
  assert.equal(commandOf('u'), 'undo');
  assert.equal(commandOf('T'), 'treasures');
  assert.equal(commandOf('?'), 'help');
  assert.deepEqual(commandOf('1'), { option: 0 });
  assert.deepEqual(commandOf('0'), { option: 9 });
  assert.deepEqual(commandOf('A'), { option: 10 });
  assert.equal(commandOf('g'), null, 'the guide has that one');
  assert.equal(commandOf('Enter'), null);
});

test('arrows lead to the nearest option', () => {
  const box = (left: number, top: number) => ({ left, top, width: 10, height: 10 });
  const boxes = [box(100, 0), box(50, 40), box(0, 100), box(60, 2)];
  assert.equal(nearest(box(0, 0), boxes, 'right'), 3);
  assert.equal(nearest(box(0, 0), boxes, 'down'), 2);
  assert.equal(nearest(box(0, 0), boxes, 'left'), -1);
});

// ---- What a pile costs --------------------------------------------------------------------------

test('what a pile costs less by whom', () => {
  const view = fixtures['start']?.().view;
  assert.ok(view);
  const pile = (cost: number, tokens: Pile['tokens'] = []) => ({
    card: 'gold',
    left: 9,
    cost,
    embargo: 0,
    tokens,
  });
  const token = { seat: view.turn.who, token: 'cost' } as const;
  assert.equal(costChange(view, pile(6), 6), null);
  assert.deepEqual(costChange(view, pile(3, [token]), 6), { token: 2, cards: 1 });
  assert.deepEqual(costChange(view, pile(0, [token]), 1), { token: 1, cards: 0 });
  const others = { seat: view.turn.who + 1, token: 'cost' } as const;
  assert.deepEqual(costChange(view, pile(5, [others]), 6), { token: 0, cards: 1 });
});

// ---- Points -------------------------------------------------------------------------------------

test('points are a number, unknown after cards passed in secret, or hidden by the terms', () => {
  const secret = side({ score: null, unseen: 2 });
  assert.deepEqual(scoreOf(side({ score: 5 }), true, playEn), { sign: '5', words: '5 points' });
  assert.deepEqual(scoreOf(secret, true, playEn), {
    sign: '?',
    words: 'Points unknown: 2 cards passed in secret',
  });
  assert.equal(
    scoreOf(side({ score: null, unseen: 1 }), true, playPl)?.words,
    'Punkty nieznane: w tajemnicy przekazano 1 kartę',
  );
  assert.equal(scoreOf(secret, false, playEn), null);
  assert.equal(scoreOf(side({ score: null }), false, playEn), null);
});

// ---- Time ---------------------------------------------------------------------------------------

test('the time for a choice comes before the reserve', () => {
  const view = (deadline: number | null, bank?: number[]) =>
    ({ deadline, asked: 1, ...(bank ? { bank } : {}) }) as View;
  assert.equal(timeLeft(view(null), 0), null);
  assert.deepEqual(timeLeft(view(30000), 500), { choice: 30, bank: null });
  assert.deepEqual(timeLeft(view(90000, [5000, 60000]), 0), { choice: 30, bank: 60 });
  assert.deepEqual(timeLeft(view(90000, [5000, 60000]), 40000), { choice: 0, bank: 50 });
  assert.deepEqual(timeLeft(view(90000, [5000, 60000]), 99000), { choice: 0, bank: 0 });
});

// ---- Advice -------------------------------------------------------------------------------------

test('the best option is marked, and those that may be as good; Treasures come first', () => {
  const option = (label: string, behind: number, doubt = 0) =>
    ({ label, chance: 600 - behind, error: 0, behind, doubt, share: 0, words: '' });
  const options = [
    option('play Copper', 30, 5),
    option('buy Gold', 0),
    option('buy Duchy', 15),
    option('buy Market', 40, 25),
    option('end', 300, 50),
  ];
  const figures = { table: '', n: 0, dealings: 32, chance: 600, best: 'buy Gold' };
  const advice: Advice = { type: 'advice', ...figures, net: 'play Copper', options };
  const standing = (treasures: boolean) =>
    [...ratings(advice, treasures)].map(([label, rated]) => `${label}: ${rated.standing}`);
  assert.deepEqual(standing(false), [
    'play Copper: other',
    'buy Gold: best',
    'buy Duchy: good',
    'buy Market: good',
    'end: other',
  ]);
  assert.equal(bestOf(advice, true)?.label, 'play Copper');
  assert.deepEqual(standing(true).slice(-1), ['treasures: best']);
  assert.ok(standing(true).slice(0, -1).every((each) => each.endsWith('other')));
});
