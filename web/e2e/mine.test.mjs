// One's own games: kept when they end, alone and at a table, watched again, taken to another
// device; and the kingdom of the day.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { at, noFaults, person, Server, tab } from './harness.mjs';
import { opened } from './opened.mjs';
import { Player, playTogether } from './player.mjs';
import { tableOf } from './tables.mjs';

let browser, server;
opened(Server.start, (...both) => {
  [browser, server] = both;
});

const go = (page, place) => page.goto(`${server.address}#/${place}`);
const rows = (page) => at(page, 'mine-games').locator('li');

/** Gives the game up at the first question. */
async function resign(page) {
  await at(page, 'question').waitFor();
  await at(page, 'menu').click();
  await at(page, 'menu-resign').click();
  await at(page, 'resign-yes').click();
  await at(page, 'end-winner').waitFor();
}

const download = async (page, testid) => {
  const comes = page.waitForEvent('download');
  await at(page, testid).first().click();
  const file = await comes;
  return { name: file.suggestedFilename(), path: await file.path() };
};

test('a game that was played to its end is there, can be watched, and goes to a file', async () => {
  const page = await tab(await person(browser));
  await go(page, 'games');
  await at(page, 'mine-none').waitFor();
  await go(page, '');
  await at(page, 'home-play-now').click();
  await new Player().play(page, (_, player) => player.choices === 4);
  await at(page, 'menu').click();
  await at(page, 'menu-bot').click(); // it plays to the end
  await at(page, 'end-winner').waitFor();
  const scores = await at(page, 'end-scores').locator('tfoot tr').first().innerText();
  await at(page, 'end-replay').click();
  await at(page, 'replay-bar').waitFor();
  await go(page, 'games');
  await rows(page).first().waitFor();
  assert.equal(await rows(page).count(), 1, 'watching it again adds nothing');
  const [own, other] = scores.match(/\d+/g);
  assert.match(await rows(page).innerText(), new RegExp(`${own} : ${other}`));

  await at(page, 'mine-watch').click();
  await at(page, 'replay-bar').waitFor();
  await at(page, 'replay-close').click();
  await at(page, 'end-winner').waitFor();
  await go(page, 'games');
  await rows(page).first().waitFor();
  assert.equal(await rows(page).count(), 1);
  await at(page, 'mine-review').click();
  await page.locator('[data-testid="review-course"] polyline').first().waitFor();
  await page.goBack();
  await rows(page).first().waitFor();
  const { name, path } = await download(page, 'mine-save');
  assert.match(name, /\.talia$/);
  assert.match(readFileSync(path, 'utf8'), /^players: 2$/m);
  noFaults(page);
});

test('a game is reviewed: the curve, luck and mistakes, and what to do about them', async () => {
  const page = await tab(await person(browser));
  await go(page, '');
  await at(page, 'home-file').setInputFiles(new URL('beginning.talia', import.meta.url).pathname);
  await at(page, 'replay-review').click();
  await at(page, 'review-progress').waitFor();
  const moments = at(page, 'review-moments').locator('li');
  await moments.first().waitFor();
  assert.equal(await at(page, 'review-course').locator('polyline').count(), 2);
  assert.match(await at(page, 'review-player-0').innerText(), /Sound choices\s+\d+%/);
  assert.match(await at(page, 'review-player-1').innerText(), /Lost by choices\s+−\d+\.\d/);
  const words = await at(page, 'moment-1').first().innerText();
  assert.match(words, /Turn 1, Bartek\s+−\d[^]*Chosen Buy Copper\s+Better Buy \w+: /i);
  await at(page, 'review-table').locator('summary').click();
  assert.equal(await at(page, 'review-table').locator('tbody tr').count(), 5);

  const all = await moments.count();
  await at(page, 'review-mine').check({ force: true });
  assert.equal(await at(page, 'moment-1').count(), 0, 'one may look at one\'s own moments only');
  const own = await moments.count();
  assert.ok(own > 0 && own < all);
  await at(page, 'review-mine').uncheck({ force: true });
  assert.equal(await moments.count(), all);

  await at(page, 'moment-1').first().getByTestId('moment-see').click();
  await at(page, 'replay-bar').waitFor();
  assert.match(await at(page, 'replay-where').innerText(), / 7\/\d+$/, 'before Bartek has chosen');
  await page.goBack();
  await moments.first().waitFor();
  assert.equal(await at(page, 'review-progress').count(), 0, 'it is not done twice');
  await at(page, 'moment-0').first().getByTestId('moment-branch').click();
  await at(page, 'question').waitFor();
  assert.ok(await at(page, 'hint').isVisible(), 'a game alone, from there on');
  noFaults(page);
});

