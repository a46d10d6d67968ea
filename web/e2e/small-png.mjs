// A PNG made small: at most so many colours, each pixel one byte. Reads what Chromium writes: eight
// bits a channel, not interlaced.

import * as zlib from 'node:zlib';

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);

/** Older nodes have none of their own. */
function crc32(bytes) {
  if (zlib.crc32) return zlib.crc32(bytes);
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

function paeth(a, b, c) {
  const [pa, pb, pc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)];
  if (pa <= pb && pa <= pc) return a;
  return pb <= pc ? b : c;
}

/** Width, height, and the colour of each pixel as 0xRRGGBB. */
function read(png) {
  const parts = [];
  let width, height, channels;
  for (let at = SIGNATURE.length; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const type = png.toString('latin1', at + 4, at + 8);
    if (type === 'IHDR') {
      [width, height] = [png.readUInt32BE(at + 8), png.readUInt32BE(at + 12)];
      channels = { 2: 3, 6: 4 }[png[at + 17]];
    } else if (type === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  const bytes = zlib.inflateSync(Buffer.concat(parts));
  const row = width * channels;
  const pixels = new Uint32Array(width * height);
  let above = Buffer.alloc(row);
  for (let y = 0; y < height; y++) {
    const filter = bytes[y * (row + 1)];
    const line = bytes.subarray(y * (row + 1) + 1, (y + 1) * (row + 1));
    for (let x = 0; x < row; x++) {
      const left = x < channels ? 0 : line[x - channels];
      const corner = x < channels ? 0 : above[x - channels];
      const added = [0, left, above[x], (left + above[x]) >> 1, paeth(left, above[x], corner)];
      line[x] += added[filter];
    }
    for (let x = 0; x < width; x++) {
      const at = x * channels;
      pixels[y * width + x] = (line[at] << 16) | (line[at + 1] << 8) | line[at + 2];
    }
    above = line;
  }
  return { width, height, pixels };
}

const ROUNDS = 4; // in which a palette is made better

const channel = (colour, which) => (colour >> (16 - 8 * which)) & 255;

/** Median cut: the box of colours that varies most is cut in two until there are enough boxes. */
function palette(pixels, most) {
  const counts = new Map();
  for (const colour of pixels) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const measured = (colours) => {
    const spans = [0, 1, 2].map((which) => {
      let [low, high] = [255, 0];
      for (const colour of colours) {
        low = Math.min(low, channel(colour, which));
        high = Math.max(high, channel(colour, which));
      }
      return high - low;
    });
    const weight = colours.reduce((sum, colour) => sum + counts.get(colour), 0);
    const wide = spans.indexOf(Math.max(...spans));
    return { colours, weight, wide, worth: spans[wide] * weight ** 0.25 };
  };
  const boxes = [measured([...counts.keys()])];
  while (boxes.length < most) {
    boxes.sort((a, b) => a.worth - b.worth);
    const box = boxes.pop();
    if (box.worth === 0) {
      boxes.push(box);
      break;
    }
    const sorted = box.colours.sort((a, b) => channel(a, box.wide) - channel(b, box.wide));
    let [half, cut] = [0, 0];
    while (cut < sorted.length - 1 && (cut === 0 || half < box.weight / 2))
      half += counts.get(sorted[cut++]);
    boxes.push(measured(sorted.slice(0, cut)), measured(sorted.slice(cut)));
  }
  return refined(counts, boxes.map(({ colours }) => mean(colours, counts)));
}

/** Rare colours count nearly as much as frequent ones: they are what one looks at. */
const weightOf = (count) => Math.sqrt(count);

function mean(colours, counts) {
  const weights = colours.map((colour) => weightOf(counts.get(colour)));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return [0, 1, 2].map((which) => {
    const sum = colours.reduce((so, each, i) => so + channel(each, which) * weights[i], 0);
    return Math.round(sum / all);
  });
}

function nearest(colour, colours) {
  const [r, g, b] = [0, 1, 2].map((which) => channel(colour, which));
  let [best, least] = [0, Infinity];
  colours.forEach((each, i) => {
    const far = 3 * (each[0] - r) ** 2 + 4 * (each[1] - g) ** 2 + 2 * (each[2] - b) ** 2;
    if (far < least) [best, least] = [i, far];
  });
  return best;
}

/** Each colour goes to the nearest of the palette, and the palette to the middle of its colours. */
function refined(counts, first) {
  let colours = first;
  let index;
  for (let round = 0; round < ROUNDS; round++) {
    index = new Map();
    const groups = colours.map(() => []);
    for (const colour of counts.keys()) {
      const i = nearest(colour, colours);
      index.set(colour, i);
      groups[i].push(colour);
    }
    if (round < ROUNDS - 1)
      colours = groups.map((group, i) => (group.length > 0 ? mean(group, counts) : colours[i]));
  }
  return { index, colours };
}

export function smallPng(png, most = 128) {
  const { width, height, pixels } = read(png);
  const { index, colours } = palette(pixels, most);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8); // a palette, one byte a pixel
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      rows[y * (width + 1) + 1 + x] = index.get(pixels[y * width + x]);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(colours.flat())),
    chunk('IDAT', zlib.deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
