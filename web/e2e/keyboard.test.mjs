// A whole game without a mouse: to it from the front page, through every question, out of it again.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at, noFaults, person, serveFiles, settled, tab } from './harness.mjs';
import { opened } from './opened.mjs';
import { asksOnceMore, offered, Player, positionOf } from './player.mjs';

let browser, host;
opened(serveFiles, (...both) => {
  [browser, host] = both;
});

/** What has the focus: its name for tests, and whether one sees that it has. */
const focused = (page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    const style = getComputedStyle(element);
    const ring = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0;
    return {
      name: element.dataset.testid ?? '',
      option: element.dataset.option !== undefined,
      card: element.dataset.card ?? null,
      seen: ring || style.boxShadow !== 'none',
    };
  });

/** Tab, until the focus is there. */
async function tabTo(page, wanted, most = 80) {
  for (let i = 0; i < most; i++) {
    await page.keyboard.press('Tab');
    const { name, seen } = await focused(page);
    if (name !== wanted) continue;
    assert.ok(seen, `one sees that '${wanted}' has the focus`);
    return;
  }
  assert.fail(`Tab does not come to '${wanted}'`);
}

/** Somebody who presses the key that stands on a button; where there is none, or now and then, goes
 * there by arrows or Tab. */
class Typist extends Player {
  ways = { key: 0, arrows: 0, tab: 0 };

  async act(page, question) {
    const option = this.choose(question);
    const way = this.random() < 0.2 ? 'arrows' : option.key === null ? 'tab' : 'key';
    this.ways[way]++;
    this.choices++;
    if (way === 'key') await this.press(page, option.key);
    else if (way === 'arrows') await this.arrows(page);
    else {
      await tabTo(page, `option-${option.label}`, 400);
      await page.keyboard.press('Enter');
    }
  }

  /** Once more, where the page asks whether it is meant. */
  async press(page, key) {
    const before = await positionOf(page);
    await page.keyboard.press(key);
    if (key === 'e' && (await asksOnceMore(page, before))) await page.keyboard.press(key);
  }

  /** Takes the first option that arrows come to. */
  async arrows(page) {
    for (const key of ['ArrowDown', 'ArrowLeft', 'ArrowRight', 'ArrowUp']) {
      await page.keyboard.press(key);
      const { option, seen } = await focused(page);
      if (!option) continue;
      assert.ok(seen, 'one sees which option has the focus');
      const before = await positionOf(page);
      await page.keyboard.press('Enter');
      if (await asksOnceMore(page, before)) await page.keyboard.press('Enter');
      return;
    }
    assert.fail('arrows find no option');
  }
}

test('a whole game by keyboard', async () => {
  const page = await tab(await person(browser));
  await page.goto(host.address);
  await at(page, 'home-play-now').waitFor();
  await tabTo(page, 'home-play-now');
  await page.keyboard.press('Enter');
  await offered(page);
  await settled(page);

  // Keys that choose nothing: help, log, details of a card, undo.
  await page.keyboard.press('?');
  await page.locator('dialog[open]').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  const log = at(page, 'log');
  const open = await log.isVisible();
  await page.keyboard.press('l');
  await log.waitFor({ state: open ? 'detached' : 'visible' });
  await page.keyboard.press('l');
  await page.keyboard.press('Shift+ArrowDown');
  assert.notEqual((await focused(page)).card, null);
  await page.keyboard.press('i');
  await at(page, 'details').waitFor();
  await page.keyboard.press('Escape');
  await at(page, 'details').waitFor({ state: 'detached' });
  await page.locator('.hand [data-card]:focus').waitFor(); // the focus comes back to the card

  const first = await offered(page);
  await page.keyboard.press('t');
  const second = await offered(page, first.n);
  await page.keyboard.press('u');
  assert.deepEqual(await offered(page, second.n), first);

  // Whoever leaves the menu is where it was opened.
  await tabTo(page, 'menu');
  await page.keyboard.press('Enter');
  await tabTo(page, 'menu-resign');
  await page.keyboard.press('Enter');
  await at(page, 'resign').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('[data-testid="menu"]:focus').waitFor();

  const typist = new Typist({ seed: 5 });
  await typist.play(page);
  await page.locator('[data-testid="end-winner"]:focus').waitFor();
  assert.ok(typist.ways.key > 0 && typist.ways.arrows > 0);

  await tabTo(page, 'end-replay');
  await page.keyboard.press('Enter');
  await at(page, 'replay-bar').waitFor();
  await settled(page);
  const where = page.locator('[data-testid="view-n"]');
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  await where.and(page.getByText('0', { exact: true })).waitFor({ state: 'attached' });
  await settled(page);
  await page.keyboard.press('ArrowRight');
  await where.and(page.getByText('1', { exact: true })).waitFor({ state: 'attached' });
  await tabTo(page, 'replay-on');
  await page.keyboard.press('Space');
  await where.and(page.getByText('2', { exact: true })).waitFor({ state: 'attached' });
  noFaults(page);
});

test('a set-up by keyboard', async () => {
  const page = await tab(await person(browser));
  await page.goto(host.address);
  await at(page, 'home-play-now').waitFor();
  await tabTo(page, 'home-setup');
  await page.keyboard.press('Enter');
  await tabTo(page, 'setup-way-named');
  await page.keyboard.press('ArrowRight');
  await at(page, 'setup-set-base').waitFor();
  await tabTo(page, 'setup-set-seaside');
  await page.keyboard.press('Space');
  await tabTo(page, 'setup-like');
  await page.keyboard.type('wharf');
  await page.keyboard.press('Enter');
  await page.locator('.preview[aria-busy="false"] [data-card="wharf"]').waitFor();
  const found = await at(page, 'setup-preview')
    .locator('[data-card]')
    .evaluateAll((cards) => cards.map((card) => card.dataset.card));
  await tabTo(page, 'setup-add-bot');
  await page.keyboard.press('Enter');
  await tabTo(page, 'setup-start');
  await page.keyboard.press('Enter');
  await offered(page);
  for (const card of found) await at(page, `pile-${card}`).waitFor(); // one more came, none went
  noFaults(page);
});
