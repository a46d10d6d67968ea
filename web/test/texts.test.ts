import assert from 'node:assert/strict';
import { test } from 'node:test';
import briefEn from '../src/card/brief.en.json';
import briefPl from '../src/card/brief.pl.json';
import { linesOf, neededWidth, told } from '../src/card/texts';
import type { CatalogueCard } from '../src/protocol';
import { cards } from './samples';

function card(some: Partial<CatalogueCard>): CatalogueCard {
  const smithy = cards.byId.get('smithy');
  assert.ok(smithy);
  return { ...smithy, ...some };
}
const plus = (some: Partial<CatalogueCard['plus']>) => ({
  cards: 0,
  actions: 0,
  buys: 0,
  coins: 0,
  ...some,
});
const rest = (of: CatalogueCard, text: string) => told(of, text).rest;

test('bonuses are signs where they say just the same, and else words', () => {
  const village = card({ plus: plus({ cards: 1, actions: 2 }) });
  assert.deepEqual(told(village, '+1 Card, +2 Actions.'), {
    signs: [
      { plus: 'cards', amount: 1 },
      { plus: 'actions', amount: 2 },
    ],
    rest: [],
  });
  assert.deepEqual(rest(card({ plus: plus({ actions: 1 }) }), '+1 akcja. Odrzu\u0107 karty.'), [
    'Odrzu\u0107 karty.',
  ]);
  const dungeon = '+2 Cards, +1 Action. Then discard 2 cards.';
  assert.deepEqual(told(card({ plus: plus({ actions: 1 }) }), dungeon), {
    signs: [],
    rest: [dungeon],
  });
  const soldier = '+2 coins, and +1 coin for every other Attack card you have in play.';
  assert.deepEqual(told(card({ plus: plus({ coins: 2 }) }), soldier), {
    signs: [],
    rest: [soldier],
  });
});

test('what a Treasure gives and a card is worth is on its picture', () => {
  const silver = card({ types: ['treasure'], plus: plus({ coins: 2 }) });
  assert.deepEqual(told(silver, 'Gives 2 coins.'), { signs: [], rest: [] });
  assert.deepEqual(rest(silver, 'Gives 2 coins. You also gain a Gold.'), ['You also gain a Gold.']);
  const estate = card({ types: ['victory'], points: 1 });
  assert.deepEqual(rest(estate, 'Worth 1 point.'), []);
  assert.deepEqual(rest(card({ types: ['curse'], points: -1 }), 'Worth -1 point.'), []);
  const gardens = 'Worth 1 point for every full 10 cards you own at the end of the game.';
  assert.deepEqual(rest(card({ types: ['victory'] }), gardens), [gardens]);
});

test('a text is there in full where it fits', () => {
  const wide = (text: string) => text.length / 2;
  assert.equal(linesOf('one two three', 100, wide), 1);
  assert.equal(linesOf('one two three', 3.5, wide), 2);
  assert.equal(linesOf('one two three', 1, wide), Infinity);
  const short = neededWidth(['Gain a card costing at most 4.'], 0.5, wide);
  const long = neededWidth(['Gain a card costing at most 4. '.repeat(5)], 0.5, wide);
  assert.ok(short < long && Number.isFinite(long));
  assert.ok(neededWidth(['a word '.repeat(400)], 0.5, wide) > 5000, 'it never fits');
});

test('long texts have short ones in both languages, and short they are', () => {
  assert.deepEqual(Object.keys(briefEn), Object.keys(briefPl));
  for (const brief of [...Object.values(briefEn), ...Object.values(briefPl)]) {
    assert.ok(brief.length <= 52 && brief.endsWith('.'), brief);
  }
});
