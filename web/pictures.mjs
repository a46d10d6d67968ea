// Draws the cards' pictures: pictures/*.scene, written in the small language that
// pictures/README.md tells of, become SVG with the colours of their set, by day and by night. There
// are no style sheets in them: some browsers forbid these where a host has a policy for its page.

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { figure, shapes } from './pictures/shapes.mjs';

const folder = join(dirname(fileURLToPath(import.meta.url)), 'pictures');
const palettes = JSON.parse(readFileSync(join(folder, 'palettes.json'), 'utf8'));

const short = (number) => String(Math.round(number * 10) / 10).replace(/^(-?)0\./, '$1.');

/** Path data in which our own letters (shapes.mjs) are written out. */
function outline(text) {
  const whole = text.replace(/([A-Z])(-?[\d.][-\d.,]*)/g, (found, letter, numbers) => {
    const draw = shapes[letter];
    return draw ? draw(...numbers.split(',').map(Number)) : found;
  });
  const rounded = whole.replace(/-?\d*\.\d+/g, (number) => short(Number(number)));
  return rounded.replace(/\s*([A-Za-z,])\s*/g, '$1').replace(/[ ,]+(?=-)/g, '').trim();
}

/** A scene being drawn: what has been put down so far, one thing above the other. */
class Scene {
  #marks = [];

  /** `look`: a tone, `.5` how much of it, `_2` a line of that width instead of a surface. */
  mark(look, text) {
    const [, tone, part, width] = /^([a-z])(\.\d+)?(?:_([\d.]+))?$/.exec(look) ?? [];
    if (!tone) throw new Error(`what is ${look}?`);
    const data = outline(text);
    const more = part ? ` opacity="${part}"` : '';
    this.#marks.push((colour) => {
      const paint = width
        ? `fill="none" stroke="${colour(tone)}" stroke-width="${width}"`
        : `fill="${colour(tone)}"`;
      return `<path ${paint}${more} d="${data}"/>`;
    });
  }

  /** The whole field, from one tone above to another below. */
  ground(above, below) {
    this.#marks.push(
      (colour) =>
        '<linearGradient id="g" x2="0" y2="1">' +
        `<stop stop-color="${colour(above)}"/><stop offset="1" stop-color="${colour(below)}"/>` +
        '</linearGradient><path fill="url(#g)" d="M0 0h120v80H0z"/>',
    );
  }

  /** Light around a place, gone at the distance r. */
  glow(x, y, r, tone = 'w', part = '.85') {
    const id = `${tone}${part.slice(1)}`;
    const isFirst = !this.#marks.some(({ light }) => light === id);
    const stop = (colour, more) => `<stop stop-color="${colour(tone)}" ${more}/>`;
    const gradient = (colour) =>
      `<radialGradient id="${id}">${stop(colour, `stop-opacity="${part}"`)}` +
      `${stop(colour, 'offset="1" stop-opacity="0"')}</radialGradient>`;
    const round = `<circle cx="${x}" cy="${y}" r="${r}" fill="url(#${id})"/>`;
    const put = (colour) => (isFirst ? gradient(colour) : '') + round;
    this.#marks.push(Object.assign(put, { light: id }));
  }

  figure(...words) {
    for (const [look, text] of figure(...words)) this.mark(look, text);
  }

  /** `colour`: that of a tone. */
  svg(colour) {
    const shown = this.#marks.map((mark) => mark(colour)).join('');
    return (
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 80">' +
      `<g stroke-linecap="round" stroke-linejoin="round">${shown}</g></svg>`
    );
  }
}

const SHADES = { x: '#000', y: '#fff' };

/** The colours of one time, of the two that a palette has for each tone. */
const coloursOf = (palette, time) => (tone) => {
  const colour = SHADES[tone] ?? palette[tone]?.split(' ')[time];
  if (!colour) throw new Error(`there is no tone ${tone}`);
  return colour;
};

function drawn(lines) {
  const scene = new Scene();
  for (const line of lines) {
    const [word, ...rest] = line.split(/\s+/);
    if (word === 'ground') scene.ground(...rest);
    else if (word === 'glow') scene.glow(...rest);
    else if (word === 'man') scene.figure(...rest);
    else scene.mark(word, line.slice(word.length));
  }
  return scene;
}

/** Every picture by the id of its card: its set, and the texts of its files. */
export function pictures() {
  const found = new Map();
  for (const [set, palette] of Object.entries(palettes)) {
    const parts = readFileSync(join(folder, `${set}.scene`), 'utf8').split(/^= /m).slice(1);
    for (const part of parts) {
      const [card, ...lines] = part.split('\n').map((line) => line.trim());
      const marks = lines.filter((line) => line && !line.startsWith('//'));
      try {
        if (found.has(card)) throw new Error('it is there twice');
        const scene = drawn(marks);
        const [day, night] = [0, 1].map((time) => scene.svg(coloursOf(palette, time)));
        found.set(card, { set, day, night });
      } catch (fault) {
        throw new Error(`${set}.scene, ${card}: ${fault.message}`);
      }
    }
  }
  return found;
}
