// What `talia catalogue` writes for two languages has most things twice. The page fetches it as
// three files instead: what is the same in all languages, with all names (one searches in either
// language), and the texts of each. src/catalogue.ts puts them together again. A card's id is not
// in them: it follows from the English name.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `catalogues`: by language, for each the same cards and kingdoms in the same order. */
export function pack(catalogues) {
  const languages = Object.keys(catalogues);
  const [first] = languages;
  const { cards, kingdoms, sets, types } = catalogues[first];
  const numbers = (ids) => ids.map((id) => cards.findIndex((card) => card.id === id));
  const others = (language) =>
    languages.filter((each) => each !== language).map((each) => catalogues[each]);
  const facts = {
    cards: {
      set: cards.map((card) => card.set),
      cost: cards.map((card) => card.cost),
      types: cards.map((card) => card.types.join(' ')),
      kind: cards.map((card) => card.kind),
      plus: cards.map(({ plus }) => [plus.cards, plus.actions, plus.buys, plus.coins].join('')),
      points: cards.map((card) => card.points),
    },
    kingdoms: kingdoms.map((each) => [
      each.source,
      each.edition,
      numbers(each.cards),
      numbers(each.events),
    ]),
    sets: sets.map((set) => set.id),
    types: types.map((type) => type.id),
    names: Object.fromEntries(
      languages.map((language) => [language, namesOf(catalogues[language], others(language))]),
    ),
  };
  const texts = Object.fromEntries(
    languages.map((language) => [language, textsOf(catalogues[language])]),
  );
  return { facts, texts };
}

/** What was settled about single cards, by their ids: in the files of docs/rules/, or of a language
 * in a folder of it, what begins with a card's id and a number, up to the next line that is not
 * indented. */
export function rulings(folder) {
  const found = {};
  for (const { of, card, words } of rulesIn(folder))
    if (card !== '' && of === card) (found[card] ??= []).push(words);
  return found;
}

/** The rules of other cards and of sets that a card's rulings refer to, with their numbers. */
export function rulesNamed(folder) {
  const all = new Map(rulesIn(folder).map(({ of, number, words }) => [`${of}.${number}`, words]));
  const named = Object.entries(rulings(folder)).map(([card, said]) => {
    const ids = [...new Set(said.flatMap(idsIn))].filter((id) => !id.startsWith(`${card}.`));
    return [card, ids.map((id) => [id, all.get(id)])];
  });
  return Object.fromEntries(named.filter(([, rules]) => rules.length > 0));
}

/** "adventures.25 to .31": all of these. */
function idsIn(words) {
  const found = words.matchAll(/\b([a-z-]+)\.(\d+)(?: (?:to|do) \.(\d+))?/g);
  return [...found].flatMap(([, of, first, last = first]) =>
    Array.from({ length: last - first + 1 }, (_, i) => `${of}.${Number(first) + i}`),
  );
}

/** Every line that begins with the number of a rule, and the card below whose name it stands. */
function rulesIn(folder) {
  return readdirSync(folder).filter((each) => each.endsWith('.md')).flatMap((name) => {
    let card = '';
    const whole = readFileSync(join(folder, name), 'utf8').replaceAll(/\n +(?=\S)/g, ' ');
    return whole.split('\n').flatMap((line) => {
      card = line.startsWith('#') ? '' : (/^id `([a-z-]+)`/.exec(line)?.[1] ?? card);
      const [, of, number, words] = /^- `([a-z-]+)\.(\d+)` (.+)$/.exec(line) ?? [];
      return of ? [{ of, number, card, words: words.replaceAll(/[`*]/g, '') }] : [];
    });
  });
}

/** Names, and other names that are not names in another language too. */
function namesOf(catalogue, others) {
  const elsewhere = (i) => others.map((other) => other.cards[i].name);
  return {
    cards: catalogue.cards.map((card) => card.name),
    also: catalogue.cards.map((card, i) =>
      card.also.filter((name) => !elsewhere(i).includes(name)).join(';'),
    ),
    kingdoms: catalogue.kingdoms.map((kingdom) => kingdom.name),
  };
}

function textsOf(catalogue) {
  const first = catalogue.cards.flatMap((card) => (card.text1 ? [[card.id, card.text1]] : []));
  return {
    cards: catalogue.cards.map((card) => card.text),
    first: Object.fromEntries(first),
    sets: catalogue.sets.map((set) => set.name),
    types: catalogue.types.map((type) => type.name),
  };
}
