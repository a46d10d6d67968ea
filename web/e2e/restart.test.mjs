// The server is killed in the middle of three tables and started again: all go on.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at, noFaults, person, Server, tab } from './harness.mjs';
import { opened } from './opened.mjs';
import { askedOf, offered, Player, playTogether } from './player.mjs';
import { openTable, sitDown, tableOf } from './tables.mjs';

let browser, server;
opened(() => Server.start(), (...both) => {
  [browser, server] = both;
});

const twoBots = async (page) => {
  await at(page, 'setup-seat-1-who').selectOption('strong');
  await at(page, 'setup-add-bot').click();
};

test('three tables outlive kill -9', async () => {
  const pair = await tableOf(browser, server, ['Anna', 'Bartek'], { lost: true });
  const pairPlayers = [new Player({ seed: 1 }), new Player({ seed: 2 })];
  const asked = await playTogether(pair.pages, pairPlayers, 7);

  const against = await tableOf(browser, server, ['Celina'], { lost: true, more: twoBots });
  const [celina] = against.pages;
  const player = new Player({ seed: 3 });
  const question = await player.play(celina, () => player.choices === 5);

  const host = await tab(await person(browser), { lost: true });
  const invitation = await openTable(host, server.address, { name: 'Darek' });

  const playing = [...pair.pages, celina];
  await server.kill();
  for (const page of [...playing, host]) await page.locator('.banner.bad').waitFor();
  await server.start();
  for (const page of [...playing, host])
    await page.locator('.banner.bad').waitFor({ state: 'detached' });

  assert.deepEqual(await askedOf(pair.pages), asked);
  assert.deepEqual(await offered(celina), question);
  assert.ok(await playTogether(pair.pages, pairPlayers, 6));
  assert.ok(await player.play(celina, () => player.choices === 9));

  const guest = await tab(await person(browser), { lost: true });
  await sitDown(guest, invitation, 'Ewa', 1);
  assert.ok(await playTogether([host, guest], pairPlayers, 2));
  noFaults(...playing, host, guest);
});
