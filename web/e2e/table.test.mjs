// Three people and somebody who looks on, each in a browser of their own, at a table of the server.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Terminals } from '../../tests/support/terminal.mjs';
import {
  at, NARROW, noFaults, numberAt, openBrowser, person, PROGRAM, Server, tab,
} from './harness.mjs';
import { askedOf, clickButton, offered, Player, playTogether } from './player.mjs';
import { holdSpeech, letGo, openTable, sitDown, tableOf } from './tables.mjs';

const NAMES = ['Anna', 'Bartek', 'Celina'];
const players = NAMES.map((_, i) => new Player({ seed: i + 1 }));

let browser, server, table, watcher, told;
before(async () => {
  [browser, server] = await Promise.all([openBrowser(), Server.start()]);
  table = await tableOf(browser, server, NAMES);
  watcher = await tab(await person(browser));
  told = messages(watcher);
  await watcher.goto(table.invitation);
  await at(watcher, 'question').waitFor();
});
after(async () => {
  await browser.close();
  await server.stop();
});

/** What the server sends to a tab that is opened later. */
function messages(page) {
  const found = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => found.push(JSON.parse(payload))),
  );
  return found;
}

const hand = (page) => at(page, 'hand').textContent();

test('three come to a table by a link and play', async () => {
  const next = await playTogether(table.pages, players, 14);
  assert.ok(next);
  assert.ok(players.every((player) => player.choices > 0), 'everybody had a turn');
  for (const page of table.pages)
    assert.equal(await at(page, 'hint').count(), 0, 'no hints where people play');
});

test('people who give no name are told apart', async () => {
  const { pages, people } = await tableOf(browser, server, ['', '']);
  await askedOf(pages);
  const names = [at(pages[1], 'seat-0'), at(pages[0], 'seat-1')].map((seat) => seat.locator('h3'));
  assert.deepEqual(await Promise.all(names.map((each) => each.textContent())), [
    'Player 1',
    'Player 2',
  ]);
  noFaults(...pages);
  for (const { context } of people) await context.close();
});

test('on a phone a clock leaves room for the name of whose turn it is', async () => {
  const more = async (page) => {
    await at(page, 'setup-clock').selectOption('300');
    await at(page, 'setup-bank').selectOption('300');
  };
  const options = { more, viewport: NARROW, settings: { language: 'pl' } };
  const { pages, people } = await tableOf(browser, server, ['Katarzyna', 'Piotr'], options);
  await at(pages[0], 'option-treasures').click(); // it can be shown again
  await at(pages[1], 'show-again').waitFor();
  const turn = at(pages[1], 'turn').locator('> span').last();
  await pages[1].locator('.bar').getByTestId('clock').waitFor();
  assert.equal(await turn.innerText(), 'Katarzyna');
  assert.ok(await turn.evaluate((box) => box.scrollWidth <= box.clientWidth), 'it is not cut');
  noFaults(...pages);
  for (const { context } of people) await context.close();
});

test('whoever sits down where hints are for everybody has them', async () => {
  const more = (page) => at(page, 'setup-advice').check({ force: true });
  const { pages, people } = await tableOf(browser, server, ['Ewa', 'Filip'], { more });
  const { page } = await askedOf(pages);
  await at(page, 'hint').click();
  await at(page, 'advice-chance').waitFor();
  noFaults(...pages);
  for (const { context } of people) await context.close();
});

test('who looks on sees the game and nobody’s hand', async () => {
  const { question } = await askedOf(table.pages);
  await watcher.locator('[data-testid="view-n"]', { hasText: `${question.n}` }).waitFor({
    state: 'attached',
  });
  assert.equal(await watcher.locator('[data-testid="hand"], [data-option]').count(), 0);
  const views = told.filter(({ type }) => type === 'view');
  assert.ok(views.length > 0);
  for (const view of views) {
    assert.equal(view.seat, null);
    assert.ok(view.seats.every((seat) => seat.hand === null && seat.handCount >= 0));
    assert.equal(view.question?.options, undefined);
  }
  assert.ok(!told.some((message) => 'key' in message), 'who looks on has no key');
  for (const { page } of table.people)
    await page.locator('.bar-tools .fact', { hasText: '1' }).waitFor();
});

