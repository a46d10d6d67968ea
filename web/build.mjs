// Makes the page: build/page/, ready to be served by `talia serve` or any static host.
//
//   node build.mjs [--talia PROGRAM] [--wasm FILE] [--out FOLDER] [--unchecked]
//
// PROGRAM writes the catalogues, FILE is the engine. Every file but index.html, sw.js, the manifest
// and the icon has a hash in its name and may be kept for ever; beside each lie its compressed
// forms, .br and .gz. The pictures of the cards are a folder of their own, fetched when a card is
// shown: they have one hash together, so that the page need not know one for each.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { minify } from 'terser';
import { pack, rulesNamed, rulings } from './pack.mjs';
import { pictures } from './pictures.mjs';

/** Of what is fetched until one is asked for the first decision, in one language and without the
 * pictures and the typeface, compressed. */
const MOST_BYTES = 200_000;
const MOST_PICTURE_BYTES = 6000; // of one, as it is
const TARGET = ['es2022', 'chrome123', 'firefox121', 'safari17.5'];
const SMALLEST = { module: true, ecma: 2020, compress: { passes: 3, inline: 1 } };
const LANGUAGES = ['en', 'pl'];

const here = dirname(fileURLToPath(import.meta.url));
const { values: options } = parseArgs({
  options: {
    talia: { type: 'string', default: join(here, '../build/talia') },
    wasm: { type: 'string', default: join(here, '../build-page/talia.wasm') },
    net: { type: 'string', default: join(here, '../nets/page.net') },
    out: { type: 'string', default: join(here, '../build/page') },
    unchecked: { type: 'boolean', default: false },
  },
});
const out = resolve(options.out);

/** As esbuild names its files: eight of A-Z and 2-7. */
function hashed(name, bytes) {
  const digest = createHash('sha256').update(bytes).digest();
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const hash = [...digest.subarray(0, 8)].map((byte) => letters[byte % 32]).join('');
  const ending = extname(name);
  return `${basename(name, ending)}-${hash}${ending}`;
}

function write(name, bytes) {
  writeFileSync(join(out, name), bytes);
  return name;
}

const keep = (name, bytes) => write(hashed(name, bytes), bytes);

function check() {
  const compiler = join(here, 'node_modules/typescript/bin/tsc');
  for (const project of ['tsconfig.json', 'tsconfig.worker.json']) {
    execFileSync(process.execPath, [compiler, '-p', join(here, project)], { stdio: 'inherit' });
  }
}

/** Bundles one entry; returns the names of what came of it, by ending, and of the parts that it
 * needs at once. What it imports later is in files of its own. Terser finds a little more than
 * esbuild does, and elements written as h(...) compress better than objects. */
async function bundle(entry, define) {
  const result = await build({
    absWorkingDir: here,
    entryPoints: [entry],
    entryNames: '[name]',
    chunkNames: '[name]-[hash]',
    outdir: out,
    write: false,
    bundle: true,
    splitting: true,
    metafile: true,
    minify: true,
    format: 'esm',
    target: TARGET,
    charset: 'utf8',
    legalComments: 'none',
    tsconfigRaw: {
      compilerOptions: { jsx: 'react', jsxFactory: 'h', jsxFragmentFactory: 'Fragment' },
    },
    inject: entry.endsWith('.tsx') ? [join(here, 'jsx.mjs')] : [],
    define,
    logLevel: 'warning',
  });
  const names = {};
  const first = basename(entry).replace(/\.\w+$/, '');
  for (const { path, text } of result.outputFiles) {
    const ending = extname(path).slice(1);
    const code = ending === 'js' ? (await minify(text, SMALLEST)).code : text;
    if (basename(path) === `${first}.${ending}`) names[ending] = keep(basename(path), code);
    else if (ending === 'js') write(basename(path), code); // styles of parts: src/later.css
  }
  const { outputs } = result.metafile;
  names.parts = needed(outputs, Object.keys(outputs).find((path) => !/-\w+\.\w+$/.test(path)));
  return names;
}

/** The parts that a part imports at once, and those that they do. */
function needed(outputs, path, found = new Set()) {
  for (const { path: next, kind } of outputs[path].imports) {
    if (kind !== 'import-statement' || found.has(basename(next))) continue;
    found.add(basename(next));
    needed(outputs, next, found);
  }
  return [...found];
}

/** The service worker has no hash in its name: browsers look for changes in it by themselves. */
async function bundleOffline(files, art, net) {
  const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 12);
  await build({
    absWorkingDir: here,
    entryPoints: ['offline/sw.ts'],
    outfile: join(out, 'sw.js'),
    bundle: true,
    minify: true,
    format: 'iife',
    target: TARGET,
    define: {
      FILES: JSON.stringify(files),
      PICTURES: JSON.stringify(art.hash),
      CARDS: JSON.stringify(art.cards),
      NET: JSON.stringify(net),
      VERSION: JSON.stringify(version),
    },
    logLevel: 'warning',
  });
}

/** The cards that have pictures, the hash in the names of their files, and these. */
function drawn() {
  const scenes = pictures();
  const all = [...scenes].flatMap(([card, { day, night }]) => [
    [`day/${card}`, day],
    [`night/${card}`, night],
  ]);
  const large = all.filter(([, svg]) => svg.length > MOST_PICTURE_BYTES).map(([card]) => card);
  if (large.length > 0) throw new Error(`too large a picture: ${large.join(', ')}`);
  const hash = hashed('-', all.join()).slice(2);
  const files = all.map(([name, svg]) => [`pictures/${name}-${hash}.svg`, svg]);
  return { cards: [...scenes.keys()], hash, files };
}

