// A walk through every screen of the page, as people would come to it; at each the walker looks.

import { at, person, Server, settled, tab } from './harness.mjs';
import { askedOf, clickButton, clickCard, offered, Player, playTogether } from './player.mjs';
import { holdSpeech, letGo, openTable, sitDown } from './tables.mjs';

/** Mats, tokens, Travellers, Events, Durations: as much as can lie on a table. */
const FULL_KINGDOM =
  'native-village, island, pirate-ship, caravan, wharf, ratcatcher, guide, page, peasant, miser; ' +
  'alms, ferry';

/** What people type in this walk: it need not be in the language of the page. */
export const TYPED = ['Anna', 'Bartek', 'Celina', 'Anna, Bartek i Celina', 'Chapel, Nonsense'];

/** Goes everywhere; `look(name, page)` is called at each screen. */
export async function walk(browser, options, look) {
  const server = await Server.start();
  try {
    const context = await person(browser, options);
    const page = await tab(context, { lost: true });
    await around(page, server, look);
    await setups(page, server, look);
    await alone(page, server, look);
    await reviewed(page, server, look);
    await guided(page, server, look);
    await learning(page, server, look);
    await full(page, server, look);
    await together(browser, options, page, server, look);
    await context.close();
    return page.faults;
  } finally {
    await server.stop();
  }
}

async function closeDialog(page) {
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
}

async function closeToasts(page) {
  // At once: they also go by themselves.
  await page.evaluate(() => {
    for (const button of document.querySelectorAll('.toast button')) button.click();
  });
  await page.locator('.toast').first().waitFor({ state: 'detached' });
}

async function around(page, server, look) {
  await page.goto(server.address);
  await at(page, 'home-others').waitFor();
  await look('home', page);
  await at(page, 'home-kingdom').locator('[data-card="moat"]').click();
  await at(page, 'card-detail').waitFor();
  await look('home-card', page);
  await closeDialog(page);
  await at(page, 'top-settings').click();
  await at(page, 'settings').waitFor();
  await look('settings', page);
  await closeDialog(page);
  await at(page, 'home-file').setInputFiles({
    name: 'not.talia',
    mimeType: 'text/plain',
    buffer: Buffer.from('this is no game\n'),
  });
  await at(page, 'toast-fault').waitFor();
  await look('home-fault', page);
  await closeToasts(page);
  await page.goto(`${server.address}#/help`);
  await at(page, 'help-first').waitFor();
  await look('help', page);
  await page.goto(`${server.address}#/others`);
  await at(page, 'others-create').waitFor();
  await at(page, 'match-find').waitFor();
  await look('others-empty', page);
  await at(page, 'match-rated').click();
  await at(page, 'match-find').click();
  await at(page, 'quick-wait').waitFor();
  await look('quick-wait', page);
  await at(page, 'room-leave').click();
  await page.goto(`${server.address}#/ladder`);
  await at(page, 'ladder-table').waitFor();
  await look('ladder', page);
  await beside(page, server, look);
  await page.goto(`${server.address}#/t/zzzzzzzz`);
  await at(page, 'table-gone').waitFor();
  await look('table-gone', page);
  await closeToasts(page);
}

/** The cards, the kingdom of the day, and a kingdom that somebody has sent. */
async function beside(page, server, look) {
  await page.goto(`${server.address}#/cards`);
  await at(page, 'cards-search').waitFor();
  await look('cards', page);
  await at(page, 'cards-search').fill('thr');
  await at(page, 'cards').locator('[data-card="throne-room"]').click();
  await at(page, 'card-rulings').waitFor();
  await look('cards-detail', page);
  await closeDialog(page);
  await page.goto(`${server.address}#/daily`);
  await at(page, 'daily-kingdom').waitFor();
  await look('daily', page);
  await page.goto(`${server.address}#/k/cellar_coin-of-the-realm_moat_great-hall_alms_e1_p3`);
  await at(page, 'invited-play').waitFor();
  await look('invited', page);
  await at(page, 'invited-share').click();
  await at(page, 'share-qr').waitFor();
  await look('share', page);
  await closeDialog(page);
  await page.goto(`${server.address}#/k/nonsense`);
  await at(page, 'link-broken').waitFor();
  await look('link-broken', page);
  await page.goto(`${server.address}#/games`);
  await at(page, 'mine-none').waitFor();
  await look('mine-none', page);
}

