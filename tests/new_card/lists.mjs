// lists.mjs TALIA - every list of cards beside the engine's has the cards of the program, in
// its order, and says the same of them: what somebody who adds a card can forget (CONTRIBUTING.md)
// and no compiler sees. Whatever is missing is told with its file. Run in the root of the sources.

import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { check, endChecks } from '../support/check.mjs';

const [talia] = process.argv.slice(2);
const catalogue = (language) =>
  JSON.parse(execFileSync(talia, ['catalogue', '--language', language])).cards;
const cards = catalogue('en');
const polish = new Map(catalogue('pl').map(({ id, name }) => [id, name]));
const text = (file) => readFileSync(file, 'utf8');
const files = (folder) => readdirSync(folder, { recursive: true }).map((file) => `/${file}`);
const isAction = ({ types }) => types.includes('action');

// ---- docs/rules

const tsv = text('docs/rules/cards.tsv').trimEnd().split('\n').slice(1);
const rows = new Map(tsv.map((line) => line.split('\t')).map((row) => [row[0], row]));
check(
  [...rows.keys()].join() === cards.map(({ id }) => id).join(),
  'docs/rules/cards.tsv has the cards of engine/cards/cards.def in their order',
);
cards.forEach(({ id, set, name, cost, types }) => {
  const [, itsSet, en, pl, , itsCost, itsTypes] = rows.get(id) ?? [];
  const same =
    itsSet === set &&
    en === name &&
    pl === polish.get(id) &&
    itsCost === String(cost) &&
    itsTypes.toLowerCase().split(' ').sort().join() === [...types].sort().join();
  check(same, `docs/rules/cards.tsv has ${id} with its set, names, cost and types`);
  const rules = `docs/rules/${set.replace(/\d$/, '')}.md`;
  check(text(rules).includes(`\nid \`${id}\`\n`), `${rules} has ${id}`);
  if (!text(rules).includes(`\n- \`${id}.1\``)) return;
  const inPolish = rules.replace('/rules/', '/rules/pl/');
  const head = `\n### ${polish.get(id)}\nid \`${id}\`\n- \`${id}.1\` `;
  check(text(inPolish).includes(head), `${inPolish} has ${id} below its Polish name`);
});

// ---- Scenarios and positions

const scenarios = files('tests/scenarios');
const positions = files('bots/positions');
for (const card of cards) {
  const its = scenarios.some((file) => file.endsWith(`/${card.id}/${card.id}.scn`));
  check(its, `tests/scenarios has ${card.id}/${card.id}.scn in the folder of its set`);
  if (!isAction(card)) continue;
  const named = (file) => file.match(/([^/]*)\.scn$/)?.[1].startsWith(card.id);
  check(positions.some(named), `bots/positions has a file that begins with ${card.id}`);
}

// ---- What cards ask

const lower = (words) => words.map((word) => word.toLowerCase().replace('_', '-'));
const inside = (macro, code) => lower([...code.matchAll(`${macro}\\((\\w+)\\)`)].map((m) => m[1]));
const asks = new Map();
for (const [, id, code] of text('engine/cards/cards.def').matchAll(/^ASKS\((\w+), (.*)\)$/gm)) {
  const words = code.includes('YES_NO') ? ['yes', 'no'] : inside('WORD', code);
  const both = [inside('VERB', code), words].map((each) => each.sort().join());
  asks.set(id.replaceAll('_', '-'), both);
}
const told = new Map();
const list = (cell) => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1]).sort().join();
const table = text('docs/PLANS.md').split('### What cards ask')[1].split(/^#/m)[0];
for (const row of table.split('\n').filter((line) => line.startsWith('| '))) {
  const [, names, verbs, words] = row.split('|');
  for (const name of names.split(',')) told.set(name.trim(), [list(verbs), list(words)]);
}
const advice = new Set();
for (const file of files('bots/advice').filter((name) => name.endsWith('.def'))) {
  for (const [, id] of text(`bots/advice${file}`).matchAll(/^ADVICE\((\w+)\)/gm)) {
    advice.add(id.replaceAll('_', '-'));
  }
}
for (const { id, name } of cards) {
  const itAsks = asks.get(id) ?? [];
  check(
    itAsks.join('|') === (told.get(name) ?? []).join('|'),
    `docs/PLANS.md, 'What cards ask': ${name} as in engine/cards/cards.def (${itAsks.join('; ')})`,
  );
  check(
    asks.has(id) === advice.has(id),
    `bots/advice/SET.def has ADVICE(${id}) if it has a row ASKS in cards.def, and only then`,
  );
}

// ---- Pictures: each card has a scene, and each scene is of a card

const ids = new Set(cards.map(({ id }) => id));
const scenes = new Set();
for (const set of ['base', 'intrigue', 'seaside', 'adventures', 'events']) {
  for (const [, id] of text(`web/pictures/${set}.scene`).matchAll(/^= (\S+)$/gm)) {
    check(ids.has(id) && !scenes.has(id), `web/pictures/${set}.scene: ${id} is a card, and once`);
    scenes.add(id);
  }
}
for (const id of ids) check(scenes.has(id), `web/pictures/SET.scene has ${id}`);

endChecks();
