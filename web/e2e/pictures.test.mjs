// The pictures of the cards: every card has one, small, without words and unlike all others; they
// are fetched when a card is shown, after all that a game needs, and kept for when there is no
// network. The typeface likewise.

import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { at, catalogue, noFaults, PAGE, person, serveFiles, settled, tab } from './harness.mjs';
import { opened } from './opened.mjs';
import { offered, Player } from './player.mjs';

const MOST_BYTES = 6000; // of one, uncompressed
const ELEMENTS = ['svg', 'g', 'path', 'circle', 'linearGradient', 'radialGradient', 'stop'];
const FIELD = [60, 40]; // in which pictures are compared
const MOST_ALIKE = 0.5; // how much the edges of two pictures may lie on each other

let browser, host;
opened(serveFiles, (...both) => {
  [browser, host] = both;
});

const TIMES = ['day', 'night'];
const folder = (time) => join(PAGE, 'pictures', time);
const names = Object.fromEntries(
  TIMES.map((time) => [time, readdirSync(folder(time)).filter((name) => name.endsWith('.svg'))]),
);
const cards = catalogue('en').cards.map(({ id }) => id);
const fileOf = (card, time) =>
  names[time].find((name) => name.replace(/-[A-Z2-7]{8}\.svg$/, '') === card);
const textOf = (card, time = 'day') =>
  readFileSync(join(folder(time), fileOf(card, time)), 'utf8');

test('every card and Event has a picture, and none is left over', () => {
  for (const time of TIMES) {
    const missing = cards.filter((card) => !fileOf(card, time));
    assert.deepEqual(missing, []);
    assert.equal(names[time].length, cards.length);
    for (const name of names[time])
      for (const ending of ['.br', '.gz'])
        assert.ok(existsSync(join(folder(time), name + ending)), name);
  }
});

test('a picture is small, without words, style sheets and things from elsewhere', () => {
  for (const time of TIMES)
    for (const card of cards) {
      const svg = textOf(card, time);
      assert.ok(svg.length <= MOST_BYTES, `${card}: ${svg.length} bytes`);
      const found = [...svg.matchAll(/<([a-zA-Z]+)/g)].map(([, element]) => element);
      assert.deepEqual(found.filter((element) => !ELEMENTS.includes(element)), [], card);
      const plain = svg.replace('http://www.w3.org/2000/svg', '');
      assert.doesNotMatch(plain, /http|href|style=|@import|>[^<]/, card);
      assert.match(svg, /viewBox="0 0 120 80"/, card);
    }
});

test('no two pictures share their shapes', () => {
  const shapes = new Map(
    cards.map((card) => {
      const drawn = [...textOf(card).matchAll(/ d="([^"]{12,})"/g)].map(([, path]) => path);
      assert.ok(drawn.length >= 12, `${card} is a scene: ${drawn.length} shapes`);
      return [card, new Set(drawn)];
    }),
  );
  for (const [i, card] of cards.entries())
    for (const other of cards.slice(0, i)) {
      const [a, b] = [shapes.get(card), shapes.get(other)];
      const same = [...a].filter((path) => b.has(path)).length;
      const least = Math.min(a.size, b.size);
      assert.ok(same <= least / 5, `${card}, ${other}: ${same} shapes of ${least} are the same`);
    }
});

/** Every picture without its colours, how light each place of it is: a text, a letter for each. */
const lightOf = (page, addresses) =>
  page.evaluate(
    async ([all, [wide, high]]) => {
      const brush = new OffscreenCanvas(wide, high).getContext('2d', { willReadFrequently: true });
      const found = [];
      for (const address of all) {
        const image = new Image(wide, high);
        image.src = address;
        await image.decode();
        brush.drawImage(image, 0, 0, wide, high);
        const { data } = brush.getImageData(0, 0, wide, high);
        let light = '';
        for (let i = 0; i < data.length; i += 4)
          light += String.fromCharCode(0.3 * data[i] + 0.6 * data[i + 1] + 0.1 * data[i + 2]);
        found.push(light);
      }
      return found;
    },
    [addresses, FIELD],
  );

const distance = (a, b) =>
  a.reduce((sum, each, i) => sum + Math.abs(each - b[i]), 0) / a.length;

function product(a, b) {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}

/** Where lightness changes and how much, of length 1 and 0 on average. */
function edgesOf(light) {
  const [wide, high] = FIELD;
  const edges = [];
  for (let y = 1; y < high - 1; y++)
    for (let x = 1; x < wide - 1; x++) {
      const i = y * wide + x;
      const change = Math.hypot(light[i + 1] - light[i - 1], light[i + wide] - light[i - wide]);
      edges.push(Math.min(60, change));
    }
  const mean = edges.reduce((sum, each) => sum + each, 0) / edges.length;
  const length = Math.hypot(...edges.map((each) => each - mean));
  return edges.map((each) => (each - mean) / length);
}

