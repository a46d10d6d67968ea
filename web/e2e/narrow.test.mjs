// On a phone: by touch, at 360 pixels. That nothing overflows there is seen in screens.test.mjs.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at, NARROW, noFaults, numberAt, person, serveFiles, tab } from './harness.mjs';
import { opened } from './opened.mjs';
import { offered, Player } from './player.mjs';

let browser, host;
opened(serveFiles, (...both) => {
  [browser, host] = both;
});

test('a finger reads a card that it rests on, and a pile before it is taken', async () => {
  const page = await tab(await person(browser, { viewport: NARROW }));
  await page.goto(host.address);
  await at(page, 'home-play-now').tap();
  const { n } = await offered(page);
  for (const button of await page.locator('.command:visible, .answer:visible').all())
    assert.ok((await button.boundingBox()).height >= 40, 'a finger finds it');
  const copper = at(page, 'hand-copper');
  const box = await copper.boundingBox();
  const touches = await page.context().newCDPSession(page);
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await touches.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await at(page, 'details').waitFor();
  await touches.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  assert.equal(await numberAt(page, 'view-n'), n);
  await page.locator('.details-close').tap();
  await at(page, 'details').waitFor({ state: 'detached' });
  await copper.tap();
  const played = (await offered(page, n)).n;
  assert.ok(played > n);

  // A pile is read first, and taken with a button.
  await at(page, 'pile-copper').tap();
  await at(page, 'details').waitFor();
  assert.equal(await numberAt(page, 'view-n'), played);
  await at(page, 'take-buy Copper').tap();
  assert.ok((await offered(page, played)).n > played);
  noFaults(page);
});

test('a whole game by touch', async () => {
  const page = await tab(await person(browser, { viewport: NARROW }));
  await page.goto(host.address);
  await at(page, 'home-play-now').tap();
  await new Player({ seed: 13, hand: 0.7 }).play(page);
  await at(page, 'end-winner').waitFor();
  noFaults(page);
});
