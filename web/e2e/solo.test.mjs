// Alone, from a folder of a plain file host: no server is needed, and after the first visit no
// network either.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { at, noFaults, numberAt, person, serveFiles, tab } from './harness.mjs';
import { opened } from './opened.mjs';
import { clickButton, offered, Player } from './player.mjs';

let browser, host;
opened(serveFiles, (...both) => {
  [browser, host] = both;
});

/** A tab in which a game has been played for so many choices. */
async function playing(context, choices) {
  const page = await tab(context);
  await page.goto(host.address);
  await at(page, 'home-play-now').click();
  const player = new Player();
  const question = await player.play(page, () => player.choices === choices);
  return { page, player, question };
}

/** What is on the table, as far as one sees it, once all faces are there. */
async function position(page) {
  await page.waitForFunction(() => !document.querySelector('.supply .face:empty'));
  return page.evaluate(() => ({
    n: document.querySelector('[data-testid="view-n"]').textContent,
    turn: document.querySelector('[data-testid="turn"]').textContent,
    question: document.querySelector('[data-testid="question"]').textContent,
    hand: document.querySelector('[data-testid="hand"]').textContent,
    supply: document.querySelector('.supply').textContent,
    log: document.querySelector('.log-lines').textContent,
  }));
}

test('from the front page a whole game, by clicks', async () => {
  const page = await tab(await person(browser));
  await page.goto(host.address);
  await at(page, 'home-play-now').click();
  const player = new Player();
  await player.play(page);
  await at(page, 'end-winner').waitFor();
  assert.ok((await numberAt(page, 'end-score-0')) > 6, 'whoever buys Provinces has points');
  assert.ok(player.chosen.get('buy Province') > 0);
  assert.match(await at(page, 'victory').textContent(), /Province is gone|piles are empty/);
  const decks = await at(page, 'end-decks').locator('article').count();
  assert.equal(decks, 2, 'everybody sees what everybody had');
  noFaults(page);
});

test('a reload, and a tab that was closed: the game goes on where it was', async () => {
  const context = await person(browser);
  const { page, player, question } = await playing(context, 9);
  const seen = await position(page);
  await page.reload();
  assert.deepEqual(await offered(page), question);
  assert.deepEqual(await position(page), seen);

  const further = await player.play(page, () => player.choices === 13);
  const later = await position(page);
  await page.close();
  const next = await tab(context);
  await next.goto(host.address);
  await at(next, 'home-continue').click();
  assert.deepEqual(await offered(next), further);
  assert.deepEqual(await position(next), later);
  await player.play(next, () => player.choices === 15);
  noFaults(page, next);
});

test('a game is open in one tab at a time', async () => {
  const context = await person(browser);
  const { page } = await playing(context, 2);
  const second = await tab(context);
  await second.goto(page.url());
  await at(second, 'table-gone').waitFor();
  await page.close();
  await second.reload();
  await offered(second);
  noFaults(page, second);
});

test('undo is free while nothing new has been seen', async () => {
  const { page, question } = await playing(await person(browser), 0);
  const seen = await position(page);
  await clickButton(page, 'treasures');
  const richer = await offered(page, question.n);
  assert.notEqual((await position(page)).hand, seen.hand);
  await at(page, 'undo').click();
  assert.deepEqual(await offered(page, richer.n), question);
  assert.deepEqual(await position(page), seen);
  noFaults(page);
});

test('a game is saved to a file, watched from it, and played on from the middle', async () => {
  const context = await person(browser);
  const { page } = await playing(context, 8);
  await at(page, 'menu').click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    at(page, 'menu-save').click(),
  ]);
  assert.match(download.suggestedFilename(), /^talia-[a-z0-9]+\.talia$/);
  const file = await download.path();
  assert.match(readFileSync(file, 'utf8'), /buy Silver/);

  await page.goto(host.address);
  await at(page, 'home-file').setInputFiles(file);
  await at(page, 'replay-bar').waitFor();
  for (let i = 0; i < 3; i++) await at(page, 'replay-on').click();
  await page.locator('[data-testid="view-n"]', { hasText: /^3$/ }).waitFor({ state: 'attached' });
  await at(page, 'replay-branch').click();
  assert.equal((await offered(page)).n >= 3, true);
  await new Player().play(page, (_, player) => player.choices === 3);

  await page.goto(host.address);
  await at(page, 'home-file').setInputFiles({
    name: 'not.talia',
    mimeType: 'text/plain',
    buffer: Buffer.from('this is no game\n'),
  });
  await at(page, 'toast-fault').waitFor();
  noFaults(page);
});

