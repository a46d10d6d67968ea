// Contact sheets: all pictures beside each other, by day and by night.
//
//   node pictures/sheet.mjs                       docs/pictures/cards-{300,40}-{day,night}.webp
//   node pictures/sheet.mjs FILE [NAME...]        some cards or sets, to look at while drawing:
//                                                 --width N --columns N --night; FILE is a PNG

import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { pictures } from '../pictures.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    width: { type: 'string', default: '300' },
    columns: { type: 'string', default: '4' },
    night: { type: 'boolean', default: false },
  },
});
const PAPER = { day: '#f0ebdf', night: '#131a18' };
const folder = join(dirname(fileURLToPath(import.meta.url)), '../../docs/pictures');

/** Draws them into one image of the browser's; returns its bytes. */
async function sheet(page, scenes, { width, columns, time, type }) {
  const gap = Math.ceil(width / 40);
  const addresses = scenes.map(
    ([, scene]) => `data:image/svg+xml,${encodeURIComponent(scene[time])}`,
  );
  const written = await page.evaluate(
    async ([all, wide, most, between, paper, kind]) => {
      const high = (wide * 2) / 3;
      const canvas = document.createElement('canvas');
      canvas.width = most * (wide + between) + between;
      canvas.height = Math.ceil(all.length / most) * (high + between) + between;
      const brush = canvas.getContext('2d');
      brush.fillStyle = paper;
      brush.fillRect(0, 0, canvas.width, canvas.height);
      for (const [i, address] of all.entries()) {
        const image = new Image(wide, high);
        image.src = address;
        await image.decode();
        const at = (n, size) => between + n * (size + between);
        brush.drawImage(image, at(i % most, wide), at(Math.floor(i / most), high), wide, high);
      }
      return canvas.toDataURL(kind, wide > 100 ? 0.7 : 0.9);
    },
    [addresses, width, columns, gap, PAPER[time], type],
  );
  return Buffer.from(written.split(',')[1], 'base64');
}

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  const page = await browser.newPage();
  const all = [...pictures()];
  const [file, ...names] = positionals;
  if (file) {
    const chosen = all.filter(
      ([card, { set }]) => names.length === 0 || names.includes(card) || names.includes(set),
    );
    const time = values.night ? 'night' : 'day';
    const [width, columns] = [Number(values.width), Number(values.columns)];
    const look = { width, columns, time, type: 'image/png' };
    writeFileSync(file, await sheet(page, chosen, look));
  } else {
    for (const [width, columns] of [[300, 8], [40, 16]])
      for (const time of ['day', 'night']) {
        const name = `cards-${width}-${time}.webp`;
        const look = { width, columns, time, type: 'image/webp' };
        const bytes = await sheet(page, all, look);
        writeFileSync(join(folder, name), bytes);
        console.log(`${name}: ${bytes.length} bytes`);
      }
  }
} finally {
  await browser.close();
}
