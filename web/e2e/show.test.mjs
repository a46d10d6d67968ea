// What others do is seen: turns played out on the table, skipped, shown again, and without motion
// told step by step. Nothing of it keeps anybody from choosing.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at, NARROW, noFaults, person, press, serveFiles, settled, tab } from './harness.mjs';
import { opened } from './opened.mjs';
import { offered, Player } from './player.mjs';

let browser, host;
opened(serveFiles, (...both) => {
  [browser, host] = both;
});

const MOVING = { reducedMotion: 'no-preference' };
const KINGDOM = 'militia, witch, village, smithy, market, bureaucrat, moat, library, throne-room';

/** Notes what is told above the table, what moves there, how many options there are meanwhile and
 * what the turn has left beside each question, how high the supply stands, and where a replay is:
 * all of it may be over before anybody could ask for it. */
function watch(page) {
  return page.evaluate(() => {
    const said = [];
    const moved = new Set();
    const places = new Set();
    const left = new Set();
    const heights = new Set();
    let options = 0;
    const look = () => {
      places.add(document.querySelector('.replay-where')?.textContent);
      if (document.querySelector('.play[data-shows]')) {
        const asked = document.querySelector('.question[data-mine]');
        options = asked?.querySelectorAll('[data-option]').length || options;
        const n = document.querySelector('[data-testid="view-n"]').textContent;
        if (asked) left.add(`${n}: ${asked.querySelector('.counters').innerText}`);
        heights.add(Math.round(document.querySelector('.supply').getBoundingClientRect().top));
      }
      const words = document.querySelector('.telling-words')?.textContent;
      if (words && said.at(-1) !== words) said.push(words);
      const air = document.querySelector('.air');
      for (const { effect } of air?.getAnimations({ subtree: true }) ?? [])
        for (const frame of effect.getKeyframes())
          for (const name of Object.keys(frame)) moved.add(name);
    };
    const changes = { subtree: true, childList: true, characterData: true };
    new MutationObserver(look).observe(document.body, changes);
    window.seen = () => ({
      said,
      moved: [...moved],
      places: [...places],
      left: [...left],
      heights: [...heights],
      options,
    });
  });
}
const seen = (page) => page.evaluate(() => window.seen());

/** A table where one has just ended a turn and a bot has played. */
async function afterTurn({ bots = 1, ...options } = {}, choices = 5) {
  const page = await tab(await person(browser, options));
  await page.goto(`${host.address}#/setup`);
  await at(page, 'setup-way-text').check({ force: true });
  await at(page, 'setup-text').fill(KINGDOM);
  await at(page, 'setup-preview').locator('[data-card="witch"]').first().waitFor();
  for (let more = 1; more < bots; more++) await at(page, 'setup-add-bot').click();
  await press(page, at(page, 'setup-start'));
  const player = new Player();
  let ended = false;
  const act = player.act.bind(player);
  player.act = async (tabs, question) => {
    const option = await act(tabs, question);
    ended = player.choices >= choices && /^(buy|end)/.test(option.label);
    return option;
  };
  await watch(page);
  const question = await player.play(page, () => ended);
  return { page, player, question };
}

const shows = (page) => page.locator('.play[data-shows]');
const over = (page) => shows(page).waitFor({ state: 'detached' });

/** A replay that was stopped shows the position that it has reached, and nothing moves any more. */
async function atRest(page) {
  await page.waitForFunction(() => {
    const [n] = document.querySelector('.replay-where').textContent.match(/\d+(?=\/)/);
    return document.querySelector('.replay').dataset.at === n;
  });
  await settled(page);
  await over(page);
}
const logged = (page) => page.locator('.log-lines p').allTextContents();