test('without a network the page opens, and a game goes on', async () => {
  const other = await serveFiles();
  const page = await tab(await person(browser, { keeps: true }));
  await page.goto(other.address);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await other.stop();
  await page.reload();
  await at(page, 'home-play-now').click();
  const player = new Player();
  const question = await player.play(page, () => player.choices === 4);
  await page.reload();
  assert.deepEqual(await offered(page), question);
  await at(page, 'menu').click();
  await at(page, 'language-pl').click();
  await page.locator('html[lang="pl"]').waitFor();
  await offered(page);
  const isCut = (fault) => /ERR_CONNECTION_(REFUSED|RESET)/.test(fault);
  const loud = page.faults.filter((fault) => !isCut(fault));
  assert.deepEqual(loud, []);
});

test('sounds are off at first; whoever wants them hears what happens', async () => {
  const page = await tab(await person(browser));
  await page.addInitScript(() => {
    window.sounded = 0;
    const { start } = AudioScheduledSourceNode.prototype;
    AudioScheduledSourceNode.prototype.start = function (...when) {
      window.sounded++;
      return start.apply(this, when);
    };
  });
  const sounds = () => page.evaluate(() => window.sounded);
  await page.goto(host.address);
  await at(page, 'home-play-now').click();
  const player = new Player();
  await player.play(page, () => player.choices === 4);
  assert.equal(await sounds(), 0);
  await at(page, 'menu').click();
  await at(page, 'menu-settings').click();
  await at(page, 'settings-sound').check();
  await page.waitForFunction(() => window.sounded > 0);
  await page.keyboard.press('Escape');
  const before = await sounds();
  await player.play(page, () => player.choices === 8);
  await page.waitForFunction((old) => window.sounded > old, before);
  noFaults(page);
});

test('the player that learned is fetched once, and plays without a network', async () => {
  const context = await person(browser, { keeps: true });
  const page = await tab(context);
  const fetched = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.net')) fetched.push(request.url());
  });
  await page.goto(host.address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  assert.deepEqual(fetched, [], 'nobody has wanted it yet');
  await at(page, 'home-level-expert').check({ force: true });
  await at(page, 'home-play-now').click();
  const player = new Player();
  await player.play(page, () => player.choices === 6);
  await context.setOffline(true);
  await page.reload();
  await player.play(page, () => player.choices === 12);
  assert.equal(fetched.length, 1);
  noFaults(page);
});

test('where it cannot be fetched, one is told, and may try again or play another', async () => {
  const context = await person(browser, { settings: { language: 'pl', level: 'master' } });
  let isThere = false;
  await context.route(/\.net$/, (route) => (isThere ? route.continue() : route.abort()));
  const page = await tab(context);
  await page.goto(host.address);
  await at(page, 'home-play-now').click();
  await at(page, 'net-again').waitFor();
  assert.match(await at(page, 'net-note').textContent(), /^Nie udało się pobrać gracza/);
  const waits = page.url();
  await at(page, 'net-other').click();
  await page.waitForURL((url) => url.href !== waits);
  const player = new Player();
  await player.play(page, () => player.choices === 3);
  assert.equal(await at(page, 'net-note').count(), 0);

  await page.goBack();
  isThere = true;
  await at(page, 'net-again').click();
  const before = player.choices;
  await player.play(page, () => player.choices === before + 4);
  assert.equal(await at(page, 'net-note').count(), 0);
  page.faults = page.faults.filter((fault) => !/ERR_FAILED/.test(fault));
  noFaults(page);
});

test('a hint: chances of all options, the best one marked on the table, and why', async () => {
  const { page, question } = await playing(await person(browser), 1);
  await page.keyboard.press('h');
  await at(page, 'advice-chance').waitFor();
  const advised = await at(page, 'question').locator('.chance').count();
  assert.equal(advised, question.options.length, 'every option has its chance');
  const best = page.locator('[data-option]', { has: page.locator('.chance.best') });
  const label = await at(page, 'question').locator(best).getAttribute('data-testid');
  assert.ok(question.options.some((option) => `option-${option.label}` === label));
  assert.equal(await page.locator('.board').locator(best).count(), 1, 'it is marked where it lies');
  assert.match(await at(page, 'advice').textContent(), /^Chance to win\d+%.*: .+\./);
  const name = await page.locator('.board').locator(best).getAttribute('aria-label');
  assert.match(name, /Chance to win: \d+%$/);

  await page.locator('.board').locator(best).click();
  await offered(page, question.n);
  assert.equal(await at(page, 'advice').count(), 0, 'a hint is for one question');
  noFaults(page);
});
