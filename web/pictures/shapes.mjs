// What the language of the scenes has beyond plain path data: shapes with letters of their own,
// and people. README.md tells what the numbers of each are.

import { readFileSync } from 'node:fs';

const at = (x, y) => `${x.toFixed(1)} ${y.toFixed(1)}`;
const closed = (points) => `M${points.map(([x, y]) => at(x, y)).join('L')}z`;

/** A path of the field in which 1 is the whole width or height, in the field of the scene. */
function placed(path, x, y, wide, high) {
  let isX = false;
  return path.replace(/-?\d*\.?\d+\s?/g, (number) => {
    isX = !isX;
    return `${(isX ? x + Number(number) * wide : y + Number(number) * high).toFixed(1)} `;
  });
}

function ellipse(x, y, rx, ry = rx, turn = 0) {
  const angle = (turn * Math.PI) / 180;
  const [dx, dy] = [rx * Math.cos(angle), rx * Math.sin(angle)];
  const half = (way) => `a${rx} ${ry} ${turn} 1 1 ${at(way * dx * 2, way * dy * 2)}`;
  return `M${at(x - dx, y - dy)}${half(1)}${half(-1)}`;
}

function rect(x, y, w, h, r = 0) {
  if (!r) return `M${x} ${y}h${w}v${h}h${-w}z`;
  const corner = (dx, dy) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  const [a, b] = [w - 2 * r, h - 2 * r];
  const right = `M${x + r} ${y}h${a}${corner(r, r)}v${b}${corner(-r, r)}`;
  return `${right}h${-a}${corner(-r, -r)}v${-b}${corner(r, -r)}z`;
}

/** A wall with n merlons; y is their top. */
function battlements(x, y, w, h, n) {
  const step = w / (2 * n - 1);
  const gap = [`v${step * 0.9}`, `h${step}`, `v${-step * 0.9}`].join('');
  const tops = Array.from({ length: n }, () => `h${step}`).join(gap);
  return `M${x} ${y + h}V${y}${tops}V${y + h}z`;
}

/** Tiers of branches that grow wider downwards. */
function pine(x, y, h, w = h * 0.5, tiers = 4) {
  const right = [];
  for (let i = 1; i <= tiers; i++) {
    const low = y - h + (h * 0.92 * i) / tiers;
    const wide = (w / 2) * (0.3 + (0.7 * i) / tiers);
    right.push([wide, low + h * 0.02], [wide * 0.45, low - h * 0.03]);
  }
  right[right.length - 1][0] = w * 0.06;
  right.push([w * 0.06, y]);
  const mirrored = right.map(([dx, py]) => [x - dx, py]).reverse();
  return closed([[x, y - h], ...right.map(([dx, py]) => [x + dx, py]), ...mirrored]);
}

/** A crown of leaves: bumps around a middle, not twice alike at two places. */
function crown(x, y, r, flat = 0.85, bumps = 7) {
  const round = (r * 0.52).toFixed(1);
  const points = Array.from({ length: bumps + 1 }, (_, i) => {
    const angle = ((i + ((x * 7 + y * 3) % 1)) / bumps) * 2 * Math.PI + x;
    const far = r * (0.88 + 0.12 * Math.sin(i * 2.4 + x + y));
    return at(x + far * Math.cos(angle), y + far * flat * Math.sin(angle));
  });
  return `M${points.join(`A${round} ${round} 0 0 1 `)}z`;
}

/** Heaped high in the middle, to one side, or low: by where it is. */
function cloud(x, y, w) {
  const a = w / 8;
  const forms = [
    [[1, -1.6, 1.1], [2.6, -0.9, 1.6], [2.6, 0.7, 1.5], [1.8, 1.8, 1.2]],
    [[0.8, -0.9, 0.7], [1.6, -1, 1.1], [2.8, -0.2, 1.6], [1.6, 1.1, 1], [1.2, 1, 0.8]],
    [[1.4, -1.4, 1.1], [2.4, -0.4, 1.4], [1.6, 1, 0.9], [1.4, -0.1, 0.8], [1.2, 0.9, 0.7]],
    [[1.6, -1, 1], [1.6, -0.5, 0.9], [2.2, -0.8, 1.4], [2.2, 1.2, 1.3], [0.6, 1.1, 0.7]],
  ];
  const form = forms[Math.floor(x * 7 + y * 3 + w) % forms.length];
  const bumps = form.map(([dx, dy, r]) => `a${r * a} ${r * a} 0 0 1 ${dx * a} ${dy * a}`);
  return `M${x} ${y}${bumps.join('')}z`;
}