test('a reload in the middle', async () => {
  const { page, question } = await askedOf(table.pages);
  const before = await hand(page);
  await page.reload();
  assert.deepEqual(await offered(page), question);
  assert.equal(await hand(page), before);
});

test('a tab is closed, and its game gone on with from the front page', async () => {
  const { i, page, question } = await askedOf(table.pages);
  const before = await hand(page);
  noFaults(page);
  await page.close();
  const other = table.pages[(i + 1) % 3];
  await other.getByText('away', { exact: true }).first().waitFor();
  const again = await tab(table.people[i].context);
  await again.goto(server.address);
  await at(again, `home-return-${table.invitation.split('/').pop()}`).click();
  table.pages[i] = table.people[i].page = again;
  assert.deepEqual(await offered(again), question);
  assert.equal(await hand(again), before);
  await other.getByText('away', { exact: true }).first().waitFor({ state: 'detached' });
});

test('undo: free while nothing new was seen, then asked for, refused, and allowed', async () => {
  // Somebody at the beginning of the Buy phase, with Treasures in hand.
  let turn = await askedOf(table.pages);
  while (!turn.question.options.some(({ label }) => label === 'treasures')) {
    await players[turn.i].act(turn.page, turn.question);
    turn = await askedOf(table.pages, turn.question.n);
  }
  const { i, page, question } = turn;
  const others = table.pages.filter((each) => each !== page);

  await clickButton(page, 'treasures');
  const richer = await offered(page, question.n);
  await at(page, 'undo').click();
  assert.deepEqual(await offered(page, richer.n), question);
  for (const other of others) assert.equal(await at(other, 'undo-asked').count(), 0);

  await clickButton(page, 'treasures');
  await offered(page, question.n);
  await clickButton(page, 'end');
  const next = await askedOf(table.pages, richer.n);
  assert.notEqual(next.i, i);

  await at(page, 'undo').click();
  for (const other of others) await at(other, 'undo-asked').waitFor();
  await at(others[0], 'undo-refuse').click();
  await at(page, 'toast-note').waitFor();
  for (const other of others) await at(other, 'undo-asked').waitFor({ state: 'detached' });
  await at(page, 'undo').waitFor();
  assert.equal(await numberAt(page, 'view-n'), next.question.n);

  await at(page, 'undo').click();
  for (const other of others) await at(other, 'undo-allow').click();
  const back = await offered(page, next.question.n);
  assert.deepEqual(back, richer);
  for (const other of others) await at(other, 'undo-asked').waitFor({ state: 'detached' });
});

test('what somebody says stands at their place, in the reader’s words', async () => {
  const [anna, bartek, celina] = table.pages;
  await holdSpeech(...table.pages, watcher);
  await at(bartek, 'say').click();
  await at(bartek, 'say-well-played').click();
  for (const page of [anna, celina, watcher]) {
    await at(page, 'bubble-1').getByText('Well played!').waitFor();
    await at(page, 'said').getByText('Bartek: Well played!').waitFor({ state: 'attached' });
  }
  assert.equal(await at(watcher, 'say').count(), 0, 'who looks on says nothing');
  await at(anna, 'menu').click();
  await at(anna, 'language-pl').click();
  await letGo(...table.pages, watcher);
  await at(bartek, 'say').click();
  await at(bartek, 'say-thanks').click();
  await at(anna, 'bubble-1').getByText('Dzięki!').waitFor();
  await at(anna, 'language-en').click();
  await anna.keyboard.press('Escape');
  await at(celina, 'say').click();
  await at(celina, 'say-mute').click();
  await at(anna, 'say').click();
  await at(anna, 'say-oops').click();
  await at(bartek, 'bubble-0').waitFor();
  assert.equal(await at(celina, 'bubble-0').count(), 0, 'who does not want it sees nothing');
  await at(celina, 'say-mute').click();
  await celina.keyboard.press('Escape');
});

