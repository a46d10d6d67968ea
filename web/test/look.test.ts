import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rosette } from '../src/card/rosette';
import { guessWidth, nameLines, rank, tints, wordParts } from '../src/card/look';
import { playEn } from '../src/words/play.en';
import { playPl } from '../src/words/play.pl';

test('the colours of a card follow from its types', () => {
  assert.deepEqual(tints(['action']), ['action', 'action']);
  assert.deepEqual(tints(['action', 'attack']), ['action', 'action']);
  assert.deepEqual(tints(['action', 'reaction']), ['reaction', 'reaction']);
  assert.deepEqual(tints(['action', 'duration']), ['duration', 'duration']);
  assert.deepEqual(tints(['action', 'victory']), ['action', 'victory']);
  assert.deepEqual(tints(['treasure', 'victory']), ['treasure', 'victory']);
  assert.deepEqual(tints(['treasure', 'reserve']), ['treasure', 'reserve']);
  assert.deepEqual(tints(['action', 'duration', 'reaction']), ['duration', 'reaction']);
  assert.deepEqual(tints(['action', 'reserve', 'victory']), ['reserve', 'victory']);
  assert.deepEqual(tints(['event']), ['event', 'event']);
  assert.deepEqual(tints(['curse']), ['curse', 'curse']);
});

test('a hand is sorted by what its cards are for', () => {
  const order = [rank(['action', 'victory']), rank(['treasure', 'victory']), rank(['victory'])];
  assert.deepEqual(order, [0, 1, 2]);
  assert.equal(rank(['curse']), 3);
});

test('long names are broken where both lines are shortest', () => {
  assert.deepEqual(nameLines('Moat'), ['Moat']);
  assert.deepEqual(nameLines('Sala obrad'), ['Sala', 'obrad']);
  assert.deepEqual(nameLines('Na czarną godzinę'), ['Na czarną', 'godzinę']);
  assert.deepEqual(nameLines('Coin of the Realm'), ['Coin of', 'the Realm']);
  assert.deepEqual(nameLines('Zapomniane rzemiosło'), ['Zapomniane', 'rzemiosło']);
  assert.ok(guessWidth('Militia') < guessWidth('Woodcutter'));
});

test('words name their cards', () => {
  assert.deepEqual(wordParts('Buy [silver] (3)'), [
    { text: 'Buy ', card: null },
    { text: '', card: 'silver' },
    { text: ' (3)', card: null },
  ]);
  assert.deepEqual(wordParts('Done'), [{ text: 'Done', card: null }]);
  assert.deepEqual(wordParts('x3 (+3 coins)'), [{ text: 'x3 (+3\u00a0coins)', card: null }]);
  assert.deepEqual(wordParts('[coin-of-the-realm]'), [{ text: '', card: 'coin-of-the-realm' }]);
});

test('woven lines are those of their card', () => {
  assert.notEqual(rosette('smithy'), rosette('market'));
  assert.equal(rosette('smithy'), rosette('smithy'));
});

test('what is counted has its forms', () => {
  assert.deepEqual([1, 2].map(playEn.buys), ['1 Buy', '2 Buys']);
  assert.deepEqual([1, 2, 5, 12, 22].map(playPl.cards), [
    '1 karta',
    '2 karty',
    '5 kart',
    '12 kart',
    '22 karty',
  ]);
  assert.deepEqual([0, 1, 3, 5].map(playPl.buys), [
    '0 zakupów',
    '1 zakup',
    '3 zakupy',
    '5 zakupów',
  ]);
});
