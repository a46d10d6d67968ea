// Cards by what somebody looks for, and what was settled about them.

import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { describe, it } from 'node:test';
import { rulesNamed, rulings } from '../pack.mjs';
import { costsOf, found, NOTHING_WANTED, setOf, typesOf, type Wanted } from '../src/cards/find';
import { cards } from './samples';

const ids = (some: Partial<Wanted>) =>
  found(cards, { ...NOTHING_WANTED, ...some }).map(({ id }) => id);

describe('cards', () => {
  it('are all there until something is wanted', () => {
    assert.equal(ids({}).length, cards.cards.length);
  });

  it('are found by name in either language, or by a longer piece of their text', () => {
    const [card] = cards.kingdomCards;
    assert.ok(card);
    for (const name of [card.name, ...card.also]) assert.ok(ids({ typed: name }).includes(card.id));
    const piece = card.text.slice(0, 12);
    assert.ok(ids({ typed: piece }).includes(card.id), piece);
    assert.deepEqual(ids({ typed: 'no such card anywhere' }), []);
  });

  it('are found by set, type and cost, all of them at once', () => {
    for (const cost of costsOf(cards)) assert.ok(ids({ cost }).length > 0);
    for (const type of typesOf(cards)) assert.ok(ids({ type }).length > 0);
    const [like] = cards.kingdomCards;
    assert.ok(like?.types[0]);
    const { cost } = like;
    const [type] = like.types;
    const some = found(cards, { typed: '', sets: [setOf(like)], type, cost });
    assert.ok(some.includes(like));
    for (const card of some) {
      assert.deepEqual([setOf(card), card.cost], [setOf(like), cost]);
      assert.ok(card.types.includes(type));
    }
  });
});

describe('rulings', () => {
  const english = rulings(fileURLToPath(RULES_FOLDER));
  const polish = rulings(fileURLToPath(`${RULES_FOLDER}/pl`));

  it('stand by the id of their card, whole and without marks', () => {
    assert.ok(Object.keys(english).length > 130);
    assert.match(english['moat']?.join(' ') ?? '', /Attack/);
    assert.match(polish['moat']?.join(' ') ?? '', /Atak/);
    for (const [card, list] of [...Object.entries(english), ...Object.entries(polish)]) {
      assert.match(card, /^[a-z-]+$/);
      for (const words of list) {
        assert.doesNotMatch(words, /[`*]|^\s*$/, card);
        assert.match(words, /[.)]$/, `${card}: up to the end of the sentence`);
      }
    }
  });

  it('are as many in each language', () => {
    const counts = (all: Record<string, string[]>) =>
      Object.entries(all).map(([card, list]) => `${card} ${list.length}`).sort();
    assert.deepEqual(counts(polish), counts(english));
  });

  it('refer to rules that can be read beside them, the same ones in each language', () => {
    const [there, tutaj] = ['', '/pl'].map((folder) =>
      rulesNamed(fileURLToPath(`${RULES_FOLDER}${folder}`)),
    );
    const numbers = (all: typeof there) =>
      Object.entries(all ?? {}).map(([card, named]) => [card, ...named.map(([id]) => id)]);
    assert.deepEqual(numbers(tutaj).sort(), numbers(there).sort());
    assert.equal(there?.['page']?.length, 7, 'a range of them');
    for (const rules of [there, tutaj])
      for (const [id, words] of Object.values(rules ?? {}).flat())
        assert.match(words ?? '', /[.)]$/, id);
  });
});

/** The tests run from a folder of their own: the build says where the sources are. */
declare const RULES_FOLDER: string;
