// What comes late moves nothing that somebody may be about to press: the page's other parts, what
// the server says, games kept in the browser, pictures, the typeface.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at, NARROW, noFaults, person, Server, settled, tab, WIDE } from './harness.mjs';
import { opened } from './opened.mjs';
import { offered } from './player.mjs';

let browser, server;
opened(Server.start, (...both) => {
  [browser, server] = both;
});

/** A network on which all that the first screen can do without takes its time. */
const LATE = /healthz|\.woff2$|\/(more|later|learn)-|\.wasm$|\/pictures\//;
const HOW_LATE = 150;
/** Another typeface moves the letters of a heading by a few pixels, and no button. */
const SLIGHT = 8;

async function slow(page) {
  await page.route(LATE, async (route) => {
    await new Promise((done) => setTimeout(done, HOW_LATE));
    await route.continue().catch(() => {}); // the tab may have gone on
  });
}

/** Notes what moves by itself: the browser's own account of it. */
const watchMoves = (page) =>
  page.addInitScript((slight) => {
    window.moved = [];
    const far = ({ previousRect: a, currentRect: b }) =>
      b.width > 0 && (Math.abs(a.x - b.x) > slight || Math.abs(a.y - b.y) > slight);
    const nameOf = (node) => {
      const element = node instanceof Element ? node : node?.parentElement;
      return `${element?.tagName}.${element?.className} ${element?.dataset.testid ?? ''}`;
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        for (const source of entry.sources.filter(far)) window.moved.push(nameOf(source.node));
    }).observe({ type: 'layout-shift', buffered: true });
  }, SLIGHT);

/** Screens, and what comes last on each. */
const SCREENS = [
  ['', 'home-others'],
  ['#/others', 'match-find'],
  ['#/ladder', 'ladder-table'],
  ['#/daily', 'daily-kingdom'],
  ['#/setup', 'setup-preview'],
  ['#/learn', 'learn-solved'],
];

for (const viewport of [WIDE, NARROW]) {
  test(`nothing moves by itself at ${viewport.width} pixels`, async () => {
    const context = await person(browser, { viewport });
    const first = await tab(context, { heard: false });
    await first.goto(server.address);
    await at(first, 'home-play-now').click();
    await offered(first); // a game to go on with
    for (const [screen, last] of SCREENS) {
      const page = await tab(context, { heard: false });
      await watchMoves(page);
      await slow(page);
      await page.goto(`${server.address}${screen}`);
      await at(page, last).waitFor();
      await page.waitForFunction(() => localStorage.getItem('talia.type') !== null);
      await settled(page);
      const moved = await page.evaluate(() => window.moved);
      assert.deepEqual(moved, [], `at '${screen}'`);
      noFaults(page);
      await page.close();
    }
  });
}
