// A table of people: how they come to it, by clicks.

import { at, person, tab } from './harness.mjs';

/** Opens a table by the front page, with `open` seats beside one's own. Returns its invitation. */
export async function openTable(page, address, { name, open = 1, more = async () => {} }) {
  await page.goto(address);
  await at(page, 'home-others').click();
  await at(page, 'others-create').click();
  await at(page, 'setup-name').fill(name);
  for (let seats = 1; seats < open; seats++) await at(page, 'setup-add-open').click();
  await at(page, 'setup-draws-first').click(); // whoever opens the table begins
  await more(page);
  await at(page, 'setup-start').click();
  await page.waitForURL(/#\/t\/[a-z0-9]+$/);
  return page.url().replace('#/', '');
}

/** Comes by an invitation and sits down. */
export async function sitDown(page, invitation, name, seat) {
  await page.goto(invitation);
  await at(page, 'room-name').fill(name);
  await at(page, `room-sit-${seat}`).click();
}

/** What is said at a table stands there until it is let go, and does not fade meanwhile: to look at
 * it may take longer than it would stand. */
export const holdSpeech = (...pages) =>
  eachOf(pages, () => {
    const still = new CSSStyleSheet();
    still.replaceSync('.bubble { animation-play-state: paused; animation-delay: -2.5s }');
    document.adoptedStyleSheets = [still];
  });

/** What was said is gone, as if its time were over; what is said from now on is held. */
export async function letGo(...pages) {
  await eachOf(pages, () => {
    const bubbles = [...document.querySelectorAll('.bubble')];
    for (const each of bubbles.flatMap((bubble) => bubble.getAnimations())) each.finish();
  });
  for (const page of pages) await page.locator('.bubble').waitFor({ state: 'detached' });
}

const eachOf = (pages, action) => Promise.all(pages.map((page) => page.evaluate(action)));

/** Several people, each in a browser of their own, at one table whose game has begun. */
export async function tableOf(browser, server, names, options = {}) {
  const { settings, lost, more, ...rest } = options;
  const people = [];
  let invitation = '';
  for (const [seat, name] of names.entries()) {
    const context = await person(browser, { settings, ...rest });
    const page = await tab(context, { lost });
    people.push({ name, seat, context, page });
    if (seat > 0) await sitDown(page, invitation, name, seat);
    else {
      const open = names.length - 1;
      invitation = await openTable(page, server.address, { name, open, more });
    }
  }
  for (const { page } of people) await at(page, 'question').waitFor();
  return { people, pages: people.map(({ page }) => page), invitation };
}
