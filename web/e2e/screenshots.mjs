// Takes pictures of every screen.
//
//   node e2e/screenshots.mjs FOLDER [LANGUAGE/THEME/WIDTHxHEIGHT...]
//
// Without a list: both languages, light and dark, wide and narrow, and once on a large screen.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openBrowser } from './harness.mjs';
import { walk } from './screens.mjs';

const EVERY = ['en', 'pl'].flatMap((language) =>
  ['light', 'dark'].flatMap((theme) =>
    ['1280x800', '360x740'].map((size) => `${language}/${theme}/${size}`),
  ),
);

const [folder, ...wanted] = process.argv.slice(2);
if (!folder) {
  console.error('node e2e/screenshots.mjs FOLDER [LANGUAGE/THEME/WIDTHxHEIGHT...]');
  process.exit(2);
}
mkdirSync(folder, { recursive: true });
const browser = await openBrowser();
try {
  for (const each of wanted.length > 0 ? wanted : [...EVERY, 'en/light/2560x1440']) {
    const [language, theme, size] = each.split('/');
    const [width, height] = size.split('x').map(Number);
    const options = { settings: { language }, theme, viewport: { width, height } };
    await walk(browser, options, (name, page) =>
      page.screenshot({ path: join(folder, `${name}-${language}-${theme}-${size}.png`) }),
    );
    console.log(each);
  }
} finally {
  await browser.close();
}