/** The positions of lessons by their names, those of puzzles as p1, p2 and so on. */
function learn() {
  const texts = (folder, idOf) =>
    readdirSync(join(here, 'src/learn', folder))
      .sort()
      .map((name, i) => [idOf(basename(name, '.talia'), i), read(join(folder, name))]);
  const read = (name) => readFileSync(join(here, 'src/learn', name), 'utf8');
  const puzzles = texts('puzzles', (_, i) => `p${i + 1}`);
  return Object.fromEntries([...texts('lessons', (name) => name), ...puzzles]);
}

function compress(name) {
  const bytes = readFileSync(join(out, name));
  const text = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const br = brotliCompressSync(bytes, { params: text });
  writeFileSync(join(out, `${name}.br`), br);
  writeFileSync(join(out, `${name}.gz`), gzipSync(bytes, { level: 9 }));
  return { name, raw: bytes.length, br: br.length };
}

/** `first`: the files that a first game needs; `*` stands before them in the list. */
function report(sizes, first) {
  for (const { name, raw, br } of sizes.sort((a, b) => b.br - a.br)) {
    const mark = first.includes(name) ? '*' : ' ';
    console.log(`${String(br).padStart(8)} of ${String(raw).padStart(8)} ${mark}${name}`);
  }
  const total = sizes.reduce((sum, { name, br }) => sum + (first.includes(name) ? br : 0), 0);
  console.log(`${String(total).padStart(8)} bytes to the first game, of ${MOST_BYTES} at most`);
  if (total > MOST_BYTES) {
    console.error('The page is too large.');
    process.exit(1);
  }
}

if (!options.unchecked) check();
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

const catalogue = (language) => {
  const text = execFileSync(options.talia, ['catalogue', '--language', language]);
  return [language, JSON.parse(text.toString())];
};
const read = (name) => JSON.parse(readFileSync(join(here, name), 'utf8'));
const { facts, texts } = pack(Object.fromEntries(LANGUAGES.map(catalogue)));
for (const language of LANGUAGES) texts[language].brief = read(`src/card/brief.${language}.json`);
const keepJson = (name, value) => keep(name, JSON.stringify(value));
const textFiles = Object.fromEntries(
  LANGUAGES.map((language) => [language, keepJson(`cards.${language}.json`, texts[language])]),
);
const factFile = keepJson('cards.json', facts);
const learnFile = keepJson('learn.json', learn());
const rules = { en: '../docs/rules', pl: '../docs/rules/pl' };
const ruleFiles = Object.fromEntries(
  LANGUAGES.map((language) => {
    const folder = join(here, rules[language]);
    const said = { rulings: rulings(folder), named: rulesNamed(folder) };
    const file = keepJson(`rules.${language}.json`, said);
    return [`RULES.${language}`, JSON.stringify(file)];
  }),
);
const art = drawn();
const wasm = keep('talia.wasm', readFileSync(options.wasm));
const typeface = keep('talia.woff2', readFileSync(join(here, 'typeface/talia.woff2')));
const netBytes = readFileSync(options.net);
const net = keep('page.net', netBytes);
const worker = await bundle('engine/worker.ts', {});
const later = await bundle('src/later.css', {});
const main = await bundle('src/main.tsx', {
  FACTS: JSON.stringify(factFile),
  PICTURES: JSON.stringify(art.hash),
  TEXTS: JSON.stringify(textFiles),
  NET: JSON.stringify({ name: net, bytes: netBytes.length }),
  WASM: JSON.stringify(wasm),
  WORKER: JSON.stringify(worker.js),
  ...ruleFiles,
  LEARN: JSON.stringify(learnFile),
  TYPEFACE: JSON.stringify(typeface),
  LATER_STYLE: JSON.stringify(later.css),
});
const parts = main.parts.map((name) => `<link rel="modulepreload" href="${name}" />\n    `);
const html = readFileSync(join(here, 'src/index.html'), 'utf8')
  .replace('{{style}}', main.css)
  .replace('{{parts}}', parts.join(''))
  .replace('{{script}}', main.js);
write('index.html', html);
for (const name of readdirSync(join(here, 'public'))) {
  write(name, readFileSync(join(here, 'public', name)));
}
// Icons are the device's, once it has them.
const isApart = (name) => name === 'index.html' || name === net || name.endsWith('.png');
const offline = ['./', ...readdirSync(out).filter((name) => !isApart(name))];
await bundleOffline(offline, art, net);
// The longer of the two texts; whoever reads the other one has less to fetch.
const sizes = readdirSync(out).map(compress);
const size = (name) => sizes.find((each) => each.name === name)?.br ?? 0;
const [text] = Object.values(textFiles).sort((a, b) => size(b) - size(a));
report(sizes, ['index.html', main.css, main.js, ...main.parts, factFile, text, wasm, worker.js]);
for (const time of ['day', 'night']) mkdirSync(join(out, 'pictures', time), { recursive: true });
const drawnSizes = art.files.map(([name, svg]) => compress(write(name, svg)));
const total = drawnSizes.reduce((sum, { br }) => sum + br, 0);
console.log(`${String(total).padStart(8)} bytes of ${drawnSizes.length} pictures beside them`);
