// How wide words are in the fonts that this browser has for them.

import { guessWidth } from './look';

type Face = 'serif' | 'sans';
const WEIGHT: Record<Face, number> = { serif: 600, sans: 500 };

const known = new Map<string, number>();
const canvases = new Map<Face, CanvasRenderingContext2D | null>();

function canvasOf(face: Face): CanvasRenderingContext2D | null {
  const found = canvases.get(face);
  if (found !== undefined || typeof document === 'undefined') return found ?? null;
  const canvas = document.createElement('canvas').getContext('2d');
  if (canvas) {
    const fonts = getComputedStyle(document.documentElement).getPropertyValue(`--${face}`);
    canvas.font = `${WEIGHT[face]} 100px ${fonts || face}`;
  }
  canvases.set(face, canvas);
  return canvas;
}

function width(face: Face, text: string): number {
  const key = face + text;
  const found = known.get(key);
  if (found !== undefined) return found;
  const canvas = canvasOf(face);
  const wide = canvas ? canvas.measureText(text).width / 100 : guessWidth(text);
  known.set(key, wide);
  return wide;
}

/** Another typeface has come. */
export const forgetWidths = (): void => known.clear();

/** The width of a card's name, in em. */
export const nameWidth = (name: string): number => width('serif', name) + 0.1;

/** The width of words in a card's text, in em. */
export const textWidth = (text: string): number => width('sans', text);
