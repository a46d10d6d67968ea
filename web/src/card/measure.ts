// How wide names are in the font that this browser has for them.

import { guessWidth } from './look';

const known = new Map<string, number>();
let canvas: CanvasRenderingContext2D | null | undefined;

/** The width of a card's name, in em. */
export function nameWidth(name: string): number {
  const found = known.get(name);
  if (found !== undefined) return found;
  if (canvas === undefined) {
    canvas =
      typeof document === 'undefined' ? null : document.createElement('canvas').getContext('2d');
    if (canvas) {
      const fonts = getComputedStyle(document.documentElement).getPropertyValue('--serif');
      canvas.font = `600 100px ${fonts || 'serif'}`;
    }
  }
  const width = canvas ? canvas.measureText(name).width / 100 + 0.1 : guessWidth(name);
  known.set(name, width);
  return width;
}
