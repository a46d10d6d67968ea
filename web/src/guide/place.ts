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

const overlaps = (a: Box, b: Box) =>
  a.left < b.left + b.width &&
  b.left < a.left + a.width &&
  a.top < b.top + b.height &&
  b.top < a.top + a.height;

/** Below a thing in the upper half of the screen, above one in the lower half, else where there is
 * room; always in sight, never on top of the thing where that can be helped, and not over `clear`:
 * what is asked must be seen. */
export function placeBeside(
  thing: Box,
  size: Box,
  screen: { width: number; height: number },
  clear: Box | null = null,
): Placed {
  const { width, height } = size;
  const right = screen.width - width - MARGIN;
  const bottom = screen.height - height - MARGIN;
  const middle = { x: thing.left + thing.width / 2, y: thing.top + thing.height / 2 };
  const left = within(middle.x - width / 2, MARGIN, right);
  const top = within(middle.y - height / 2, MARGIN, bottom);
  const across = within(middle.x - left, 18, width - 18);
  const down = within(middle.y - top, 18, height - 18);
  const over = { left, top: thing.top - GAP - height, side: 'below', arrow: across } as const;
  const under = {
    left,
    top: thing.top + thing.height + GAP,
    side: 'above',
    arrow: across,
  } as const;
  const before = { left: thing.left - GAP - width, top, side: 'right', arrow: down } as const;
  const after = { left: thing.left + thing.width + GAP, top, side: 'left', arrow: down } as const;
  const raised = { ...over, top: Math.min(over.top, (clear?.top ?? 0) - GAP - height) };
  const upright = middle.y < screen.height / 2 ? [under, over] : [over, under];
  const isIn = (at: Placed) =>
    at.left >= MARGIN && at.left <= right && at.top >= MARGIN && at.top <= bottom;
  const isClear = (at: Placed) => !clear || !overlaps({ ...at, width, height }, clear);
  const found = [...upright, before, after, raised].find((at) => isIn(at) && isClear(at));
  return (
    found ??
    upright.find(isIn) ?? { left, top: within(under.top, MARGIN, bottom), side: null, arrow: 0 }
  );
}