test('one leaves and comes back; bots play on to the end; the shuffles are checked', async () => {
  const [anna, bartek, celina] = table.pages;
  await at(celina, 'menu').click();
  await at(celina, 'menu-leave').click();
  await anna.getByText('a bot plays', { exact: true }).first().waitFor();
  await at(celina, `home-return-${table.invitation.split('/').pop()}`).click();
  await at(celina, 'question').waitFor();
  await anna.getByText('a bot plays', { exact: true }).first().waitFor({ state: 'detached' });

  for (const page of table.pages) {
    await at(page, 'menu').click();
    await at(page, 'menu-bot').click();
  }
  for (const page of [...table.pages, watcher]) await at(page, 'end-winner').waitFor();
  const scores = (page) => at(page, 'end-scores').locator('tbody, tfoot').allTextContents();
  assert.deepEqual(await scores(watcher), await scores(bartek));
  // All of them have reloaded, closed a tab, taken choices back or left in between.
  for (const page of table.pages) {
    await at(page, 'end-checked').getByText('Checked: ').waitFor();
    await at(page, 'end-verify').click();
    await at(page, 'verdict').getByText('What you were shown is what the record has').waitFor();
    assert.equal(await page.locator('.verdict.refused').count(), 0);
    await page.keyboard.press('Escape');
    await at(page, 'verdict').waitFor({ state: 'detached' });
  }

  await at(celina, 'end-again').click();
  await at(bartek, 'end-invited').getByText('Celina').waitFor();
  await at(bartek, 'end-again').click();
  await at(celina, 'room-seat-1').getByText('Bartek').waitFor();
  assert.match(await at(celina, 'room-begins').textContent(), /begins/);
  assert.equal(await at(watcher, 'end-invited').textContent(), '');
  noFaults(...table.pages, watcher);
});

test('a house that shows other cards than it deals is found out', async () => {
  const anna = await tab(await person(browser));
  const context = await person(browser, { settings: { language: 'pl' } });
  let lies = 0;
  await context.routeWebSocket(/\/ws(\?|$)/, (guest) => {
    guest.connectToServer().onMessage((text) => {
      const told = JSON.parse(text);
      const hand = told.type === 'view' && told.seats[told.seat]?.hand;
      if (hand && lies++ === 0) hand[0] = 'gold';
      guest.send(JSON.stringify(told));
    });
  });
  const jan = await tab(context);
  const invitation = await openTable(anna, server.address, { name: 'Anna' });
  await sitDown(jan, invitation, 'Jan', 1);
  for (const page of [anna, jan]) await at(page, 'question').waitFor();
  const { question } = await askedOf([anna, jan]);
  await clickButton(anna, 'end');
  await askedOf([anna, jan], question.n);
  await at(anna, 'menu').click();
  await at(anna, 'menu-resign').click();
  await at(anna, 'resign-yes').click();

  const fraud = 'OSZUSTWO, tura 1, A (Anna): pokazano ci rękę Złoto';
  await at(jan, 'verdict').getByText(fraud).waitFor();
  await at(jan, 'end-checked').getByText('Coś się nie zgadza').waitFor();
  await at(anna, 'end-checked').getByText('Checked: ').waitFor();
  assert.equal(await at(anna, 'verdict').count(), 0, 'who was shown the truth is not disturbed');
  assert.ok(lies > 0);
  noFaults(anna, jan);
});

