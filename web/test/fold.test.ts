// Whole games through the engine itself: what it tells of every move, put together, must come to
// the view that it tells.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { openModule } from '../engine/module.mjs';
import type {
  ClientMessage,
  HouseMessage,
  Level,
  LogLine,
  Seat,
  Side,
  View,
} from '../src/protocol';
import { deckOf } from '../src/play/deck';
import { folded } from '../src/show/fold';
import { continued } from '../src/state';

const WASM = resolve(process.env['TALIA_WASM'] ?? '../build-page/talia.wasm');
const GAMES = 6;
const MOST_CHOICES = 120;

function dice(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const sorted = (cards: readonly (string | null)[]) => cards.map((card) => card ?? '?').sort();

/** What must come out, whatever the order. */
function sideFacts(side: Side) {
  return {
    hand: side.hand && sorted(side.hand),
    handCount: side.handCount,
    deckCount: side.deckCount,
    discardCount: side.discardCount,
    play: sorted([...side.play, ...side.staying]),
    island: sorted(side.island),
    native: side.native && sorted(side.native),
    nativeCount: side.nativeCount,
    tavern: sorted(side.tavern),
    aside: side.aside.length,
    revealed: side.revealed.length,
    pirate: side.pirate,
    journeyDown: side.journeyDown,
    minusCard: side.minusCard,
    minusCoin: side.minusCoin,
    inherited: side.inherited,
    cards: side.cards,
    tokens: side.tokens,
  };
}

function facts(view: View) {
  return {
    turn: view.turn,
    phase: view.phase,
    actions: view.actions,
    buys: view.buys,
    coins: view.coins,
    supply: [...view.supply, ...view.beside].map(({ card, left, embargo, tokens }) => ({
      card,
      left,
      embargo,
      tokens: tokens.map(({ seat, token }) => `${seat} ${token}`).sort(),
    })),
    trash: [...view.trash].sort((a, b) => a.card.localeCompare(b.card)),
    seats: view.seats.map(sideFacts),
  };
}

interface Heard {
  views: View[];
  say(message: ClientMessage): void;
}

async function open(): Promise<Heard> {
  const views: View[] = [];
  const engine = await openModule(readFileSync(WASM), {
    send(text: string) {
      const message = JSON.parse(text) as HouseMessage;
      assert.notEqual(message.type, 'error', text);
      if (message.type === 'view' || message.type === 'step') views.push(message);
    },
    stored() {},
  });
  const say = (message: ClientMessage) => {
    engine.receive(JSON.stringify(message));
    while (engine.tick() === 0);
  };
  say({ do: 'hello', protocol: 1, language: 'en' });
  return { views, say };
}

/** The line that a move names tells of whom it concerns. */
function isTold(log: LogLine[], view: View, said: string) {
  for (const { what, who, line } of view.moves) {
    if (line !== undefined) assert.equal(log[line]?.who, who, `${what}, line ${line}: ${said}`);
    else assert.notEqual(what, 'played', said);
  }
}

/** What one owns and does not see elsewhere is in the deck. */
function knowsByHeart(view: View, said: string) {
  const own = view.seat === null ? undefined : view.seats[view.seat];
  const deck = own && deckOf(own);
  assert.ok(own && deck, said);
  assert.equal(deck.reduce((sum, { count }) => sum + count, 0), own.deckCount, said);
}

/** The same of the positions of a game that is over, gone through again in steps of any length. */
function stepAndCompare({ views, say }: Heard, under: (n: number) => number, number: number) {
  say({ do: 'resign' });
  views.splice(0);
  say({ do: 'step', n: 0 });
  let before = views.shift();
  assert.ok(before?.open && before.moves.length === 0 && before.from === undefined);
  for (const of = before.of ?? 0; before && before.n < of; before = views.shift()) {
    const from: View = before;
    say({ do: 'step', n: Math.min(of, from.n + 1 + under(7)), from: from.n });
    const [step] = views;
    const said = `game ${number}, step ${from.n} to ${step?.n}: ${JSON.stringify(step?.moves)}`;
    assert.ok(step && step.from === from.n, said);
    assert.deepEqual(facts(step.moves.reduce(folded, from)), facts(step), said);
    isTold(step.log.lines, step, said);
  }
  assert.ok(before);
}

/** Plays on; what was told of each step comes to the next view. */
async function playAndCompare(number: number, players: number, sets: string[]): Promise<number> {
  const under = dice(number + 1);
  const levels: Level[] = ['easy', 'medium', 'strong'];
  const house = await open();
  const { views, say } = house;
  const own: Seat = under(players);
  const seats = Array.from({ length: players }, (_, i) =>
    i === own
      ? ({ who: 'me', name: 'A' } as const)
      : ({ who: 'bot', level: levels[under(3)] ?? 'easy' } as const),
  );
  const setup = { players, sets: sets as never, eventCount: 'random' as const, seed: `${number}` };
  const terms = { public: false, points: true, clock: 0, takeover: true };
  say({ do: 'create', setup, seats, terms });
  let before = views.shift();
  let compared = 0;
  let log: LogLine[] = before?.log.lines ?? [];
  for (let choices = 0; before && choices < MOST_CHOICES; choices++) {
    for (const view of views.splice(0)) {
      const end: View = view.moves.reduce(folded, before);
      const said = `game ${number}, at ${view.n}: ${JSON.stringify(view.moves)}`;
      assert.deepEqual(facts(end), facts(view), said);
      knowsByHeart(view, said);
      log = continued(log, view.log);
      isTold(log, view, said);
      compared++;
      before = view;
    }
    const options: { label: string; verb: string }[] = before.question?.options ?? [];
    const dear = options.filter(({ verb }) => verb !== 'word');
    const list = dear.length > 0 && under(6) > 0 ? dear : options;
    const label = before.question?.treasures ? 'treasures' : list[under(list.length)]?.label;
    if (before.asked === null || label === undefined) break;
    say({ do: 'choose', n: before.n, label });
  }
  if (before?.asked != null) stepAndCompare(house, under, number);
  return compared;
}

for (const set of ['base', 'intrigue', 'seaside', 'adventures']) {
  test(`the moves of a game with ${set} come to its views`, async () => {
    let compared = 0;
    for (let i = 0; i < GAMES; i++) compared += await playAndCompare(i, 2 + (i % 3), [set]);
    assert.ok(compared > GAMES * 10);
  });
}
