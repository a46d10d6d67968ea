// The guided first game: what is said follows the game, and one can listen to it to the end.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at, noFaults, person, serveFiles, tab } from './harness.mjs';
import { opened } from './opened.mjs';
import { clickButton, clickCard, offered, Player } from './player.mjs';

let browser, host;
opened(serveFiles, (...both) => {
  [browser, host] = both;
});

async function begin() {
  const page = await tab(await person(browser));
  await page.goto(host.address);
  await at(page, 'home-first').click();
  return { page, question: await offered(page) };
}

const tip = (page, name) => at(page, `tip-${name}`);

/** Somebody who reads every tip before choosing. */
class Pupil extends Player {
  tips = [];

  async act(page, question) {
    const told = page.locator('[data-testid^="tip-"]');
    if (await told.isVisible()) {
      const name = (await told.getAttribute('data-testid')).slice('tip-'.length);
      if (!this.tips.includes(name)) this.tips.push(name);
      await at(page, 'guide-next').click();
    }
    return super.act(page, question);
  }
}

test('the first game is explained as it goes', async () => {
  const { page, question } = await begin();
  await tip(page, 'welcome').waitFor();
  await at(page, 'guide-next').click();
  await tip(page, 'hand').waitFor();
  await at(page, 'guide-next').click();
  await tip(page, 'treasures').waitFor();
  await clickButton(page, 'treasures'); // done: it goes away by itself
  await tip(page, 'buy').waitFor();
  const buying = await offered(page, question.n);

  await page.reload(); // does not begin the lesson once more
  assert.deepEqual(await offered(page), buying);
  await tip(page, 'buy').waitFor();
  await clickCard(page, buying.options.find(({ label }) => label === 'buy Village'));
  await tip(page, 'cleanup').or(tip(page, 'waiting')).or(tip(page, 'second')).waitFor();

  const pupil = new Pupil({ seed: 3 });
  await pupil.play(page);
  await at(page, 'end-winner').waitFor();
  for (const name of ['shuffle', 'action', 'gold', 'province', 'ending'])
    assert.ok(pupil.tips.includes(name), `'${name}' was explained, beside ${pupil.tips}`);
  assert.equal(new Set(pupil.tips).size, pupil.tips.length, 'nothing is explained twice');
  noFaults(page);
});

test('whoever has heard enough hears no more', async () => {
  const { page } = await begin();
  await at(page, 'guide-skip').click();
  await at(page, 'guide').waitFor({ state: 'detached' });
  await page.reload();
  await offered(page);
  await new Player().play(page, (_, player) => player.choices === 3);
  assert.equal(await at(page, 'guide').count(), 0);
  noFaults(page);
});
