// How to read a card, and the guided first game: what is said follows the game and points at its
// thing; one can listen to it to the end, leave, come back, and win.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at, NARROW, noFaults, person, serveFiles, tab } from './harness.mjs';
import { opened } from './opened.mjs';
import { clickButton, clickCard, offered, Player } from './player.mjs';

let browser, host;
opened(serveFiles, (...both) => {
  [browser, host] = both;
});

async function begin(options) {
  const page = await tab(await person(browser, options));
  await page.goto(host.address);
  await at(page, 'home-first').click();
  await at(page, 'first-begin').click();
  return { page, question: await offered(page) };
}

const tip = (page, name) => at(page, `tip-${name}`);

/** The bubble lies in sight and not on its thing, which has its mark. */
async function pointsAt(page, name) {
  const bubble = page.locator('.guide[data-placed]');
  await bubble.waitFor();
  await page.locator(`[data-testid="${name}"][data-pointed]`).waitFor();
  const [box, thing] = await page.evaluate(() =>
    ['.guide', '[data-pointed]'].map((each) => {
      const { left, top, right, bottom } = document.querySelector(each).getBoundingClientRect();
      return { left, top, right, bottom };
    }),
  );
  const { width, height } = page.viewportSize();
  assert.ok(box.left >= 0 && box.top >= 0 && box.right <= width && box.bottom <= height);
  const apart =
    box.right <= thing.left ||
    box.left >= thing.right ||
    box.bottom <= thing.top ||
    box.top >= thing.bottom;
  assert.ok(apart, `${name} can be seen: ${JSON.stringify([box, thing])}`);
}

/** Somebody who has never played: reads every tip, and does what it says. */
class Pupil extends Player {
  tips = [];

  async act(page, question) {
    const told = page.locator('[data-testid^="tip-"]');
    while (await told.isVisible()) {
      const name = (await told.getAttribute('data-testid')).slice('tip-'.length);
      if (!this.tips.includes(name)) this.tips.push(name);
      await at(page, 'guide-next').click();
      await told
        .and(page.locator(`[data-testid="tip-${name}"]`))
        .waitFor({ state: 'detached' });
    }
    return super.act(page, question);
  }
}

test('the first game is explained as it goes', async () => {
  const { page, question } = await begin();
  await tip(page, 'hand').waitFor();
  await pointsAt(page, 'hand');
  await page.keyboard.press('g');
  await tip(page, 'treasures').waitFor();
  await pointsAt(page, 'option-treasures');
  await clickButton(page, 'treasures'); // done: it goes away by itself
  await tip(page, 'buy').waitFor();
  await pointsAt(page, 'pile-smithy');
  const buying = await offered(page, question.n);

  await page.reload(); // does not begin the lesson once more
  assert.deepEqual(await offered(page), buying);
  await tip(page, 'buy').waitFor();
  await at(page, 'guide-next').click();
  await clickCard(page, buying.options.find(({ label }) => label === 'buy Estate'));
  await tip(page, 'weak').waitFor();
  await pointsAt(page, 'undo');

  await page.goto(host.address); // left, and gone on with
  await at(page, 'home-first').click();
  await at(page, 'first-resume').click();
  await tip(page, 'cleanup').or(tip(page, 'weak')).waitFor();
  const pupil = new Pupil({ seed: 3 });
  await pupil.play(page);
  await at(page, 'end-winner').waitFor();
  for (const name of ['shuffle', 'gold', 'province', 'ending'])
    assert.ok(pupil.tips.includes(name), `'${name}' was explained, beside ${pupil.tips}`);
  assert.equal(new Set(pupil.tips).size, pupil.tips.length, 'nothing is explained twice');
  assert.equal(await at(page, 'guide').count(), 0);
  noFaults(page);
});

test('whoever has heard enough hears no more', async () => {
  const { page } = await begin({ viewport: NARROW, settings: { language: 'pl' } });
  await tip(page, 'hand').waitFor();
  await pointsAt(page, 'hand');
  await at(page, 'guide-skip').click();
  await at(page, 'guide').waitFor({ state: 'detached' });
  await page.reload();
  await offered(page);
  await new Player().play(page, (_, player) => player.choices === 3);
  assert.equal(await at(page, 'guide').count(), 0);
  noFaults(page);
});
