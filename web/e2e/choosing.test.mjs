// Looking through all cards, and drawing a kingdom again card by card.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foreignOn, foreignWords, hidden } from './checks.mjs';
import { at, noFaults, person, serveFiles, tab } from './harness.mjs';
import { opened } from './opened.mjs';

let browser, host;
opened(serveFiles, (...both) => {
  [browser, host] = both;
});

const cardsAt = (page, testid) =>
  at(page, testid)
    .locator('[data-card]')
    .evaluateAll((cards) => cards.map((card) => card.dataset.card));

test('all cards are there, and are found by name, text, set, type and cost', async () => {
  const page = await tab(await person(browser));
  await page.goto(`${host.address}#/cards`);
  await at(page, 'cards-search').waitFor();
  assert.equal((await cardsAt(page, 'cards')).length, 148);
  await at(page, 'cards-search').fill('kuznia');
  assert.deepEqual(await cardsAt(page, 'cards'), ['smithy'], 'by its Polish name');
  await at(page, 'cards-search').fill('');
  await at(page, 'cards-set-seaside').check();
  await at(page, 'cards-type').selectOption('duration');
  await at(page, 'cards-cost').selectOption('5');
  const found = await cardsAt(page, 'cards');
  assert.ok(found.includes('wharf') && !found.includes('caravan'));
  await at(page, 'cards').locator('[data-card="wharf"]').focus();
  await page.keyboard.press('Enter');
  await at(page, 'card-rulings').locator('li').first().waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('dialog', { name: 'Wharf' }).waitFor({ state: 'detached' });
  noFaults(page);
});

test('what was settled about a card stands open, in the language of the page', async () => {
  for (const [language, words] of [
    ['en', /^Throne Room counts .* the second play the third \(bonus\)\.$/],
    ['pl', /^Sala tronowa liczy się .* drugie zagranie to trzecia \(z premią\)\.$/],
  ]) {
    const page = await tab(await person(browser, { settings: { language } }));
    await page.goto(`${host.address}#/cards`);
    await at(page, 'cards').locator('[data-card="conspirator"]').click();
    await at(page, 'card-rulings').locator('li', { hasText: words }).waitFor();
    assert.deepEqual(await foreignOn(page, await foreignWords(language), []), []);
    await page.keyboard.press('Escape');
    await at(page, 'cards').locator('[data-card="outpost"]').click();
    const rule = at(page, 'card-rules-named').locator('div', { hasText: 'general.58' });
    assert.match(await rule.innerText(), language === 'en' ? /fewer turns wins/ : /mniej tur/);
    noFaults(page);
  }
});

test('in a random kingdom cards are kept, and one is drawn again', async () => {
  const page = await tab(await person(browser));
  await page.goto(`${host.address}#/setup`);
  await at(page, 'setup-way-random').check();
  const settled = page.locator('[aria-busy="false"] [data-testid="setup-preview"]');
  await at(page, 'setup-preview').locator('.card-tools').first().waitFor();
  await settled.waitFor();
  const ten = await cardsAt(page, 'setup-preview');
  const [one, two, three] = ten;
  await at(page, `setup-another-${one}`).click();
  await at(page, `setup-another-${one}`).waitFor({ state: 'detached' });
  await settled.waitFor();
  const other = await cardsAt(page, 'setup-preview');
  assert.deepEqual(ten.filter((card) => !other.includes(card)), [one]);

  for (const card of [two, three]) await at(page, `setup-lock-${card}`).click();
  assert.deepEqual(await cardsAt(page, 'setup-preview'), other, 'a lock draws nothing');
  const drawn = () => cardsAt(page, 'setup-preview');
  for (let i = 0; i < 3; i++) {
    const before = (await drawn()).join();
    await at(page, 'setup-reroll').click();
    await page.waitForFunction((old) => {
      const cards = document.querySelectorAll('[data-testid="setup-preview"] [data-card]');
      return [...cards].map((card) => card.dataset.card).join() !== old;
    }, before);
    await settled.waitFor();
    const now = await drawn();
    assert.ok(now.includes(two) && now.includes(three), 'what is locked stays');
  }
  noFaults(page);
});

test('beside Events, in a low window or a narrow one, faces say what their cards do', async () => {
  for (const [language, width, height] of [
    ['en', 1280, 800],
    ['pl', 1366, 650],
    ['en', 1920, 1080],
    ['en', 768, 1024],
  ]) {
    const viewport = { width, height };
    const page = await tab(await person(browser, { settings: { language }, viewport }));
    await page.goto(`${host.address}#/setup`);
    await at(page, 'kingdom-adventures/Expert Intro').check({ force: true });
    await at(page, 'setup-start').click();
    await page.locator('.kingdom-piles .face-name').last().waitFor();
    const silent = await page.locator('.kingdom-piles .face:has(.face-text)').evaluateAll((faces) =>
      faces
        .filter((face) => [...face.querySelectorAll('.face-text')].every((t) => !t.clientHeight))
        .map((face) => face.querySelector('.face-name').textContent),
    );
    assert.deepEqual(silent, [], `${width} x ${height}`);
    assert.deepEqual(await hidden(page), [], `${width} x ${height}`);
    noFaults(page);
  }
});
