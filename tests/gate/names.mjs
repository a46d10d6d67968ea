// names.mjs - what is known of a single card is known in one place: no kingdom card and no Event is
// named in the sources but where cards are written, worded, drawn, judged, measured and tested. The
// seven basic cards are part of the rules. A name is an identifier (TALIA_militia, FX_militia,
// MILITIA), a row of a .def file (CARD(militia, ...)), a key (militia: ...) or a quoted id or name
// ("throne-room", 'Throne Room'). Comments do not count, nor do examples in what Python says of a
// function. Run in the root of the sources.

import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { check, endChecks } from '../support/check.mjs';

// ---- Where cards may be named, and what else words can mean

const homes = [
  'engine/cards/',
  'text/',
  'bots/advice/',
  'bench/',
  'examples/',
  'python/examples/',
  'tests/',
  'web/test/',
  'web/e2e/',
];

const basic = ['copper', 'silver', 'gold', 'estate', 'duchy', 'province', 'curse'];

/** At most ten, each with its reason. Without `cards` it is any card. */
const exceptions = [
  { files: /^include\/talia\/cards\.h$/, why: 'the list of all cards: TaliaCard' },
  {
    files: /^bots\/(big_money\.h|money\.c|bots\.c)$/,
    cards: ['smithy'],
    why: 'bots that buy Smithies and are called after them',
  },
  {
    files: /^(script|protocol|python\/talia|terminal\/screen|web\/src)\//,
    cards: ['island'],
    why: 'the mat, a zone of every player, is called after the card that puts cards there',
  },
  {
    files: /^(script|protocol|terminal\/screen|train|web\/src)\//,
    cards: ['embargo'],
    why: 'the tokens on piles are called after the card that puts them there',
  },
  {
    files: /^web\/src\/(learn\/lessons\.ts|guide\/(First\.tsx|tips\.ts))$/,
    cards: ['smithy', 'market', 'witch', 'throne-room'],
    why: 'the first game and the lessons are certain games, with the cards that lie there',
  },
  {
    files: /^train\/plans\.py$/,
    cards: ['gardens', 'duke'],
    why: 'worth by what is owned, which plans that end a game have to count',
  },
];