test('by day and by night, and no scene is another one in other colours', async () => {
  const page = await tab(await person(browser));
  await page.goto(host.address);
  const seen = async (time) => {
    const svgs = cards.map((card) => textOf(card, time));
    const inline = svgs.map((svg) => `data:image/svg+xml,${encodeURIComponent(svg)}`);
    const texts = await lightOf(page, inline);
    return texts.map((text) => Array.from(text, (letter) => letter.charCodeAt(0)));
  };
  const [day, night] = [await seen('day'), await seen('night')];
  for (const [i, card] of cards.entries())
    assert.ok(distance(day[i], night[i]) > 5, `${card} is another one by night`);
  const edges = day.map(edgesOf);
  let [most, pair] = [0, ''];
  for (const [i, a] of edges.entries())
    for (const [j, b] of edges.slice(0, i).entries()) {
      const alike = product(a, b);
      if (alike > most) [most, pair] = [alike, `${cards[i]}, ${cards[j]}`];
    }
  console.log(`the two most alike: ${pair}, ${most.toFixed(2)}`);
  assert.ok(most < MOST_ALIKE, pair);
  noFaults(page);
});

/** Pictures on the page that are to be seen, and those of them that are there. */
const shown = (page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('.face-art > img')];
    const there = all.filter((image) => image.complete && image.naturalWidth > 1);
    return { all: all.length, there: there.length };
  });

const allShown = (page) =>
  page.waitForFunction(() => {
    const all = [...document.querySelectorAll('.face-art > img')];
    return all.length > 0 && all.every((image) => image.complete && image.naturalWidth > 1);
  });

/** Until names and headings are set in the page's own typeface. */
const typeCame = (page) =>
  page.waitForFunction(() => [...document.fonts].some(({ status }) => status === 'loaded'));

test('they come after all that a game needs, and a game does not wait for them', async () => {
  const page = await tab(await person(browser));
  const asked = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.route(/\/pictures\//, () => {}); // an answer never comes
  const isType = (request) => request.url().endsWith('.woff2');
  const fetched = page.waitForEvent('requestfinished', isType);
  await page.goto(host.address, { waitUntil: 'commit' });
  await at(page, 'home-play-now').click();
  await offered(page);
  const first = asked.findIndex((path) => path.includes('/pictures/'));
  const needed = asked.findLastIndex((path) => /(main|cards)[^/]*\.(js|css|json)$/.test(path));
  assert.ok(needed >= 0 && first > needed, asked.join('\n'));
  assert.equal((await shown(page)).there, 0);
  await fetched;
  await settled(page);
  assert.ok(asked.findIndex((path) => path.endsWith('.woff2')) > needed, asked.join('\n'));
  await page.evaluate(() => (location.hash = '#/help')); // from the next screen on
  await typeCame(page);
  noFaults(page);
});

test('on the table every card has its picture, and at night that of the night', async () => {
  const page = await tab(await person(browser, { theme: 'dark' }));
  await page.goto(host.address);
  await at(page, 'home-play-now').click();
  await offered(page);
  await allShown(page);
  const { all, there } = await shown(page);
  assert.ok(all >= 17 && there === all, `${there} of ${all}`);
  const addresses = await page
    .locator('.face-art > img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src')));
  for (const address of addresses)
    assert.match(address, /^pictures\/night\/[a-z-]+-[A-Z2-7]{8}\.svg$/);
  noFaults(page);
});

test('without a network all pictures are there, once a game has been on', async () => {
  const other = await serveFiles();
  const page = await tab(await person(browser, { keeps: true }));
  await page.goto(other.address);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await at(page, 'home-play-now').click();
  await new Player().play(page, (_, player) => player.choices === 2);
  await page.waitForFunction(async (wanted) => {
    const name = (await caches.keys()).find((each) => each.startsWith('talia-pictures-'));
    return name && (await (await caches.open(name)).keys()).length === wanted;
  }, cards.length);
  await other.stop();
  await page.goto(`${other.address}#/setup`);
  await page.reload();
  await allShown(page);
  await typeCame(page);
  await at(page, 'top-theme').click(); // those of the night have not been kept
  await page.locator('.face-art > img[src*="/night/"]').first().waitFor();
  await allShown(page);
  const loud = page.faults.filter((fault) => !fault.includes('ERR_CONNECTION_REFUSED'));
  assert.deepEqual(loud, []);
});
