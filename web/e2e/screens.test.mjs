// Every screen of the page, in both languages, light and dark, wide and narrow: checks.mjs says
// what must hold there.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as checks from './checks.mjs';
import { NARROW, openBrowser, WIDE } from './harness.mjs';
import { TYPED, walk } from './screens.mjs';

const WALKS = [
  { language: 'en', theme: 'light', viewport: WIDE },
  { language: 'pl', theme: 'dark', viewport: NARROW },
  { language: 'en', theme: 'dark', viewport: NARROW },
  { language: 'pl', theme: 'light', viewport: WIDE },
];

const only = process.env.WALK;

const OF_DARKNESS = ['color-contrast', 'scrollable-region-focusable'];

/** Most of what makes a screen accessible is the same in all walks: by daylight all of it is looked
 * at, in the dark what colours and narrow screens change. TALIA_THOROUGH: everything everywhere. */
const rulesOf = (theme) =>
  theme === 'light' || process.env.TALIA_THOROUGH ? undefined : OF_DARKNESS;

let browser;
before(async () => {
  browser = await openBrowser();
});
after(() => browser.close());

for (const { language, theme, viewport } of WALKS) {
  const name = `${language}-${theme}-${viewport === WIDE ? 'wide' : 'narrow'}`;
  test(`every screen: ${name}`, { skip: only !== undefined && only !== name }, async () => {
    const foreign = await checks.foreignWords(language);
    assert.ok(foreign.size > 500, 'the languages differ');
    const found = [];
    const options = { settings: { language }, theme, viewport };
    const faults = await walk(browser, options, async (screen, page) => {
      const wrong = [
        ...(await checks.overflowing(page)),
        ...(await checks.hidden(page)),
        ...(await checks.unreachable(page)),
        ...(await checks.foreignOn(page, foreign, TYPED)),
        ...(await checks.inaccessible(page, rulesOf(theme))),
      ];
      found.push(...wrong.map((fault) => `${screen}: ${fault}`));
    });
    assert.equal([...found, ...faults].join('\n'), '');
  });
}
