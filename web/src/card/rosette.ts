// The woven lines where a picture is not yet, and on the back, as on a banknote.

import type { CardId } from '../protocol';

function scattered(text: string): number {
  let hash = 2166136261;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 16777619);
  }
  return (hash ^ (hash >>> 13)) >>> 0;
}

const drawn = new Map<CardId, string>();

/**
 * A few closed curves around the middle of a field of 200 by 200. Every card has its own.
 */
export function rosette(card: CardId): string {
  const known = drawn.get(card);
  if (known !== undefined) return known;
  const seed = scattered(card);
  const petals = 5 + (seed % 7);
  const waves = petals * (2 + ((seed >>> 4) % 2)) + ((seed >>> 6) % 3) - 1;
  const deep = 0.14 + ((seed >>> 8) % 8) * 0.02;
  const fine = 0.05 + ((seed >>> 12) % 5) * 0.012;
  let path = '';
  for (let ring = 0; ring < 5; ring++) {
    const size = 96 - ring * 12;
    const turn = (ring * Math.PI) / petals / 2.5;
    const points = 96;
    for (let i = 0; i < points; i++) {
      const angle = (2 * Math.PI * i) / points;
      const far =
        size *
        (1 -
          deep -
          fine +
          deep * Math.cos(petals * (angle + turn)) +
          fine * Math.cos(waves * (angle - turn)));
      const x = Math.round(100 + far * Math.cos(angle));
      const y = Math.round(100 + far * Math.sin(angle));
      path += `${i ? 'L' : 'M'}${x} ${y}`;
    }
    path += 'z';
  }
  drawn.set(card, path);
  return path;
}