async function setups(page, server, look) {
  const preview = at(page, 'setup-preview');
  await page.goto(`${server.address}#/setup`);
  await preview.waitFor();
  await look('setup-named', page);

  await at(page, 'setup-way-random').check({ force: true });
  for (const set of ['intrigue', 'seaside', 'adventures'])
    await at(page, `setup-set-${set}`).check({ force: true });
  await at(page, 'setup-events-2').check({ force: true });
  await at(page, 'setup-like').fill('witch');
  await at(page, 'setup-like-witch').click();
  await at(page, 'setup-ban').fill('ch');
  await preview.locator('[data-card="witch"]').waitFor();
  await look('setup-random', page);
  await at(page, 'setup-ban').fill('');

  await at(page, 'setup-way-hand').check({ force: true });
  const all = page.locator('.all-cards');
  for (const card of ['chapel', 'throne-room', 'alms'])
    await all.locator(`button[data-card="${card}"]`).click();
  await preview.locator('[data-card="alms"]').waitFor();
  for (let seats = 2; seats < 6; seats++) await at(page, 'setup-add-bot').click();
  await look('setup-hand', page);

  await at(page, 'setup-way-text').check({ force: true });
  await at(page, 'setup-text').fill('Chapel, Nonsense');
  await at(page, 'setup-refused').waitFor();
  await look('setup-refused', page);
}

/** A game against a bot, and everything that can be opened in it. */
async function alone(page, server, look) {
  await page.goto(server.address);
  await at(page, 'home-play-now').click();
  const first = await offered(page);
  await settled(page);
  await look('play-first', page);
  await at(page, 'option-end').click();
  await page.locator('.command.warn').waitFor();
  await look('play-end-anyway', page);
  await clickButton(page, 'treasures');
  await offered(page, first.n);
  await look('play-buy', page);

  await at(page, 'pile-moat').focus();
  await page.keyboard.press('i');
  await at(page, 'details').waitFor();
  await look('play-details', page);
  await page.keyboard.press('Escape');
  await at(page, 'details').waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  await page.locator('dialog[open]').waitFor();
  await look('play-keys', page);
  await closeDialog(page);
  await at(page, 'trash').click();
  await page.locator('dialog[open]').waitFor();
  await look('play-trash', page);
  await closeDialog(page);

  const player = new Player({ seed: 4 });
  await player.play(page, ({ options }) => {
    const buys = options.filter(({ label }) => label.startsWith('buy '));
    return player.choices >= 9 && buys.length > 4;
  });
  await look('play-turn', page);
  await at(page, 'hint').click();
  await at(page, 'advice-chance').waitFor();
  await look('play-hint', page);
  await at(page, 'advice-close').click();
  if (!(await at(page, 'log').isVisible())) await at(page, 'log-toggle').click();
  await at(page, 'log').waitFor();
  await look('play-log', page);
  await page.keyboard.press('l');
  await at(page, 'log').waitFor({ state: 'detached' });
  await at(page, 'menu').click();
  await look('play-menu', page);
  await at(page, 'menu-resign').click();
  await at(page, 'resign').waitFor();
  await look('play-resign', page);
  await closeDialog(page);

  await at(page, 'menu').click();
  await at(page, 'menu-bot').click();
  await at(page, 'end-winner').waitFor();
  await look('end', page);
  await at(page, 'end-replay').click();
  await at(page, 'replay-bar').waitFor();
  await at(page, 'replay-slider').fill('20');
  await page.locator('[data-testid="view-n"]', { hasText: /^20$/ }).waitFor({ state: 'attached' });
  await look('replay', page);
  await page.goto(`${server.address}#/games`);
  await at(page, 'mine-watch').first().waitFor();
  await look('mine', page);
}

/** What is said of a game. */
async function reviewed(page, server, look) {
  await page.goto(server.address);
  await at(page, 'home-file').setInputFiles(new URL('beginning.talia', import.meta.url).pathname);
  await at(page, 'replay-review').click();
  await at(page, 'review-moments').locator('li').first().waitFor();
  await at(page, 'review-table').locator('summary').click();
  await look('review', page);
}

async function guided(page, server, look) {
  await page.goto(server.address);
  await at(page, 'home-first').click();
  await at(page, 'first-begin').waitFor();
  await page.locator('.mark-at').first().waitFor();
  await look('first', page);
  await at(page, 'first-begin').click();
  await at(page, 'tip-hand').waitFor();
  await page.locator('.guide[data-placed]').waitFor();
  await look('guide', page);
  await at(page, 'guide-next').click();
  await at(page, 'tip-treasures').waitFor();
  await clickButton(page, 'treasures');
  await at(page, 'tip-buy').waitFor();
  await look('guide-buy', page);
}

