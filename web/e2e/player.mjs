// Somebody who plays by clicking, and only on what the page offers.

import { dice } from './chance.mjs';
import { at, isPhone, PATIENCE, press } from './harness.mjs';

/** Waits until the tab shows a position beyond `after`, or the end: then null. `mine`: until this
 * player is asked there, too. Says what is asked and what can be clicked. */
function shown(page, after, mine) {
  return page.evaluate(
    ([beyond, onlyMine, patience]) =>
      new Promise((resolve, reject) => {
        const part = (name) => document.querySelector(`[data-testid="${name}"]`);
        const look = () => {
          if (part('end')) return finish(null);
          const question = part('question');
          const n = Number(part('view-n')?.textContent ?? beyond);
          if (!question || n === beyond || 'busy' in question.dataset) return;
          const isMine = 'mine' in question.dataset;
          if (onlyMine && !isMine) return;
          finish({
            n,
            mine: isMine,
            words: part('question-words').textContent,
            options: [...question.querySelectorAll('[data-option]')].map((answer) => ({
              label: answer.dataset.testid.slice('option-'.length),
              card: answer.dataset.card ?? null,
              key: answer.querySelector('kbd')?.textContent ?? null,
            })),
          });
        };
        const finish = (found) => {
          watch.disconnect();
          clearTimeout(timer);
          resolve(found);
        };
        const watch = new MutationObserver(look);
        const all = { subtree: true, childList: true, attributes: true, characterData: true };
        watch.observe(document, all);
        const timer = setTimeout(() => {
          watch.disconnect();
          const words = document.body.innerText.slice(0, 600);
          reject(new Error(`nothing came after position ${beyond}; the page says: ${words}`));
        }, patience);
        look();
      }),
    [after, mine, PATIENCE],
  );
}

/** The next question to this player; null: the game is over. */
export const offered = (page, after = -1) => shown(page, after, true);

/** Who of several at one table is asked next, and what; null: the game is over. */
export async function askedOf(pages, after = -1) {
  for (let from = after; ;) {
    const seen = await Promise.all(pages.map((page) => shown(page, from, false)));
    if (seen.some((each) => each === null)) return null;
    const i = seen.findIndex((each) => each.mine);
    if (i >= 0) return { i, page: pages[i], question: seen[i] };
    from = Math.max(...seen.map((each) => each.n));
  }
}

export const positionOf = (page) => at(page, 'view-n').textContent();

/** What comes of an answer: the game moves on from that position, or the page asks whether it is
 * meant or which of several cards: then true. */
export async function asksOnceMore(page, position) {
  const asks = await page.waitForFunction((before) => {
    const part = (name) => document.querySelector(`[data-testid="${name}"]`);
    if (part('view-n')?.textContent !== before) return 'no';
    return (document.querySelector('.command.warn') ?? part('pick')) && 'yes';
  }, position);
  return (await asks.jsonValue()) === 'yes';
}

/** Clicks the button of an option; twice where the page asks whether it is meant. */
export async function clickButton(page, label) {
  const before = await positionOf(page);
  await press(page, at(page, `option-${label}`));
  if (label !== 'end' && label !== 'done') return;
  if (await asksOnceMore(page, before)) await press(page, page.locator('.command.warn'));
}

/** Clicks the card that an option is about, where it lies on the table; false: it lies nowhere. */
export async function clickCard(page, { label, card }) {
  if (card === null) return false;
  const lit = page.locator(
    `.play .spot.lit[data-card="${card}"]:not([data-testid^="option-"])`,
  );
  if ((await lit.count()) === 0) return false;
  const words = (await at(page, `option-${label}`).locator('span').last().textContent()).trim();
  const asks = (await lit.first().getAttribute('aria-haspopup')) === 'menu';
  const isPile = await lit.first().evaluate((spot) => spot.classList.contains('pile'));
  await press(page, lit.first());
  if (asks)
    await press(page, at(page, 'pick').getByRole('menuitem', { name: words, exact: true }));
  // A finger on a pile reads the card first.
  else if (isPile && isPhone(page)) await press(page, at(page, `take-${label}`));
  return true;
}

const USELESS = new Set(['copper', 'curse', 'estate']);
const WORTH = ['province', 'gold', 'duchy', 'silver'];

/** What a plain player would choose: everything unseen first, then money and points. */
export class Player {
  /** Labels that were chosen so far, with how often. */
  chosen = new Map();
  choices = 0;

  constructor({ seed = 1, wanted = () => false, hand = 0.5 } = {}) {
    this.random = dice(seed);
    this.wanted = wanted;
    this.hand = hand;
  }

  pick(options) {
    return options[Math.floor(this.random() * options.length)];
  }

  choose({ options }) {
    const of = (verb) => options.filter(({ label }) => label.startsWith(`${verb} `));
    const word = (wanted) => options.find(({ label }) => label === wanted);
    const news = options.filter((option) => this.wanted(option));
    if (news.length > 0) return this.pick(news);
    const end = word('end') ?? word('done');
    const plays = of('play');
    const buys = of('buy');
    if (buys.length > 0 || word('treasures')) {
      if (word('treasures')) return word('treasures');
      if (plays.length > 0) return this.pick(plays);
      for (const card of WORTH) {
        const found = buys.find((option) => option.card === card);
        if (found && (card !== 'duchy' || this.random() < 0.2)) return found;
      }
      const rest = buys.filter(({ card }) => !USELESS.has(card));
      return this.random() < 0.3 && rest.length > 0 ? this.pick(rest) : (end ?? this.pick(options));
    }
    if (plays.length > 0) return this.pick(plays);
    const others = options.filter((option) => option !== end);
    if (others.length === 0 || (end && this.random() < 0.25)) return end;
    return this.pick(others);
  }

  /** One choice, on the card itself or on its button. Returns where the game is then, or null. */
  async act(page, question) {
    const option = this.choose(question);
    // On a narrow screen an option whose card can be touched has no button.
    const hasButton = await at(page, `option-${option.label}`).isVisible();
    const onCard = (this.random() < this.hand || !hasButton) && (await clickCard(page, option));
    if (!onCard) await clickButton(page, option.label);
    this.choices++;
    this.chosen.set(option.label, (this.chosen.get(option.label) ?? 0) + 1);
    return option;
  }

  /** Plays until the game is over, or until `enough` says so. */
  async play(page, enough = () => false) {
    let question = await offered(page);
    while (question && !enough(question, this)) {
      await this.act(page, question);
      question = await offered(page, question.n);
    }
    return question;
  }
}

/** Everybody plays as the game asks them, until `enough` choices have been made.
 * Says who is asked then. */
export async function playTogether(pages, players, enough) {
  let next = await askedOf(pages);
  for (let choices = 0; next && choices < enough; choices++) {
    await players[next.i].act(next.page, next.question);
    next = await askedOf(pages, next.question.n);
  }
  return next;
}