/** What a line is about: while more is told, it goes on ("plays: Copper" becomes "Copper x3"). */
const head = (words) => words.split(/[:(]/)[0].trim();
const standsAlone = (words) => /^Turn|^Your turn| plays?$| buys?$/.test(words);

/** Whether the words are lines of the log, those that stand by themselves in their order. */
function isInOrder(said, lines) {
  const logs = lines.map(head);
  let from = 0;
  return said.map(head).every((words) => {
    if (/cleared away|drawn|being chosen/.test(words)) return true;
    if (!standsAlone(words)) return logs.includes(words);
    const found = logs.indexOf(words, from);
    if (found >= 0) from = found;
    return found >= 0;
  });
}

test('a bot\'s turn is played out, one thing after the other, as the log has it', async () => {
  const settings = { speed: 'fast', confirm: false };
  const { page } = await afterTurn({ ...MOVING, settings });
  await shows(page).waitFor();
  await over(page);
  const { said, moved, options, left } = await seen(page);
  assert.ok(options > 0, 'one may choose meanwhile');
  const questions = left.map((each) => each.split(':')[0]);
  assert.equal(new Set(questions).size, left.length, `each has its own counters: ${left}`);
  assert.ok(said.length >= 5, said.join('\n'));
  assert.ok(said.some((words) => /^\S+ plays: /.test(words)), said.join('\n'));
  assert.ok(said.some((words) => /^\S+ buys: /.test(words)), said.join('\n'));
  assert.ok(isInOrder(said, await logged(page)), said.join('\n'));
  const names = ['composite', 'computedOffset', 'easing', 'offset', 'opacity', 'transform'];
  assert.deepEqual(moved.sort(), names, 'only transform and opacity move');
  noFaults(page);
});

test('on a phone nothing of it moves the piles, which one may be about to press', async () => {
  const settings = { speed: 'fast', confirm: false };
  const { page } = await afterTurn({ ...MOVING, settings, viewport: NARROW }, 6);
  await shows(page).waitFor();
  await over(page);
  const top = await page.locator('.supply').evaluate((piles) => piles.getBoundingClientRect().top);
  assert.deepEqual((await seen(page)).heights, [Math.round(top)]);
  noFaults(page);
});

test('whoever gives up is not shown all that bots do afterwards', async () => {
  const settings = { speed: 'slow', confirm: false };
  const { page } = await afterTurn({ ...MOVING, settings, bots: 2 }, 3);
  await at(page, 'menu').click();
  await at(page, 'menu-resign').click();
  await at(page, 'resign-yes').click();
  await at(page, 'end').waitFor();
  noFaults(page);
});

test('a choice, a click on the table or the space bar ends it', async () => {
  const settings = { speed: 'slow', confirm: false };
  const { page, player, question } = await afterTurn({ ...MOVING, settings }, 3);
  await shows(page).waitFor();
  await page.keyboard.press('Space');
  await over(page);
  await at(page, 'show-again').click();
  await shows(page).waitFor();
  await page.locator('.stage').click({ position: { x: 300, y: 20 } });
  await over(page);
  await page.keyboard.press('r');
  await at(page, 'telling').waitFor();
  await at(page, 'show-skip').click();
  await over(page);
  await page.keyboard.press('r');
  await shows(page).waitFor();
  await player.act(page, question);
  assert.ok(await offered(page, question.n), 'the game has gone on');
  noFaults(page);
});

test('meanwhile it is said that one has the turn, and a hint ends it', async () => {
  const settings = { speed: 'slow', confirm: false };
  const { page } = await afterTurn({ ...MOVING, settings }, 3);
  await shows(page).waitFor();
  await at(page, 'telling').waitFor();
  assert.match(await at(page, 'turn').textContent(), /Your turn \d+$/);
  await at(page, 'hint').click();
  await over(page);
  await at(page, 'advice').waitFor();
  await page.keyboard.press('r');
  await shows(page).waitFor();
  assert.match(await at(page, 'turn').textContent(), /Your turn \d+$/);
  noFaults(page);
});

test('what was shown is shown again, and as much is told without motion', async () => {
  const { page } = await afterTurn({ settings: { confirm: false } }, 6);
  assert.equal(await shows(page).count(), 0, 'nothing moves by itself');
  await page.locator('.untold').getByTestId('show-again').click();
  const told = [];
  while ((await shows(page).count()) > 0) {
    told.push(await page.locator('.telling-words').textContent());
    const n = await at(page, 'step-on').evaluate((button) => {
      const running = document.querySelector('.air').getAnimations({ subtree: true }).length;
      button.click();
      return running;
    });
    assert.equal(n, 0);
    await settled(page);
  }
  const words = told.map((each) => each.replace(/^\d+\/\d+ /, ''));
  assert.match(words[0], /^Turn \d+ of /);
  assert.ok(words.some((each) => /buys: |plays: /.test(each)), words.join('\n'));
  assert.ok(isInOrder(words, await logged(page)), words.join('\n'));
  noFaults(page);
});

test('on a phone the cards are seen beside the words', async () => {
  const settings = { speed: 'slow', confirm: false, language: 'pl' };
  const { page } = await afterTurn({ ...MOVING, settings, viewport: NARROW }, 3);
  await page.locator('.telling-cards .face').first().waitFor();
  const box = await at(page, 'telling').boundingBox();
  assert.ok(box.x >= 0 && box.x + box.width <= NARROW.width);
  await page.locator('.telling').getByText('Pomiń').tap();
  await over(page);
  noFaults(page);
});

test('a replay is played out like a game, one\'s own turns too', async () => {
  const page = await tab(await person(browser, { ...MOVING, settings: { speed: 'fast' } }));
  await page.goto(host.address);
  await at(page, 'home-file').setInputFiles(new URL('beginning.talia', import.meta.url).pathname);
  const reached = (n) => page.locator('.replay-where', { hasText: new RegExp(` ${n}/`) }).waitFor();
  await reached(0);
  await watch(page);
  await page.keyboard.press('Shift+ArrowRight');
  await shows(page).waitFor();
  await over(page);
  await reached(4);
  const { said } = await seen(page);
  assert.ok(said.some((words) => /^You play: Copper x3/.test(words)), said.join('\n'));
  assert.ok(said.some((words) => /^You buy: Silver/.test(words)), said.join('\n'));
  await page.keyboard.press('Space');
  await page.waitForFunction(() => {
    const { places } = window.seen(); // at 7: three Coppers at once
    return [7, 8].every((n) => places.some((where) => where?.includes(` ${n}/`)));
  });
  await page.keyboard.press('Space');
  await at(page, 'replay-run').and(page.getByLabel('Let it run')).waitFor();
  await atRest(page);
  await page.keyboard.press('ArrowRight');
  await shows(page).waitFor();
  await page.keyboard.press('Space');
  await over(page);
  await page.keyboard.press('ArrowLeft');
  await settled(page);
  assert.equal(await shows(page).count(), 0, 'nothing goes backwards');
  noFaults(page);
});

test('one knows one\'s own cards by heart', async () => {
  const { page } = await afterTurn({ settings: { confirm: false } }, 3);
  const away = await page.locator('.log-lines').evaluate(
    (box) => box.scrollHeight - box.clientHeight - box.scrollTop,
  );
  assert.ok(away < 40, 'the end of the log is in sight');
  const sum = async (part) => {
    const badges = await part.locator('.face').evaluateAll((faces) =>
      faces.map((face) => face.querySelector('.face-badge')?.dataset.n ?? '1'));
    return badges.reduce((total, n) => total + Number(n.replace('×', '')), 0);
  };
  await at(page, 'own-deck').focus();
  await page.keyboard.press('Enter');
  const list = at(page, 'deck-list');
  await list.waitFor();
  const parts = list.locator('.deck-part');
  const titles = await parts.locator('h3').allTextContents();
  for (let i = 0; i < 2; i++)
    assert.equal(await sum(parts.nth(i)), Number(/^\d+/.exec(titles[i])[0]), titles[i]);
  assert.match(await list.textContent(), new RegExp(`Your ${await sum(parts.nth(2))} cards`));
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });
  noFaults(page);
});