test('from one device to another, once; bad files change nothing', async () => {
  const page = await tab(await person(browser));
  await go(page, '');
  await at(page, 'home-play-now').click();
  await resign(page);
  await go(page, 'games');
  const { name, path } = await download(page, 'mine-export');
  assert.match(name, /^talia-games-\d{4}-\d\d-\d\d\.json$/);

  const other = await tab(await person(browser, { settings: { language: 'pl' } }));
  await go(other, 'games');
  await at(other, 'mine-file').setInputFiles(path);
  await rows(other).first().waitFor();
  await at(other, 'mine-file').setInputFiles(path);
  await other.getByText('już tu były').waitFor();
  assert.equal(await rows(other).count(), 1);
  await at(other, 'mine-watch').click();
  await at(other, 'replay-bar').waitFor();

  await go(other, 'games');
  await rows(other).first().waitFor();
  const bad = { name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{"a": 1}') };
  await at(other, 'mine-file').setInputFiles(bad);
  await at(other, 'toast-fault').waitFor();
  assert.equal(await rows(other).count(), 1);
  await at(other, 'mine-clear').click();
  await at(other, 'mine-clear-yes').click();
  await at(other, 'mine-none').waitFor();
  await other.reload();
  await at(other, 'mine-none').waitFor();
  noFaults(page, other);
});

test('at a table of people everybody keeps it, each from their own seat', async () => {
  const { people, pages } = await tableOf(browser, server, ['Anna', 'Bartek']);
  await playTogether(pages, [new Player(), new Player()], 4);
  const asked = pages.find((page) => page);
  await at(asked, 'menu').click();
  await at(asked, 'menu-resign').click();
  await at(asked, 'resign-yes').click();
  for (const { page } of people) {
    await at(page, 'end-winner').waitFor();
    await page.locator('[data-testid="end-checked"]:not(:empty)').waitFor();
    await go(page, 'games');
    await rows(page).first().waitFor();
  }
  const [anna, bartek] = await Promise.all(pages.map((page) => rows(page).innerText()));
  assert.match(anna, /lost[^]*Bartek/i);
  assert.match(bartek, /won[^]*Anna/i);
  noFaults(...pages);
});

test('the kingdom of the day is the same for everybody, and its result can be told', async () => {
  const context = await person(browser);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await tab(context);
  const other = await tab(await person(browser));
  for (const each of [page, other]) await each.clock.setFixedTime('2026-05-03T12:00:00Z');
  const cardsOf = (who) =>
    at(who, 'daily-kingdom')
      .locator('[data-card]')
      .evaluateAll((cards) => cards.map((card) => card.dataset.card));
  const hands = [];
  for (const each of [page, other]) {
    await go(each, 'daily');
    await at(each, 'daily-kingdom').waitFor();
    const level = each === page ? 'easy' : 'strong';
    await at(each, `daily-level-${level}`).check();
  }
  assert.deepEqual(await cardsOf(page), await cardsOf(other));
  for (const each of [page, other]) {
    await at(each, 'daily-play').click();
    await at(each, 'question').waitFor();
    hands.push(await at(each, 'hand').innerText());
  }
  assert.equal(hands[0], hands[1], 'the same cards are dealt');

  await go(page, 'daily');
  await at(page, 'daily-go-on').click();
  await resign(page);
  await go(page, 'daily');
  await at(page, 'daily-done').waitFor();
  const said = page.getByText('Copied').waitFor(); // it stands there for a moment
  await at(page, 'daily-share').click();
  await said;
  const told = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(told, /^talia, the kingdom of \d{4}-\d\d-\d\d\n/);
  assert.match(told, /\nlost -?\d+ : -?\d+ · \d+ turns? · Easy\n/);
  assert.match(told, /#\/daily$/);
  for (const card of await cardsOf(page)) assert.doesNotMatch(told.toLowerCase(), new RegExp(card));
  noFaults(page, other);
});
