// From what is filled in to the messages that ask for it, and what is found by typing.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pack } from '../pack.mjs';
import { folded, kingdomOf, matches, unpack } from '../src/catalogue';
import { another } from '../src/home/now';
import {
  addSeat,
  emptyForm,
  exactly,
  moveSeat,
  otherCard,
  seatWishes,
  terms,
  toggled,
  wishes,
  type Form,
} from '../src/setup/form';
import type { Kingdom } from '../src/protocol';
import { cards } from './samples';

const form = (some: Partial<Form>): Form => ({
  ...emptyForm(false, 'medium', 'base2/First Game'),
  ...some,
});

describe('wishes', () => {
  it('for a kingdom of the books leave the edition to its book', () => {
    assert.deepEqual(wishes(form({ edition: 1 }), cards), {
      players: 2,
      kingdom: 'base2/First Game',
    });
  });

  it('at random say only what was wished', () => {
    assert.deepEqual(wishes(form({ way: 'random', sets: ['base', 'seaside'] }), cards), {
      players: 2,
      edition: 2,
      sets: ['base', 'seaside'],
      attacks: 'any',
      eventCount: 0,
    });
    const count = { base: null, intrigue: 5, seaside: 4, adventures: null };
    const some = form({ way: 'random', sets: ['base', 'seaside'], count, ban: ['smithy'] });
    assert.deepEqual(wishes(some, cards).count, { seaside: 4 });
    assert.deepEqual(wishes(some, cards).ban, ['smithy']);
  });

  it('keep the cards that are locked when others are drawn', () => {
    const some = form({ way: 'random', locked: ['moat', 'smithy'] });
    assert.equal(wishes(some, cards).kingdom, 'moat, smithy');
    const named = form({ way: 'named', locked: ['moat'] });
    assert.equal(wishes(named, cards).kingdom, 'base2/First Game');
  });

  it('for another card in the place of one leave the rest as it is', () => {
    const ten = ['cellar', 'moat', 'smithy'];
    const shown: Kingdom = {
      type: 'kingdom',
      edition: 2,
      cards: ten,
      events: ['alms'],
      name: null,
      text: '',
    };
    const some = form({ way: 'random', ban: ['witch'], eventCount: 2, attacks: 'none' });
    assert.deepEqual(otherCard(some, cards, shown, 'moat'), {
      players: 2,
      edition: 2,
      sets: ['base'],
      attacks: 'none',
      ban: ['witch', 'moat'],
      kingdom: 'cellar, smithy',
      events: 'alms',
    });
    assert.equal(otherCard(some, cards, { ...shown, events: [] }, 'moat').events, 'none');
  });

  it('ask for the Treasures of two boxes where one would do', () => {
    const two = form({ twoBoxes: true });
    assert.equal(wishes(two, cards).boxes, 2);
    assert.equal(wishes(form({}), cards).boxes, undefined);
    for (let i = 0; i < 3; i++) two.seats = addSeat(two.seats, 'bot', 'easy');
    assert.equal(wishes(two, cards).boxes, undefined, 'five have them in any case');
  });

  it('as text are cards, and Events after a semicolon', () => {
    const setup = wishes(form({ way: 'text', text: ' Cellar, Smithy ; Alms ' }), cards);
    assert.equal(setup.kingdom, 'Cellar, Smithy');
    assert.equal(setup.events, 'Alms');
  });

  it('become the kingdom that was shown, to the card', () => {
    const shown: Kingdom = {
      type: 'kingdom',
      edition: 1,
      cards: ['cellar', 'wharf'],
      events: [],
      name: null,
      text: '',
    };
    assert.deepEqual(exactly(form({ way: 'random' }), cards, shown), {
      players: 2,
      edition: 1,
      kingdom: 'cellar, wharf',
      events: 'none',
    });
  });
});

