// Where a bubble stands beside the thing that it speaks of, and where its arrow is. Pure.

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Placed {
  left: number;
  top: number;
  /** The side of the bubble that the thing lies on; null: it stands by itself. */
  side: 'above' | 'below' | 'left' | 'right' | null;
  /** Pixels along that side to the middle of the arrow. */
  arrow: number;
}

/** Between the thing and the bubble: room for the arrow. */
const GAP = 14;
const MARGIN = 8;

const within = (value: number, least: number, most: number) =>
  Math.max(least, Math.min(value, Math.max(least, most)));

/** Below a thing in the upper half of the screen, above one in the lower half, else where there is
 * room; always in sight, and never on top of the thing where that can be helped. */
export function placeBeside(thing: Box, size: Box, screen: { width: number; height: number }): Placed {
  const right = screen.width - size.width - MARGIN;
  const bottom = screen.height - size.height - MARGIN;
  const middle = { x: thing.left + thing.width / 2, y: thing.top + thing.height / 2 };
  const left = within(middle.x - size.width / 2, MARGIN, right);
  const top = within(middle.y - size.height / 2, MARGIN, bottom);
  const across = within(middle.x - left, 18, size.width - 18);
  const down = within(middle.y - top, 18, size.height - 18);
  const above = thing.top - GAP - size.height;
  const below = thing.top + thing.height + GAP;
  const before = thing.left - GAP - size.width;
  const after = thing.left + thing.width + GAP;
  const isAbove = above >= MARGIN;
  const isBelow = below <= bottom;
  if (isBelow && (!isAbove || middle.y < screen.height / 2))
    return { left, top: below, side: 'above', arrow: across };
  if (isAbove) return { left, top: above, side: 'below', arrow: across };
  if (before >= MARGIN) return { left: before, top, side: 'right', arrow: down };
  if (after <= right) return { left: after, top, side: 'left', arrow: down };
  return { left, top: within(below, MARGIN, bottom), side: null, arrow: 0 };
}
