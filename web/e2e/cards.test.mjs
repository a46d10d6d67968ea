// Cards and Events of mixed kingdoms, bought and played by clicks; all of them: all-cards.mjs.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { NARROW, openBrowser, serveFiles, WIDE } from './harness.mjs';
import { CardHunt } from './hunt.mjs';

let browser, host;
before(async () => {
  [browser, host] = await Promise.all([openBrowser(), serveFiles()]);
});
after(async () => {
  await browser.close();
  await host.stop();
});

test('there are 113 kingdom cards and 20 Events', async () => {
  const hunt = new CardHunt(browser, host, { seed: 1, viewport: WIDE });
  await hunt.open();
  assert.equal(hunt.kingdom.length, 113);
  assert.equal(hunt.events.length, 20);
});

for (const [name, viewport, seed] of [
  ['a wide screen', WIDE, 11],
  ['a narrow one, by touch', NARROW, 12],
]) {
  test(`a kingdom of unseen cards on ${name}`, async () => {
    const hunt = new CardHunt(browser, host, { seed, viewport, most: 60 });
    await hunt.open();
    console.log(await hunt.game());
    assert.deepEqual(hunt.faults, []);
    assert.ok(hunt.total - hunt.missing().length >= 2, 'some of the kingdom was played');
  });
}
