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

/** Pixels that two boxes share. */
function shared(a: Box, b: Box): number {
  const wide = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const high = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return Math.max(0, wide) * Math.max(0, high);
}

/** Right beside the thing: below it in the upper half of the screen, above it in the lower half,
 * then the other way round, then to the left or right; last elsewhere, the nearer the better,
 * without an arrow. The first place that covers nothing of `kept`, which one may want to see and
 * to press; else the one that covers least. */
export function placeBeside(
  thing: Box,
  size: Box,
  screen: { width: number; height: number },
  kept: readonly Box[] = [],
): Placed {
  const { width, height } = size;
  const right = screen.width - width - MARGIN;
  const bottom = screen.height - height - MARGIN;
  const middle = { x: thing.left + thing.width / 2, y: thing.top + thing.height / 2 };
  const left = within(middle.x - width / 2, MARGIN, right);
  const top = within(middle.y - height / 2, MARGIN, bottom);
  const across = within(middle.x - left, 18, width - 18);
  const down = within(middle.y - top, 18, height - 18);
  const above = thing.top - GAP - height;
  const below = thing.top + thing.height + GAP;
  const over: Placed = { left, top: above, side: 'below', arrow: across };
  const under: Placed = { left, top: below, side: 'above', arrow: across };
  const alone = (at: number): Placed => ({ left, top: at, side: null, arrow: 0 });
  const far = (at: Placed) => Math.abs(at.top + height / 2 - middle.y);
  const apart = [...kept.map((each) => each.top - GAP - height), bottom, MARGIN].map(alone);
  const places: Placed[] = [
    ...(middle.y < screen.height / 2 ? [under, over] : [over, under]),
    { left: thing.left - GAP - width, top, side: 'right', arrow: down },
    { left: thing.left + thing.width + GAP, top, side: 'left', arrow: down },
    ...apart.sort((a, b) => far(a) - far(b)),
  ];
  const isIn = (at: Placed) =>
    at.left >= MARGIN && at.left <= right && at.top >= MARGIN && at.top <= bottom;
  const covers = (at: Placed) =>
    [...kept, thing].reduce((sum, each) => sum + shared({ ...at, width, height }, each), 0);
  const inSight = places.filter(isIn);
  const least = Math.min(...inSight.map(covers));
  return inSight.find((at) => covers(at) === least) ?? alone(MARGIN);
}