/** Ids that are words of their own: what they mean in these files. TALIA_page counts anywhere. */
const ordinary = {
  gear: [/^web\/src\/(parts|table)\//, 'the sign of the settings'],
  guide: [/^web\/src\//, 'what explains the first game'],
  hero: [/^web\/src\/home\//, 'the large words of the first screen'],
  library: [/^tools\//, 'a folder'],
  page: [/^(program|server|web)\//, 'what a browser shows; a piece of memory or of a file'],
  plan: [/^(program|script|bots)\//, 'a file that says how to play'],
  port: [/^(program|server)\//, 'where a server listens'],
  save: [/^(house|program|terminal|web\/src)\//, 'to keep a game as a file'],
  village: [/^(house|protocol|terminal|web\/src)\//, 'a tag: cards that give two Actions'],
};

// ---- Finding names

const sources = /\.(c|h|def|cu|cuh|py|ts|tsx|mjs)$/;

function filesBelow(folder, prefix = '') {
  return readdirSync(join(folder, prefix), { withFileTypes: true }).flatMap((entry) => {
    const path = prefix + entry.name;
    if (!entry.isDirectory()) return sources.test(path) ? [path] : [];
    if (/^\.|^build|^node_modules$/.test(entry.name) || homes.includes(`${path}/`)) return [];
    return filesBelow(folder, `${path}/`);
  });
}

const blank = (text) => text.replace(/[^\n]/g, '');

/** The same lines without their comments. */
function withoutComments(path, text) {
  if (path.endsWith('.py')) return text.replace(/"{3}[^]*?"{3}/g, blank).replace(/#.*/g, '');
  const tokens = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|\/\/.*|\/\*[^]*?\*\//g;
  return text.replace(tokens, (token) => (/^\/[/*]/.test(token) ? blank(token) : token));
}

const patterns = {
  identifier: /(?<=\b[A-Z][A-Z0-9]*_)[a-z][a-z_]*\b/g,
  capitals: /\b[A-Z][A-Z_]+\b/g,
  quoted: /(?<=(["'`]))[A-Za-z][A-Za-z _-]*(?=\1)/g,
  row: /\b[a-z][a-z_]*\b/g,
  key: /(?<=[{,(]\s*|^\s*)[a-z][a-z_]*(?=\??:)/gm,
};

function kindsOf(path) {
  const anywhere = ['identifier', 'capitals', 'quoted'];
  if (path.endsWith('.def')) return [...anywhere, 'row'];
  return /\.tsx?$|\.mjs$/.test(path) ? [...anywhere, 'key'] : anywhere;
}

/** Every name of a card in a file: its id, its line, and whether it is an identifier. */
function namesIn(path, text, ids) {
  const code = withoutComments(path, text);
  const bare = code.replace(/"(?:\\.|[^"\\\n])*"/g, (words) => ' '.repeat(words.length));
  return kindsOf(path).flatMap((kind) =>
    [...(kind === 'row' ? bare : code).matchAll(patterns[kind])].flatMap((match) => {
      const id = match[0].toLowerCase().replaceAll(/[_ ]/g, '-');
      const line = code.slice(0, match.index).split('\n').length;
      return ids.has(id) ? [{ path, line, id, isIdentifier: kind === 'identifier' }] : [];
    }),
  );
}

/** The ids of cards.def, less those of the basic cards. */
function idsOf(folder) {
  const rows = readFileSync(join(folder, 'engine/cards/cards.def'), 'utf8');
  const all = [...rows.matchAll(/^CARD\((\w+),/gm)].map(([, id]) => id.replaceAll('_', '-'));
  return new Set(all.filter((id) => !basic.includes(id)));
}

function excuseOf({ path, id, isIdentifier }) {
  const exception = exceptions.find(
    ({ files, cards }) => files.test(path) && (cards?.includes(id) ?? true),
  );
  if (exception) return exception;
  return !isIdentifier && ordinary[id]?.[0].test(path) ? ordinary[id] : undefined;
}

/** What is named where it should not be; `used`: what excused the others. */
function faultsBelow(folder, used = new Set()) {
  const ids = idsOf(folder);
  const names = filesBelow(folder).flatMap((path) =>
    namesIn(path, readFileSync(join(folder, path), 'utf8'), ids),
  );
  return names.flatMap((name) => {
    const excuse = excuseOf(name);
    used.add(excuse);
    return excuse ? [] : [`${name.path}:${name.line}: ${name.id}`];
  });
}

// ---- First whether it bites: a small house with a fault of each kind

const house = mkdtempSync(join(tmpdir(), 'names-'));
const put = (path, text) => {
  mkdirSync(dirname(join(house, path)), { recursive: true });
  writeFileSync(join(house, path), text);
};
const row = (id) => `CARD(${id}, 0)\n`;
put('engine/cards/cards.def', ['copper', 'throne_room', 'moat', 'page'].map(row).join(''));
put('engine/turn.c', 'int a = TALIA_moat;\n/* TALIA_moat, "moat" */ int b = TALIA_copper;\n');
put('table/table.c', '// a moat\nfind("http://moat", "throne-room", "no moat");\nf(FX_moat);\n');
put('table/tags.def', 'TAGS(throne_room, MOAT, "the moat")\n');
put('web/src/a.tsx', "f('page', \"copper\");\nconst a = { moat: `x` };\nis('Throne Room');\n");
put('script/page.c', 'char *word = "page";\n');
put('tests/a.c', 'TALIA_moat\n');
put('text/en/base.def', 'CARD(moat)\n');
const found = faultsBelow(house).sort();
rmSync(house, { recursive: true });
const expected = [
  'engine/turn.c:1: moat',
  'script/page.c:1: page',
  'table/table.c:2: throne-room',
  'table/table.c:3: moat',
  'table/tags.def:1: moat',
  'table/tags.def:1: throne-room',
  'web/src/a.tsx:2: moat',
  'web/src/a.tsx:3: throne-room',
];
check(found.join('\n') === expected.join('\n'), `it finds what is wrong, not\n${found.join('\n')}`);

// ---- The house itself

const used = new Set();
for (const fault of faultsBelow('.', used)) check(false, `${fault} is named there`);
check(exceptions.length <= 10, 'there are ten exceptions at most');
for (const each of exceptions) check(used.has(each), `still needed: ${each.why}`);
for (const [id, each] of Object.entries(ordinary)) check(used.has(each), `still a word: ${id}`);
endChecks();