function sparkle(x, y, r) {
  const q = r * 0.18;
  const points = [];
  for (let i = 0; i < 8; i++) {
    const far = i % 2 ? q * 1.4 : r;
    points.push([x + far * Math.sin((i * Math.PI) / 4), y - far * Math.cos((i * Math.PI) / 4)]);
  }
  return closed(points);
}

const door = (x, y, w, h) =>
  `M${x} ${y}v${w / 2 - h}a${w / 2} ${w / 2} 0 0 1 ${w} 0v${h - w / 2}z`;

const ogive = (x, y, w, h) => placed('M0 0L0-.55Q0-.85 .5-1Q1-.85 1-.55L1 0z', x, y, w, h);

const gable = (x, y, w, h, roof) =>
  closed([[x, y], [x, y - h], [x + w / 2, y - h - roof], [x + w, y - h], [x + w, y]]);

/** From one place to another, so wide here and so wide there. */
function taper(x, y, x2, y2, w, w2 = w) {
  const length = Math.hypot(x2 - x, y2 - y) || 1;
  const [nx, ny] = [(y2 - y) / length / 2, (x - x2) / length / 2];
  const beside = (px, py, wide) => [px + nx * wide, py + ny * wide];
  return closed([beside(x, y, w), beside(x2, y2, w2), beside(x2, y2, -w2), beside(x, y, -w)]);
}

/** A tied sack; y is the ground. */
const SACK =
  'M0 0Q-.58 0-.5-.38Q-.44-.65-.16-.78L-.3-1Q0-.9 .3-1L.16-.78Q.44-.65 .5-.38Q.58 0 0 0z';
const sack = (x, y, w, h) => placed(SACK, x, y, w, h);

/** A leaf or flame: round below, pointed above; y is its lowest place, `lean` where its tip is. */
function drop(x, y, w, h, lean = 0) {
  const tip = (lean / w).toFixed(2);
  const side = (0.35 + (0.2 * lean) / w).toFixed(2);
  const left = `M0 0C-.7 0-.6-.45-.15-.62Q.05-.8 ${tip}-1`;
  return placed(`${left}Q.1-.75 ${side}-.55C.65-.3 .55 0 0 0z`, x, y, w, h);
}

export const shapes = {
  B: door,
  D: drop,
  E: ellipse,
  F: cloud,
  G: gable,
  I: pine,
  J: ogive,
  K: sack,
  N: battlements,
  O: ellipse,
  P: taper,
  R: rect,
  U: crown,
  X: sparkle,
};

// ---- People ------------------------------------------------------------------------------------

const people = JSON.parse(readFileSync(new URL('people.json', import.meta.url), 'utf8'));
const SEAT = 0.31; // how much lower the head of somebody who sits is
const SEEN = 30; // from this height on one sees an eye

/**
 * Somebody at x y, h high (below 0: looks to the left), clothed in a tone; `kind`: robe, gown,
 * cloak, stand, walk, seat; `hat` and its tone. Marks, each a look and path data.
 */
export function figure(x, y, h, cloth, kind = 'robe', hat = 'hair', top = 'o', skin = 'p') {
  const [px, py, size] = [Number(x), Number(y), Math.abs(Number(h))];
  const way = Number(h) < 0 ? -1 : 1;
  const put = (path, turned = way, low = 0) => placed(path, px, py + low, size * turned, size);
  const body = kind in people.legs && kind !== 'seat' ? 'tunic' : kind;
  const low = kind === 'seat' ? SEAT * size : 0;
  const dot = (dx, dy, r) => shapes.O(px + dx * way * size, py + low + dy * size, r * size);
  const marks = [];
  if (kind in people.legs) marks.push(['k', put(people.legs[kind])]);
  marks.push([cloth, put(people.bodies[body])]);
  const turned = kind === 'cloak' || kind === 'seat' ? way : 1;
  marks.push(['x.17', put(people.shades[body], turned)]);
  marks.push([skin, dot(0.01, -0.87, 0.1) + dot(0.1, -0.85, 0.025)]);
  if (size >= SEEN) marks.push(['k', dot(0.06, -0.88, 0.014)]);
  if (hat in people.hats) marks.push([top, put(people.hats[hat], way, low)]);
  return marks;
}
