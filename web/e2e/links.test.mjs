// Links to kingdoms and replays, from one person to another.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { at, noFaults, person, Server, tab } from './harness.mjs';
import { opened } from './opened.mjs';
import { offered, Player } from './player.mjs';

let browser, server;
opened(Server.start, (...both) => {
  [browser, server] = both;
});

const linkOf = async (page) => {
  await at(page, 'share-link').waitFor();
  return at(page, 'share-link').inputValue();
};
const cardsAt = (page, testid) =>
  at(page, testid)
    .locator('[data-card]')
    .evaluateAll((cards) => cards.map((card) => card.dataset.card));

/** A tab that has followed a link. */
async function followed(link, settings = {}) {
  const page = await tab(await person(browser, { settings }));
  await page.goto(link);
  return page;
}

test('a kingdom goes by a link to somebody else, who plays it or changes it', async () => {
  const page = await tab(await person(browser));
  await page.goto(`${server.address}#/setup`);
  await at(page, 'setup-way-random').check();
  await at(page, 'setup-set-adventures').check();
  await at(page, 'setup-events-2').check();
  await page.locator('[aria-busy="false"] [data-testid="setup-preview"]').waitFor();
  const cards = await cardsAt(page, 'setup-preview');
  assert.equal(cards.length, 12);
  await at(page, 'setup-share').click();
  const link = await linkOf(page);
  assert.match(link, /^http:\/\/127\.0\.0\.1:\d+\/k\/[a-z_-]+$/);
  await at(page, 'share-qr').waitFor();

  const other = await followed(link, { language: 'pl' });
  await at(other, 'invited-kingdom').waitFor();
  assert.deepEqual((await cardsAt(other, 'invited-kingdom')).sort(), [...cards].sort());
  await at(other, 'invited-change').click();
  await at(other, 'setup-preview').waitFor();
  assert.deepEqual((await cardsAt(other, 'setup-preview')).sort(), [...cards].sort());
  await other.goBack();
  await at(other, 'invited-play').click();
  await offered(other);
  await other.goBack();
  await at(other, 'invited-play').waitFor();
  noFaults(page, other);
});

test('a short game goes in the link itself, a long one by the server', async () => {
  const page = await tab(await person(browser));
  await page.goto(server.address);
  await at(page, 'home-play-now').click();
  await new Player().play(page, (_, player) => player.choices === 6);
  await at(page, 'menu').click();
  await at(page, 'menu-resign').click();
  await at(page, 'resign-yes').click();
  await at(page, 'end-share').click();
  const short = await linkOf(page);
  assert.match(short, /\/r\/[a-z_-]+#[\w-]+$/);
  const other = await followed(short);
  await at(other, 'replay-bar').waitFor();
  assert.doesNotMatch(other.url(), /#\/r\//, 'going back does not load it again');

  // The same game with much else in its file.
  await page.goto(`${server.address}#/games`);
  const comes = page.waitForEvent('download');
  await at(page, 'mine-export').click();
  const saved = JSON.parse(readFileSync(await (await comes).path(), 'utf8'));
  const [game] = saved.games;
  const more = randomBytes(3000).toString('base64');
  const text = `${game.text}# ${more}\n`;
  const longer = { ...game, id: `${game.id}-long`, at: game.at + 1, text };
  const file = JSON.stringify({ ...saved, games: [longer] });
  await at(page, 'mine-file').setInputFiles({
    name: 'games.json',
    mimeType: 'application/json',
    buffer: Buffer.from(file),
  });
  await page.locator('[data-testid="mine-games"] li:nth-child(2)').waitFor();
  await at(page, 'mine-share').first().click();
  const long = await linkOf(page);
  assert.match(long, /\/r\/[a-z0-9]+\/[a-z_-]+$/);
  const third = await followed(long, { language: 'pl' });
  await at(third, 'replay-bar').waitFor();
  await at(third, 'replay-on').click();
  await page.goto(`${server.address}#/`);
  await at(page, 'home-mine').waitFor();
  assert.equal(await page.locator('.continue').count(), 0, 'what was shared is no game to go on');
  noFaults(page, other, third);
});

test('a link of which a part is missing says so', async () => {
  for (const place of ['k/moat_nonsense', 'r/moat/AAAA', 'r/moat/_']) {
    const page = await followed(`${server.address}#/${place}`);
    await at(page, 'link-broken').waitFor();
    noFaults(page);
  }
});
