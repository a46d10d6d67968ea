// Lessons and puzzles: solved on a real table, judged, remembered, and there without a network.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at, NARROW, noFaults, person, press, serveFiles, tab } from './harness.mjs';
import { opened } from './opened.mjs';
import { clickButton, clickCard, offered } from './player.mjs';

let browser, host;
opened(serveFiles, (...both) => {
  [browser, host] = both;
});

/** Chooses that label, on its card or its button. */
async function choose(page, question, label) {
  const option = question.options.find((each) => each.label === label);
  assert.ok(option, `${label} of ${question.options.map((each) => each.label)}`);
  if (!(await clickCard(page, option))) await clickButton(page, label);
}

async function chooseAll(page, ...labels) {
  let question = await offered(page);
  for (const label of labels) {
    await choose(page, question, label);
    if (label !== labels.at(-1)) question = await offered(page, question.n);
  }
}

const verdict = (page, kind) => page.locator(`.solve-strip[data-verdict="${kind}"]`).waitFor();

test('a lesson says why, goes on, and is remembered', async () => {
  const page = await tab(await person(browser));
  await page.goto(host.address);
  await at(page, 'home-learn').click();
  await at(page, 'lesson-money').click();
  await chooseAll(page, 'treasures', 'buy Estate');
  await verdict(page, 'wrong');
  assert.match(await at(page, 'solve-verdict').innerText(), /Not quite.*point/s);
  await chooseAll(page, 'buy Silver');
  await verdict(page, 'right');
  await at(page, 'solve-next').click();

  await chooseAll(page, 'treasures', 'buy Gold');
  await verdict(page, 'right');
  await at(page, 'solve-next').click();

  // The third has a goal: missed, tried again, reached. What came before cannot be taken back.
  await offered(page);
  assert.equal(await at(page, 'undo').isVisible(), false);
  await chooseAll(page, 'end', 'treasures', 'buy Gold');
  await verdict(page, 'wrong');
  await at(page, 'solve-again').click();
  await page.locator('.solve-strip:not([data-verdict])').waitFor();
  await chooseAll(page, 'play Moneylender', 'trash Copper', 'treasures');
  await verdict(page, 'right');

  await at(page, 'solve-back').click();
  const row = at(page, 'lesson-money');
  assert.match(await row.innerText(), /3 of 4 solved/);
  assert.match(await row.getAttribute('href'), /money\/4$/);
  noFaults(page);
});

test('a puzzle is won by any line that wins: on a phone, in Polish, offline', async () => {
  const settings = { language: 'pl' };
  const context = await person(browser, { viewport: NARROW, settings, keeps: true });
  const page = await tab(context);
  await page.goto(`${host.address}#/learn`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await press(page, at(page, 'puzzle-3'));
  await chooseAll(page, 'play Festival', 'treasures', 'buy Province', 'end');
  await verdict(page, 'wrong'); // level: not won alone
  await at(page, 'solve-give').click();
  await press(page, at(page, 'solve-again'));
  await page.locator('.solve-strip:not([data-verdict])').waitFor();
  assert.match(await at(page, 'solve-solution').innerText(), /Prowincja/);
  await chooseAll(page, 'play Festival', 'treasures', 'buy Province', 'buy Estate');
  await verdict(page, 'right');
  await press(page, at(page, 'solve-back'));
  assert.match(await at(page, 'learn-solved').innerText(), /1 z \d\d/);
  assert.match(await at(page, 'puzzle-3').getAttribute('aria-label'), /rozwiązane/);
  noFaults(page);
});
