// A link as a QR code (ISO/IEC 18004): bytes, error correction M, versions 1 to 20. Pure.

/** Error correction for each block and blocks of each version, at level M. */
export const EC_BYTES = [
  10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26,
];
export const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16];
const LEVEL = 0; // M, as the format has it
const MOST_VERSIONS = EC_BYTES.length;

// ---- Bytes --------------------------------------------------------------------------------------

const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i++) {
  EXP[i] = EXP[i + 255] = x;
  LOG[x] = i;
  x = (x << 1) ^ (x & 0x80 ? 0x11d : 0);
}

const times = (a: number, b: number): number =>
  a === 0 || b === 0 ? 0 : (EXP[(LOG[a] ?? 0) + (LOG[b] ?? 0)] ?? 0);

/** The bytes that a reader can mend the others with: Reed-Solomon. */
export function correction(data: readonly number[], count: number): number[] {
  let divisor = [1];
  for (let i = 0; i < count; i++) {
    const next = [...divisor, 0];
    divisor.forEach((each, k) => (next[k + 1] = (next[k + 1] ?? 0) ^ times(each, EXP[i] ?? 0)));
    divisor = next;
  }
  const rest = [...data, ...new Array<number>(count).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const factor = rest[i] ?? 0;
    divisor.forEach((each, k) => (rest[i + k] = (rest[i + k] ?? 0) ^ times(each, factor)));
  }
  return rest.slice(data.length);
}

/** Bytes that a symbol of that version has in all. */
export function room(version: number): number {
  let modules = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const marks = Math.floor(version / 7) + 2;
    modules -= (25 * marks - 10) * marks - 55;
    if (version >= 7) modules -= 36;
  }
  return Math.floor(modules / 8);
}

const ecBytes = (version: number) => EC_BYTES[version - 1] ?? 0;
const blocks = (version: number) => BLOCKS[version - 1] ?? 1;
const dataRoom = (version: number) => room(version) - ecBytes(version) * blocks(version);
/** Bits of the count of bytes. */
const countBits = (version: number) => (version < 10 ? 8 : 16);

function dataBytes(text: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const put = (value: number, count: number) => {
    for (let i = count - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  put(4, 4); // what follows are bytes
  put(text.length, countBits(version));
  for (const byte of text) put(byte, 8);
  const all = 8 * dataRoom(version);
  put(0, Math.min(4, all - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0xec; bits.length < all; pad ^= 0xec ^ 0x11) put(pad, 8);
  const bytes: number[] = [];
  for (let i = 0; i < bits.length; i += 8) {
    bytes.push(bits.slice(i, i + 8).reduce((sum, bit) => 2 * sum + bit, 0));
  }
  return bytes;
}

/** Blocks, each with its correction, one byte of each in turn; the later ones may be longer. */
export function interleaved(data: readonly number[], version: number): number[] {
  const count = blocks(version);
  const short = Math.floor(data.length / count);
  const long = data.length % count;
  const parts: { data: number[]; ec: number[] }[] = [];
  for (let i = 0, at = 0; i < count; i++) {
    const size = short + (i >= count - long ? 1 : 0);
    const part = data.slice(at, at + size);
    parts.push({ data: part, ec: correction(part, ecBytes(version)) });
    at += size;
  }
  const out: number[] = [];
  for (let i = 0; i <= short; i++) for (const part of parts) out.push(...part.data.slice(i, i + 1));
  for (let i = 0; i < ecBytes(version); i++) for (const { ec } of parts) out.push(ec[i] ?? 0);
  return out;
}

// ---- The symbol ---------------------------------------------------------------------------------

/** Rows of dark (true) and light modules; null: not settled yet. */
type Grid = (boolean | null)[][];

/** Where the middles of the small marks are, in both directions. */
export function markPlaces(version: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((4 * version + 4) / (2 * count - 2)) * 2;
  const last = 4 * version + 10;
  return [6, ...Array.from({ length: count - 1 }, (_, i) => last - (count - 2 - i) * step)];
}

/** The value with the bits that a reader can mend it with. */
function mendable(value: number, generator: number, count: number): number {
  let rest = value;
  for (let i = 0; i < count; i++) rest = (rest << 1) ^ ((rest >> (count - 1)) * generator);
  return (value << count) | rest;
}

export const formatBits = (mask: number, level = LEVEL): number =>
  mendable((level << 3) | mask, 0x537, 10) ^ 0x5412;
export const versionBits = (version: number): number => mendable(version, 0x1f25, 12);

function square(grid: Grid, x: number, y: number, radius: number, dark: (far: number) => boolean) {
  for (let dy = -radius; dy <= radius; dy++) {
    for (let dx = -radius; dx <= radius; dx++) {
      const row = grid[y + dy];
      if (row && x + dx >= 0 && x + dx < row.length) {
        row[x + dx] = dark(Math.max(Math.abs(dx), Math.abs(dy)));
      }
    }
  }
}

const set = (grid: Grid, x: number, y: number, dark: boolean) => {
  const row = grid[y];
  if (row) row[x] = dark;
};

function putFormat(grid: Grid, mask: number) {
  const size = grid.length;
  const bits = formatBits(mask);
  const bit = (i: number) => ((bits >> i) & 1) === 1;
  for (let i = 0; i <= 5; i++) set(grid, 8, i, bit(i));
  set(grid, 8, 7, bit(6));
  set(grid, 8, 8, bit(7));
  set(grid, 7, 8, bit(8));
  for (let i = 9; i < 15; i++) set(grid, 14 - i, 8, bit(i));
  for (let i = 0; i < 8; i++) set(grid, size - 1 - i, 8, bit(i));
  for (let i = 8; i < 15; i++) set(grid, 8, size - 15 + i, bit(i));
  set(grid, 8, size - 8, true);
}

function putVersion(grid: Grid, version: number) {
  if (version < 7) return;
  const bits = versionBits(version);
  for (let i = 0; i < 18; i++) {
    const dark = ((bits >> i) & 1) === 1;
    const [a, b] = [grid.length - 11 + (i % 3), Math.floor(i / 3)];
    set(grid, a, b, dark);
    set(grid, b, a, dark);
  }
}

/** What a reader finds its way by. */
function frame(version: number): Grid {
  const size = 4 * version + 17;
  const grid: Grid = Array.from({ length: size }, () => new Array<boolean | null>(size).fill(null));
  for (let i = 0; i < size; i++) {
    set(grid, 6, i, i % 2 === 0);
    set(grid, i, 6, i % 2 === 0);
  }
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]] as const) {
    square(grid, x, y, 4, (far) => far !== 2 && far !== 4);
  }
  const places = markPlaces(version);
  const last = places.length - 1;
  places.forEach((y, i) => {
    places.forEach((x, k) => {
      const corner = (i === 0 && (k === 0 || k === last)) || (i === last && k === 0);
      if (!corner) square(grid, x, y, 2, (far) => far !== 1);
    });
  });
  putFormat(grid, 0);
  putVersion(grid, version);
  return grid;
}

