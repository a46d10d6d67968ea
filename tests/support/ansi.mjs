// ansi.mjs - what a terminal shows, as a picture: the text and sequences that tmux tells of a
// screen become SVG.

const PLAIN = '#d8dee9';
const GROUND = '#1b1f27';
const BASIC = [
  '#4c566a', '#e06c75', '#98c379', '#e5c07b', '#61afef', '#c678dd', '#56b6c2', PLAIN,
  '#7f8aa3', '#ff8b94', '#b5e08f', '#ffd787', '#8cc8ff', '#e29bf0', '#7fdbe8', '#ffffff',
];
const CELL = { width: 8.4, height: 18 };

/** Of the 256 that terminals number. */
function colour(number) {
  if (number < 16) return BASIC[number];
  const hex = (value) => value.toString(16).padStart(2, '0');
  if (number >= 232) return `#${hex(8 + 10 * (number - 232)).repeat(3)}`;
  const steps = [0, 95, 135, 175, 215, 255];
  const cube = number - 16;
  const parts = [Math.floor(cube / 36), Math.floor(cube / 6) % 6, cube % 6];
  return `#${parts.map((part) => hex(steps[part])).join('')}`;
}

/** How what follows a sequence looks. */
function turned(look, codes) {
  let now = { ...look };
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i];
    if (code === 0) now = {};
    else if (code === 1) now.bold = true;
    else if (code === 2) now.dim = true;
    else if (code === 4) now.underline = true;
    else if (code === 7) now.reverse = true;
    else if (code === 22) now.bold = now.dim = false;
    else if (code === 24) now.underline = false;
    else if (code === 27) now.reverse = false;
    else if (code >= 30 && code <= 37) now.fore = colour(code - 30);
    else if (code >= 90 && code <= 97) now.fore = colour(code - 90 + 8);
    else if (code === 38 && codes[i + 1] === 5) now.fore = colour(codes[(i += 2)]);
    else if (code === 39) now.fore = undefined;
  }
  return now;
}

/** A row in runs of one look: [{ x, text, look }]. */
function runsOf(row, look) {
  const runs = [];
  let x = 0;
  for (const [, codes, text] of row.matchAll(/\x1b\[([\d;]*)m|([^\x1b]+)/g)) {
    if (text === undefined) {
      look = turned(look, codes.split(';').map(Number));
      continue;
    }
    runs.push({ x, text, look });
    x += [...text].length;
  }
  return { runs, look };
}

const escaped = (text) =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign]);

const place = (cells) => Number((cells * CELL.width).toFixed(1));

/** Words stand where their cells are, whatever the typeface; two spaces part them. */
function drawWords({ x, text, look }, y) {
  const fore = look.reverse ? GROUND : (look.fore ?? PLAIN);
  const more = [
    look.bold ? ' font-weight="bold"' : '',
    look.dim ? ' opacity="0.6"' : '',
    look.underline ? ' text-decoration="underline"' : '',
  ].join('');
  return [...text.matchAll(/\S+(?: \S+)*/g)].map((found) => {
    const before = [...text.slice(0, found.index)].length;
    const length = place([...found[0]].length);
    return (
      `<text x="${place(x + before)}" y="${y * CELL.height + 13.5}" textLength="${length}" ` +
      `fill="${fore}"${more}>${escaped(found[0])}</text>`
    );
  });
}

function drawRun(run, y) {
  const { x, text, look } = run;
  const words = drawWords(run, y);
  if (!look.reverse) return words;
  const size = `width="${place([...text].length)}" height="${CELL.height}"`;
  const at = `x="${place(x)}" y="${y * CELL.height}"`;
  return [`<rect ${at} ${size} fill="${look.fore ?? PLAIN}"/>`, ...words];
}

/** A screen of that width, as `tmux capture-pane -e -N -p` has it. */
export function pictureOf(coloured, width, height) {
  const rows = coloured.split('\n').slice(0, height);
  const lines = [];
  let look = {};
  for (const [y, row] of rows.entries()) {
    const found = runsOf(row, look);
    ({ look } = found);
    lines.push(...found.runs.flatMap((run) => drawRun(run, y)));
  }
  const size = { x: Math.ceil(width * CELL.width), y: height * CELL.height };
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-10 -10 ${size.x + 20} ${size.y + 20}" ` +
    `width="${size.x + 20}" font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" ` +
    `font-size="14">\n` +
    `<rect x="-10" y="-10" width="100%" height="100%" rx="8" fill="${GROUND}"/>\n` +
    `${lines.join('\n')}\n</svg>\n`
  );
}
