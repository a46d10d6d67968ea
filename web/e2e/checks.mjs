// What must hold on every screen: nothing runs off its edge, everything that can be chosen can be
// reached, no word of the other language stands there, and axe-core finds nothing serious.

import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { catalogue } from './harness.mjs';

const here = dirname(fileURLToPath(import.meta.url));

// ---- Room --------------------------------------------------------------------------------------

/** What is wider than the window, or than the box that cuts it off. */
export const overflowing = (page) =>
  page.evaluate(() => {
    const faults = [];
    const root = document.documentElement;
    if (root.scrollWidth > innerWidth) faults.push(`the page is ${root.scrollWidth} px wide`);
    const name = (element) => {
      const words = (element.textContent ?? '').trim().slice(0, 30);
      return `${element.tagName.toLowerCase()}.${element.className} '${words}'`;
    };
    const scrolls = (element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
    const inScroller = (element) => {
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
        if (scrolls(at)) return true;
      return false;
    };
    for (const element of document.body.querySelectorAll('*')) {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (element.closest('.unseen, svg, .air, .copy')) continue;
      const { left, right, width } = element.getBoundingClientRect();
      if (width === 0 || inScroller(element)) continue;
      if (right > innerWidth + 1 || left < -1) faults.push(`off the edge: ${name(element)}`);
    }
    return faults.slice(0, 8);
  });

/** Faces of cards whose name lies under something, whose signs run off their edge, or whose text
 * lies on their picture; and cards that run off the panel of another player. */
export const hidden = (page) =>
  page.evaluate(() => {
    const faults = new Set();
    const marks = '.plus, .face-more, .coin, .face-badge, .face-types';
    for (const face of document.querySelectorAll('.face')) {
      if (face.closest('.air') || face.clientWidth === 0) continue;
      const edge = face.getBoundingClientRect();
      // A line's box is higher than its letters.
      const lines = [...face.querySelectorAll('.face-name > span')].map((line) => {
        const words = document.createRange();
        words.selectNodeContents(line);
        const { left, right, top, bottom } = words.getBoundingClientRect();
        return { left, right, top, bottom: bottom - (bottom - top) * 0.25 };
      });
      const name = face.querySelector('.face-name')?.textContent;
      for (const mark of face.querySelectorAll(marks)) {
        const { left, right, top, bottom, width, height } = mark.getBoundingClientRect();
        if (width * height === 0) continue;
        const what = `${name}, ${Math.round(edge.width)} x ${Math.round(edge.height)}`;
        if (right > edge.right + 1 || left < edge.left - 1 || bottom > edge.bottom + 1)
          faults.add(`${what}: ${mark.className} is cut off`);
        const covers = lines.some(
          (line) =>
            Math.min(right, line.right) - Math.max(left, line.left) > 1 &&
            Math.min(bottom, line.bottom) - Math.max(top, line.top) > 1,
        );
        if (covers) faults.add(`${what}: ${mark.className} lies on its name`);
      }
      const picture = face.querySelector('.face-art > *')?.getBoundingClientRect();
      for (const text of face.querySelectorAll('.face-text')) {
        const { top, height } = text.getBoundingClientRect();
        if (height > 1 && picture && picture.bottom > top + 1)
          faults.add(`${name}, ${Math.round(edge.width)} wide: its text lies on its picture`);
      }
    }
    for (const lot of document.querySelectorAll('.others .lot')) {
      const seat = lot.closest('.seat');
      if (lot.getBoundingClientRect().bottom > seat.getBoundingClientRect().bottom)
        faults.add(`${seat.getAttribute('aria-label')}: cards are cut off below`);
    }
    return [...faults].slice(0, 8);
  });

/** Options of the question that nobody can click, even after scrolling to them; what lies above
 * them and can be closed does not count. One without a button is a card on the table. */
export const unreachable = (page) =>
  page.evaluate(() => {
    const faults = [];
    if (document.querySelector('dialog[open], .details, .pick')) return faults;
    for (const option of document.querySelectorAll('.play [data-option]')) {
      if (option.hidden) {
        const { card, testid } = option.dataset;
        if (!document.querySelector(`.spot.lit[data-card="${card}"]`))
          faults.push(`${testid}: neither a button nor a card`);
        continue;
      }
      option.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      const { left, top, width, height } = option.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      if (hit?.closest('.log, .menu-list')) continue;
      if (!hit || !option.contains(hit)) {
        const over = hit ? `${hit.tagName.toLowerCase()}.${hit.className}` : 'nothing';
        faults.push(`${option.dataset.testid ?? option.textContent}: under ${over}`);
      }
    }
    return faults;
  });

// ---- Language ----------------------------------------------------------------------------------

const WORD = /\p{L}{3,}/gu;
const wordsOf = (text) => (text.match(WORD) ?? []).map((word) => word.toLowerCase());

/** All strings of a table of words; functions are asked with a few arguments. */
function strings(value) {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') {
    const some = [1, 2, 5, 'x', ['x', 'y']];
    return some.flatMap((each) => {
      try {
        const said = value(each, each === 1 ? 1 : 5, 'x');
        return typeof said === 'string' ? [said] : [];
      } catch {
        return [];
      }
    });
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(strings);
}

/** The page's own words, those of the house, and the cards. */
async function vocabulary(language) {
  const capital = language === 'en' ? 'En' : 'Pl';
  const tables = ['shell', 'play', 'help', 'mine'].map(
    (name) => `export { ${name}${capital} } from '../src/words/${name}.${language}.ts';`,
  );
  const built = await build({
    stdin: { contents: tables.join('\n'), resolveDir: here },
    bundle: true,
    write: false,
    format: 'esm',
  });
  const code = Buffer.from(built.outputFiles[0].contents).toString('base64');
  const own = strings({ ...(await import(`data:text/javascript;base64,${code}`)) });

  const folder = join(here, '../../text', language);
  const house = readdirSync(folder)
    .filter((name) => name.endsWith('.def'))
    .map((name) => readFileSync(join(folder, name), 'utf8').replace(/\/\*.*?\*\//gs, ''))
    .flatMap((text) => text.match(/"(?:[^"\\]|\\.)*"/g) ?? []);

  const { cards: all, sets, types, kingdoms } = catalogue(language);
  const cards = [
    ...all.flatMap((card) => [card.name, card.text, card.text1 ?? '']),
    ...[...sets, ...types, ...kingdoms].map(({ name }) => name),
  ];
  return new Set([...own, ...house, ...cards].flatMap(wordsOf));
}

/** Words of another language that this one does not have: they must not stand on its page. */
export async function foreignWords(language) {
  const other = language === 'en' ? 'pl' : 'en';
  const [own, foreign] = await Promise.all([vocabulary(language), vocabulary(other)]);
  return new Set([...foreign].filter((word) => !own.has(word)));
}

/** Everything that the screen says, to eyes or to screen readers. What people have typed and the
 * name of the other language are no fault. */
const spoken = (page) =>
  page.evaluate(() => {
    const said = [];
    const skip = '[lang]:not(html), input, textarea, [data-testid="view-n"], .spare-back, kbd';
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ALL);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement;
      if (element.closest('script, style, noscript')) continue;
      if (node instanceof Text) {
        if (!element.closest(skip)) said.push(node.textContent);
      } else if (node instanceof Element) {
        for (const name of ['aria-label', 'title', 'placeholder', 'aria-valuetext', 'alt'])
          if (node.hasAttribute(name) && !node.closest('[lang]:not(html)'))
            said.push(node.getAttribute(name));
      }
    }
    return said.filter((text) => text.trim() !== '');
  });

export async function foreignOn(page, foreign, typed) {
  const known = new Set(typed.flatMap(wordsOf));
  const found = [];
  for (const text of await spoken(page)) {
    const plain = text.replace(/[0-9a-f]{16,}/g, ''); // letters of keys and hashes are no words
    const words = wordsOf(plain).filter((word) => foreign.has(word) && !known.has(word));
    if (words.length > 0) found.push(`'${text.trim().slice(0, 80)}': ${words}`);
  }
  return [...new Set(found)];
}

// ---- axe-core ----------------------------------------------------------------------------------

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe-core finds of a serious or critical kind. */
export async function inaccessible(page, rules) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(async (only) => {
    // The page has no frames, and no rule about what is violated reads style sheets.
    const options = { resultTypes: ['violations'], iframes: false, preload: false, rules: {} };
    if (only) options.runOnly = only;
    // What cannot be serious is not looked for: each rule says what it is.
    for (const { id, impact } of only ? [] : window.axe._audit.rules)
      if (impact === 'minor' || impact === 'moderate') options.rules[id] = { enabled: false };
    const result = await window.axe.run(document, options);
    return result.violations.map(({ id, impact, nodes }) => ({
      id,
      impact,
      nodes: nodes.map(({ html, any, all, none }) => ({
        html: html.slice(0, 160),
        why: [...any, ...all, ...none].map(({ message }) => message).join('; '),
      })),
    }));
  }, rules);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.slice(0, 3).map(({ html, why }) => `${id} (${nodes.length}): ${why} ${html}`),
    );
}