/** The places of all bits, in their order: columns of two, from the right, up and down. */
function* path(grid: Grid): Generator<[number, number]> {
  const size = grid.length;
  for (let right = size - 1, up = true; right >= 1; right -= 2, up = !up) {
    if (right === 6) right = 5; // the column that counts
    for (let i = 0; i < size; i++) {
      const y = up ? size - 1 - i : i;
      for (const x of [right, right - 1]) if (grid[y]?.[x] === null) yield [x, y];
    }
  }
}

export const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** How hard it is to read: long runs, blocks, what looks like a corner, too much of one colour. */
function penalty(grid: boolean[][]): number {
  const size = grid.length;
  const lines = [
    ...grid.map((row) => row.map(Number).join('')),
    ...grid.map((_, x) => grid.map((row) => Number(row[x])).join('')),
  ];
  let sum = 0;
  for (const line of lines) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2;
    for (const like of ['10111010000', '00001011101']) sum += 40 * (line.split(like).length - 1);
  }
  let dark = 0;
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const here = grid[y]?.[x];
      dark += Number(here);
      const same = here === grid[y]?.[x + 1] && here === grid[y + 1]?.[x];
      if (same && here === grid[y + 1]?.[x + 1]) sum += 3;
    }
  }
  return sum + 10 * Math.floor(Math.abs((20 * dark) / size ** 2 - 10));
}

/** The modules of a text, row by row; null: it is too long. */
export function qrCode(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  let version = 1;
  const fits = () => 8 * dataRoom(version) >= 4 + countBits(version) + 8 * bytes.length;
  while (version <= MOST_VERSIONS && !fits()) version++;
  if (version > MOST_VERSIONS) return null;
  const empty = frame(version);
  const all = interleaved(dataBytes(bytes, version), version);
  const tries = MASKS.map((masks, number) => {
    const grid = empty.map((row) => [...row]);
    let i = 0;
    for (const [x, y] of path(empty)) {
      const bit = ((all[i >> 3] ?? 0) >> (7 - (i & 7))) & 1;
      set(grid, x, y, (bit === 1) !== masks(x, y));
      i++;
    }
    putFormat(grid, number);
    return grid as boolean[][];
  });
  return tries.reduce((best, each) => (penalty(each) < penalty(best) ? each : best));
}
