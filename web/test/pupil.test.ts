// Somebody who has never played and does what the tips say, and nothing cleverer, wins against the
// bot of the first game: in that game, and in others of its kingdom.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { openModule } from '../engine/module.mjs';
import { bestBuy, GUIDED_SETUP, NO_MEMORY, type Facts } from '../src/guide/tips';
import type { CardId, HouseMessage, Label, Option, Summary, View } from '../src/protocol';

declare const ENGINE: string;
declare const RULES_FOLDER: string;

const wasm = readFileSync(ENGINE);

/** What cards are, as the page knows it: type and Actions by id. */
const facts = new Map(
  readFileSync(new URL(`${RULES_FOLDER}/cards.tsv`), 'utf8')
    .trim()
    .split('\n')
    .map((row) => row.split('\t'))
    .map((row) => [row[0] ?? '', row.join(' ').toLowerCase()]),
);
const isAction = (card: CardId) => /\baction\b/.test(facts.get(card) ?? '');
const GIVES: Record<CardId, number> = { village: 2, market: 1, merchant: 1, cellar: 1 };

const factsOf = (view: View): Facts => ({
  view,
  question: view.question ?? null,
  turn: 9,
  own: view.turn.who === 0,
  memory: NO_MEMORY,
  isAction,
  givesActions: (card) => GIVES[card] ?? 0,
});

type Find = (verb: string, card?: CardId) => Option | undefined;

/** The card that has the star. */
function starred(view: View, of: Find): Option | undefined {
  const card = bestBuy(factsOf(view));
  return card === null ? undefined : of('buy', card);
}

function answer(view: View): Label {
  const options = view.question?.options ?? [];
  const of = (verb: string, card?: CardId) =>
    options.find((each) => each.verb === verb && (!card || each.card === card));
  const last = options.at(-1)?.label ?? 'done';
  if (view.question?.treasures) return 'treasures';
  if (view.question?.kind === 'buy') return starred(view, of)?.label ?? 'end';
  if (view.question?.kind === 'action') {
    const plays = options.filter((each) => each.verb === 'play');
    plays.sort((a, b) => (GIVES[b.card ?? ''] ?? 0) - (GIVES[a.card ?? ''] ?? 0));
    return plays[0]?.label ?? 'end';
  }
  const given = ['estate', 'province', 'duchy', 'copper'].map((card) => of('discard', card));
  return given.find((option) => option !== undefined)?.label ?? last;
}

async function play(seed: string): Promise<Summary> {
  let view!: View;
  let summary: Summary | null = null;
  const engine = await openModule(wasm, {
    send(words: string) {
      const message = JSON.parse(words) as HouseMessage;
      assert.notEqual(message.type, 'error', words);
      if (message.type === 'view') view = message;
      if (message.type === 'summary') summary = message;
    },
    stored: () => undefined,
  });
  const say = (message: object) => {
    engine.receive(JSON.stringify(message));
    while (engine.tick() === 0);
  };
  say({ do: 'hello', protocol: 1, language: 'en' });
  const terms = { public: false, points: true, clock: 0, takeover: true, begins: 0 };
  const seats = [
    { who: 'me', name: 'Ola' },
    { who: 'bot', level: 'easy' },
  ];
  say({ do: 'create', setup: { ...GUIDED_SETUP, seed }, seats, terms });
  while (view.asked !== null) say({ do: 'choose', n: view.n, label: answer(view) });
  assert.ok(summary);
  return summary;
}

it('wins the first game, and nearly all others', async () => {
  const hasWon = ({ winners }: Summary) => winners.length === 1 && winners[0] === 0;
  assert.ok(hasWon(await play(GUIDED_SETUP.seed)), 'the first game');
  let won = 0;
  const games = 20;
  for (let seed = 100; seed < 100 + games; seed++) won += Number(hasWon(await play(`${seed}`)));
  assert.ok(won >= games * 0.8, `${won} of ${games}`);
});
