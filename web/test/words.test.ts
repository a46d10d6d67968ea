// Words in two languages: plurals, and that both say everything.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { tips } from '../src/guide/tips';
import { guideEn } from '../src/words/guide.en';
import { guidePl } from '../src/words/guide.pl';
import { helpEn } from '../src/words/help.en';
import { helpPl } from '../src/words/help.pl';
import { learnEn } from '../src/words/learn.en';
import { learnPl } from '../src/words/learn.pl';
import { mineEn } from '../src/words/mine.en';
import { minePl } from '../src/words/mine.pl';
import { shellEn } from '../src/words/shell.en';
import { shellPl } from '../src/words/shell.pl';
import { listed, pluralEn, pluralPl } from '../src/words/words';

describe('plurals', () => {
  const polish = (n: number) => pluralPl(n, 'karta', 'karty', 'kart');

  it('are two in English', () => {
    assert.equal(pluralEn(1, 'card', 'cards'), '1 card');
    assert.equal(pluralEn(0, 'card', 'cards'), '0 cards');
    assert.equal(pluralEn(21, 'card', 'cards'), '21 cards');
  });

  it('are three in Polish', () => {
    const expected = {
      0: 'kart',
      1: 'karta',
      2: 'karty',
      4: 'karty',
      5: 'kart',
      12: 'kart',
      14: 'kart',
      21: 'kart',
      22: 'karty',
      104: 'karty',
      112: 'kart',
    };
    for (const [n, word] of Object.entries(expected)) {
      assert.equal(polish(Number(n)), `${n} ${word}`);
    }
  });
});

describe('both languages', () => {
  it('list names their own way', () => {
    assert.equal(listed('en', ['Anna', 'Jan']), 'Anna and Jan');
    assert.equal(listed('pl', ['Anna', 'Jan']), 'Anna i Jan');
  });

  it('leave no sentence empty', () => {
    const check = (what: unknown, where: string) => {
      if (typeof what === 'string') assert.notEqual(what.trim(), '', where);
      else if (typeof what === 'object' && what !== null) {
        for (const [key, value] of Object.entries(what)) check(value, `${where}.${key}`);
      }
    };
    const later = [guideEn, guidePl, helpEn, helpPl, learnEn, learnPl, mineEn, minePl];
    for (const each of [shellEn, shellPl, ...later]) check(each, '');
  });

  it('explain every type that stands on a card', () => {
    const types = (help: typeof helpEn) =>
      help.sections.map(({ list }) => list?.map(([name]) => name)).find((names) => names?.[3]);
    const en = 'Action Treasure Victory Curse Attack Reaction Duration Reserve Traveller Event';
    const pl =
      'Akcja Skarb Zwycięstwo Klątwa Atak Reakcja Następstwo Rezerwa Podróżnik Zdarzenie';
    assert.deepEqual(types(helpEn), en.split(' '));
    assert.deepEqual(types(helpPl), pl.split(' '));
  });

  it('have the same sections of help and the same cards in every tip', () => {
    assert.equal(helpEn.sections.length, helpPl.sections.length);
    assert.equal(helpEn.keys.length, helpPl.keys.length);
    const named = (words: string) => (words.match(/\[[a-z-]+\]/g) ?? []).sort();
    for (const { id } of tips) {
      assert.deepEqual(named(guideEn.tips[id]), named(guidePl.tips[id]), id);
    }
  });

  it('never say more than two sentences in a tip', () => {
    const sentences = (words: string) => (words.match(/[.!?](?=\s|$)/g) ?? []).length;
    for (const { tips: said } of [guideEn, guidePl])
      for (const [id, words] of Object.entries(said))
        assert.ok(sentences(words) >= 1 && sentences(words) <= 2, id);
  });
});
