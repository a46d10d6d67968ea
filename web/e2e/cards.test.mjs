// Cards and Events of mixed kingdoms, bought and played by clicks; all of them: all-cards.mjs.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NARROW, serveFiles, WIDE } from './harness.mjs';
import { CardHunt } from './hunt.mjs';
import { opened } from './opened.mjs';

let browser, host;
opened(serveFiles, (...both) => {
  [browser, host] = both;
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
    const hunt = new CardHunt(browser, host, { seed, viewport, most: 30 });
    await hunt.open();
    console.log(await hunt.game());
    assert.deepEqual(hunt.faults, []);
    assert.ok(hunt.total - hunt.missing().length >= 2, 'some of the kingdom was played');
  });
}