/** The list of lessons and puzzles, and one of each. */
async function learning(page, server, look) {
  await page.goto(`${server.address}#/learn`);
  await at(page, 'lesson-money').waitFor();
  await look('learn', page);
  await page.goto(`${server.address}#/learn/money/2`);
  const first = await offered(page);
  await clickButton(page, 'treasures');
  const { options } = await offered(page, first.n);
  await clickCard(
    page,
    options.find(({ label }) => label === 'buy Duchy'),
  );
  await page.locator('.solve-strip[data-verdict="wrong"]').waitFor();
  await look('lesson', page);
  await page.goto(`${server.address}#/learn/puzzle/7`);
  await offered(page);
  await at(page, 'solve-give').click();
  await at(page, 'solve-solution').waitFor();
  await look('puzzle', page);
}

/** Six players, two Events, Travellers and their further cards: the fullest table there is. */
async function full(page, server, look) {
  await page.goto(`${server.address}#/setup`);
  await at(page, 'setup-way-text').check({ force: true });
  await at(page, 'setup-text').fill(FULL_KINGDOM);
  await at(page, 'setup-preview').locator('[data-card="miser"]').waitFor();
  const seats = page.locator('[data-testid^="setup-seat-"][data-testid$="-who"]');
  while ((await seats.count()) < 5) await at(page, 'setup-add-bot').click();
  await at(page, 'setup-start').click();
  const wanted = /^(buy|play) (Native Village|Island|Ratcatcher|Guide|Page|Peasant|Miser|Caravan)$/;
  const player = new Player({ seed: 6, wanted: ({ label }) => wanted.test(label) });
  await player.play(page, () => player.choices === 30);
  await look('play-full', page);
  await page.goto(server.address);
  await at(page, 'home-continue').waitFor();
  await look('home-continue', page);
}

/** Two people and one who looks on, from the open table to the end. */
async function together(browser, options, anna, server, look) {
  const bartek = await tab(await person(browser, options), { lost: true });
  const celina = await tab(await person(browser, options), { lost: true });
  const invitation = await openTable(anna, server.address, {
    name: 'Anna',
    open: 2,
    more: async (page) => {
      await at(page, 'setup-clock').selectOption('300');
      await at(page, 'setup-public').check({ force: true });
      await at(page, 'setup-table-name').fill('Anna, Bartek i Celina');
      await look('setup-others', page);
    },
  });
  await at(anna, 'room-link').waitFor();
  await look('room-host', anna);
  await bartek.goto(`${server.address}#/others`);
  await bartek.locator('[data-testid^="lobby-"]').waitFor();
  await look('others-tables', bartek);
  await bartek.goto(invitation);
  await at(bartek, 'room-sit-1').waitFor();
  await look('room-guest', bartek);
  await sitDown(bartek, invitation, 'Bartek', 1);
  await at(anna, 'room-start').click();
  await celina.goto(invitation);
  await at(celina, 'question').waitFor();

  const pages = [anna, bartek];
  const players = [new Player({ seed: 7 }), new Player({ seed: 8 })];
  let next = await playTogether(pages, players, 2);
  while (next.page !== bartek) {
    await players[next.i].act(next.page, next.question);
    next = await askedOf(pages, next.question.n);
  }
  await look('play-others', bartek);
  await holdSpeech(anna, bartek, celina);
  await at(bartek, 'say').click();
  await at(bartek, 'say-good-luck').click();
  await at(bartek, 'bubble-1').waitFor();
  await look('play-said', bartek);
  for (const page of [anna, bartek, celina]) await at(page, 'bubble-1').waitFor();
  await letGo(anna, bartek, celina);
  await look('play-waits', anna);
  await look('play-watching', celina);
  await at(anna, 'undo').click();
  await at(bartek, 'undo-asked').waitFor();
  await look('play-undo-asked', bartek);
  await look('play-undo-waits', anna);
  await at(bartek, 'undo-refuse').click();
  await at(bartek, 'undo-asked').waitFor({ state: 'detached' });

  await server.kill();
  await anna.locator('.banner.bad').waitFor();
  await look('play-lost', anna);
  await server.start();
  await anna.locator('.banner.bad').waitFor({ state: 'detached' });
  await bartek.locator('.banner.bad').waitFor({ state: 'detached' });

  // The other one still has to choose, so the bot's banner stays to be looked at.
  await at(anna, 'menu').click();
  await at(anna, 'menu-bot').click();
  await at(anna, 'bot-plays').waitFor();
  await look('play-bot', anna);
  await at(bartek, 'menu').click();
  await at(bartek, 'menu-bot').click();
  await at(anna, 'end-winner').waitFor();
  await at(anna, 'end-verify').click();
  await at(anna, 'verdict').waitFor();
  await look('end-verdict', anna);
}
