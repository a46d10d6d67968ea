// Takes the pictures that the README shows, into docs/pictures/.
//
//   node e2e/pictures.mjs

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NARROW, openBrowser, WIDE } from './harness.mjs';
import { walk } from './screens.mjs';
import { smallPng } from './small-png.mjs';

const MOST_BYTES = 150_000; // of a picture
const COLOURS = [256, 192, 128, 96, 80, 64, 48]; // the most with which it is small enough

/** Which screen becomes which picture; each row of them is one walk. */
const PICTURES = [
  { look: ['en', 'light', WIDE], screens: { 'play-turn': 'game', home: 'home' } },
  { look: ['en', 'dark', WIDE], screens: { 'play-full': 'game-dark', end: 'end' } },
  { look: ['pl', 'light', NARROW], screens: { 'play-turn': 'phone' } },
];

const folder = join(dirname(fileURLToPath(import.meta.url)), '../../docs/pictures');
mkdirSync(folder, { recursive: true });

function keep(name, png) {
  for (const colours of COLOURS) {
    const small = smallPng(png, colours);
    if (small.length > MOST_BYTES && colours !== COLOURS.at(-1)) continue;
    writeFileSync(join(folder, `${name}.png`), small);
    console.log(`${name}.png: ${small.length} bytes, ${colours} colours`);
    return;
  }
}

const browser = await openBrowser();
try {
  for (const { look, screens } of PICTURES) {
    const [language, theme, viewport] = look;
    const options = { settings: { language }, theme, viewport };
    await walk(browser, options, async (screen, page) => {
      if (!screens[screen]) return;
      await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
      keep(screens[screen], await page.screenshot());
    });
  }
} finally {
  await browser.close();
}