describe('seats', () => {
  const { seats } = form({});

  it('are two to six', () => {
    let more = seats;
    for (let i = 0; i < 9; i++) more = addSeat(more, 'bot', 'easy');
    assert.equal(more.length, 6);
    assert.equal(new Set(more.map((seat) => seat.id)).size, 6);
  });

  it('change places', () => {
    assert.deepEqual(moveSeat(seats, 0, 1).map(({ who }) => who), ['bot', 'me']);
    assert.equal(moveSeat(seats, 0, -1), seats);
  });

  it('are asked for by who sits there', () => {
    assert.deepEqual(seatWishes(form({}), 'Anna'), [
      { who: 'me', name: 'Anna' },
      { who: 'bot', level: 'medium' },
    ]);
  });

  it('are drawn for who begins, unless somebody asks otherwise', () => {
    assert.equal(terms(form({})).begins, 'random');
    assert.equal(terms(form({ drawsFirst: false })).begins, 0);
    assert.equal(terms(form({ name: '  ' })).name, undefined);
    assert.equal(terms(form({ clock: 0, bank: 120 })).bank, undefined);
    assert.equal(terms(form({ clock: 30, bank: 0 })).bank, undefined);
    assert.equal(terms(form({ clock: 30, bank: 120 })).bank, 120);
  });
});

describe('the catalogue', () => {
  const find = (typed: string) =>
    cards.cards.filter((card) => matches(card, typed)).map((card) => card.id);

  it('is searched in either language, without diacritics and case', () => {
    assert.equal(folded('Kuźnia łódź'), 'kuznialodz');
    assert.deepEqual(find('kuzn'), ['smithy']);
    assert.deepEqual(find('SMITH'), ['smithy']);
    assert.deepEqual(find('councilr'), ['council-room']);
    assert.deepEqual(find('xyzzy'), []);
  });

  it('knows a kingdom by its cards', () => {
    assert.equal(kingdomOf(cards, ['smithy', 'cellar'], [])?.key, 'base2/First Game');
    assert.equal(kingdomOf(cards, ['smithy', 'cellar'], ['alms']), undefined);
  });

  it('has another kingdom than this', () => {
    for (const random of [0, 0.5, 0.999]) {
      assert.notEqual(another(cards.kingdoms, 'base2/First Game', random)?.key, 'base2/First Game');
    }
  });

  it('lists are toggled', () => {
    assert.deepEqual(toggled(['a', 'b'], 'a'), ['b']);
    assert.deepEqual(toggled(['a', 'b'], 'c'), ['a', 'b', 'c']);
    assert.deepEqual(toggled(['a', 'b'], 'c', 2), ['a', 'b']);
  });
});

describe('the packed catalogue', () => {
  const written = (language: 'en' | 'pl', name: (id: string) => string) => ({
    ...cards,
    language,
    sets: [{ id: 'base', name: name('base') }],
    types: [{ id: 'action' as const, name: name('action') }],
    cards: cards.cards.map((card, i) => ({
      ...card,
      name: name(card.id),
      also: [
        ...(i === 1 ? [`${name(card.id)}s`] : []),
        language === 'en' ? `pl ${card.id}` : card.id,
      ],
      plus: { cards: i, actions: 0, buys: 1, coins: 2 },
      points: i === 2 ? -1 : null,
      text: `${name(card.id)} does something\nand more`,
      ...(i === 3 ? { text1: name('older') } : {}),
    })),
    kingdoms: cards.kingdoms.map((kingdom) => ({ ...kingdom, name: name(kingdom.name) })),
  });

  it('comes out as it went in, in both languages', () => {
    const all = { en: written('en', (id) => id), pl: written('pl', (id) => `pl ${id}`) };
    const { facts, texts } = pack(all);
    for (const language of ['en', 'pl'] as const) {
      const { byId, kingdomCards, eventCards, ...catalogue } = all[language];
      assert.ok(byId && kingdomCards && eventCards);
      assert.deepEqual(unpack(language, facts, texts[language]), catalogue);
    }
  });
});
