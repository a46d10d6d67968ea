// Two languages: from one to the other in the middle of a game, and both at one table.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foreignOn, foreignWords } from './checks.mjs';
import { at, noFaults, numberAt, person, Server, settled, tab } from './harness.mjs';
import { opened } from './opened.mjs';
import { offered, Player } from './player.mjs';
import { openTable, sitDown } from './tables.mjs';

let browser, server;
opened(() => Server.start(), (...both) => {
  [browser, server] = both;
});

async function switchTo(page, language) {
  await at(page, 'menu').click();
  await at(page, `language-${language}`).click();
  await page.locator(`html[lang="${language}"]`).waitFor();
  await settled(page);
  await page.keyboard.press('Escape');
  await page.locator('.menu-list').waitFor({ state: 'detached' });
}

/** Waits until nothing of the other language is left: the house tells all anew. */
async function allIn(page, language, marker) {
  await page.locator('.log-lines', { hasText: marker }).waitFor();
  assert.deepEqual(await foreignOn(page, await foreignWords(language), []), []);
}

test('the browser’s own language comes first', async () => {
  for (const [locale, words] of [
    ['pl-PL', 'Graj'],
    ['en-US', 'Play now'],
    ['de-DE', 'Play now'],
  ]) {
    const context = await browser.newContext({ locale });
    const page = await tab(context);
    await page.goto(server.address);
    await at(page, 'home-play-now').getByText(words, { exact: true }).waitFor();
    noFaults(page);
    await context.close();
  }
});

test('in the middle of a game, there and back', async () => {
  const page = await tab(await person(browser));
  await page.goto(server.address);
  await at(page, 'home-play-now').click();
  const player = new Player({ seed: 9 });
  const question = await player.play(page, () => player.choices === 8);
  const labels = ({ options }) => options.map(({ label }) => label);
  const before = await page.locator('.log-lines').textContent();

  await switchTo(page, 'pl');
  await allIn(page, 'pl', 'Twoja tura');
  const inPolish = await offered(page);
  assert.equal(inPolish.n, question.n);
  assert.deepEqual(labels(inPolish), labels(question));
  assert.notEqual(inPolish.words, question.words);
  await player.play(page, () => player.choices === 10);
  await page.reload();
  await offered(page);
  await page.locator('html[lang="pl"]').waitFor();

  await switchTo(page, 'en');
  await allIn(page, 'en', 'Your turn');
  const after = await page.locator('.log-lines').textContent();
  assert.ok(after.startsWith(before) && after.length > before.length, 'the log says the same');
  noFaults(page);
});

test('one table, two languages', async () => {
  const anna = await tab(await person(browser, { settings: { language: 'en' } }));
  const bartek = await tab(await person(browser, { settings: { language: 'pl' } }));
  const invitation = await openTable(anna, server.address, { name: 'Anna' });
  await sitDown(bartek, invitation, 'Bartek', 1);
  const player = new Player({ seed: 10 });
  const question = await offered(anna);
  await player.act(anna, question);
  await bartek.locator('.log-lines', { hasText: 'Anna zagrywa' }).waitFor();
  await anna.locator('.log-lines', { hasText: 'You play' }).waitFor();
  assert.equal(await numberAt(bartek, 'view-n'), await numberAt(anna, 'view-n'));
  const names = ['Anna', 'Bartek'];
  assert.deepEqual(await foreignOn(bartek, await foreignWords('pl'), names), []);
  assert.deepEqual(await foreignOn(anna, await foreignWords('en'), names), []);
  noFaults(anna, bartek);
});