test('one at a browser, one at a terminal: they play, talk, and check', async () => {
  const terminals = new Terminals(PROGRAM);
  try {
    const anna = await tab(await person(browser));
    const invitation = await openTable(anna, server.address, { name: 'Anna' });
    const bartek = terminals.open(100, 30, `join ${invitation} --name Bartek --lang pl`);
    await at(anna, 'question').waitFor();
    await holdSpeech(anna);
    await bartek.until('Anna', (screen) => screen.includes('Ręka:'));
    const player = new Player({ seed: 5 });
    const most = process.env.TALIA_THOROUGH ? Infinity : 3; // turns
    let turns = 0;
    const plays = player.play(anna, () => turns > most);
    await bartek.playOn('pl', (_, screen) => {
      turns = Number(/Twoja tura (\d+)/.exec(screen)?.[1] ?? turns);
      return turns > most;
    });
    if (most < Infinity) {
      // It is Bartek's turn: he says something, hears an answer, and gives up.
      await bartek.until('Faza zakupu');
      bartek.press('E');
      await bartek.until('Dobra gra!');
      bartek.press('Down', 'Down', 'Enter');
      await at(anna, 'bubble-1').getByText('Well played!').waitFor();
      await at(anna, 'say').click();
      await at(anna, 'say-thanks').click();
      await bartek.until('Anna: Dzięki!');
      bartek.press('X');
      await bartek.until('Poddać grę?');
      bartek.press('Y');
    }
    assert.equal(await plays, null, 'the game is over');
    assert.ok(player.choices > 3);
    await at(anna, 'end-checked').getByText('Checked: ').waitFor();
    const screen = await bartek.until('Zgadza się');
    assert.match(screen, /To, co było ci pokazane, zgadza się z zapisem/);
    noFaults(anna);
    // Reviewed by one's own program.
    bartek.press('R');
    await bartek.until('Bez szczęścia');
    bartek.press('Escape');
    await bartek.until('Zgadza się');
    bartek.press('Q');
    await bartek.until('STATUS 0');
    await bartek.isRestored();
  } finally {
    terminals.close();
  }
});

test('people without a name come to a quick match', async () => {
  const pages = [];
  for (const language of ['pl', 'pl']) {
    const page = await tab(await person(browser, { settings: { language } }));
    await page.goto(`${server.address}#/others`);
    await at(page, 'match-find').click();
    await at(page, 'quick-wait').or(at(page, 'question')).first().waitFor();
    pages.push(page);
  }
  for (const page of pages) await at(page, 'question').waitFor();
  const names = [at(pages[1], 'seat-0'), at(pages[0], 'seat-1')].map((seat) => seat.locator('h3'));
  assert.deepEqual(await Promise.all(names.map((each) => each.textContent())), [
    'Gracz',
    'Gracz 2',
  ]);
  noFaults(...pages);
});

test('a quick match for the ladder: counted, taken along and deleted', async () => {
  const anna = await tab(await person(browser, { settings: { name: 'Anna' } }));
  const jan = await tab(await person(browser, { settings: { language: 'pl', name: 'Jan' } }));
  const stranger = await tab(await person(browser));
  const wait = async (page) => {
    await page.goto(`${server.address}#/others`);
    await at(page, 'match-rated').click();
    await at(page, 'match-find').click();
    await at(page, 'quick-wait').waitFor();
  };
  await wait(anna);
  await stranger.goto(`${server.address}#/others`);
  await at(stranger, 'match-waiting').getByText('Anna').waitFor();
  await anna.close({ runBeforeUnload: false });
  await at(stranger, 'match-waiting').getByText('Nobody is waiting').waitFor();

  await wait(jan);
  const again = await tab(await person(browser, { settings: { name: 'Anna' } }));
  await again.goto(`${server.address}#/others`);
  await at(again, 'match-rated').click();
  await at(again, 'match-find').click();
  for (const page of [again, jan]) await at(page, 'question').waitFor();
  await at(jan, 'menu').click();
  assert.equal(await at(jan, 'menu-bot').count(), 0, 'no bot plays for one');
  await at(jan, 'menu-resign').click();
  await at(jan, 'resign-yes').click();
  await at(again, 'end-ratings').getByText('1500 → 1662 (+162)').waitFor();
  await at(jan, 'end-ratings').getByText('1500 → 1338 (−162)').waitFor();

  await again.goto(`${server.address}#/ladder`);
  await at(again, 'ladder-standing').getByText('1662').waitFor();
  await at(again, 'ladder-table').getByText('Bot: Strong').waitFor();
  const key = await at(again, 'ladder-key').inputValue();
  assert.match(key, /^[a-z2-9]{26}$/);
  await stranger.goto(`${server.address}#/ladder`);
  await at(stranger, 'ladder-import').fill(key);
  await at(stranger, 'ladder-use').click();
  await at(stranger, 'ladder-standing').getByText('1662').waitFor();
  await at(stranger, 'ladder-delete').click();
  await at(stranger, 'ladder-yes').click();
  await again.reload();
  await at(again, 'ladder-standing').getByText('1500').waitFor();
  noFaults(again, jan, stranger);
});
