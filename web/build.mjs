// Makes the page: build/page/, ready to be served by `talia serve` or any static host.
//
//   node build.mjs [--talia PROGRAM] [--wasm FILE] [--out FOLDER] [--unchecked]
//
// PROGRAM writes the catalogues, FILE is the engine. Every file but index.html, sw.js, the manifest
// and the icon has a hash in its name and may be kept for ever; beside each lie its compressed
// forms, .br and .gz.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { minify } from 'terser';
import { pack, signsOf } from './pack.mjs';

const MOST_BYTES = 200_000; // compressed, of all that is fetched until the first decision
const TARGET = ['es2022', 'chrome123', 'firefox121', 'safari17.5'];
const SMALLEST = { module: true, ecma: 2020, compress: { passes: 3, inline: 1 } };
const LANGUAGES = ['en', 'pl'];

const here = dirname(fileURLToPath(import.meta.url));
const { values: options } = parseArgs({
  options: {
    talia: { type: 'string', default: join(here, '../build/talia') },
    wasm: { type: 'string', default: join(here, '../build-page/talia.wasm') },
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

/** Bundles one entry; returns the names of what came of it, by ending. Terser finds a little more
 * than esbuild does, and elements written as h(...) compress better than objects. */
async function bundle(entry, define) {
  const result = await build({
    absWorkingDir: here,
    entryPoints: [entry],
    entryNames: '[name]',
    outdir: out,
    write: false,
    bundle: true,
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
  for (const { path, text } of result.outputFiles) {
    const ending = extname(path).slice(1);
    const code = ending === 'js' ? (await minify(text, SMALLEST)).code : text;
    names[ending] = keep(basename(path), code);
  }
  return names;
}

/** The service worker has no hash in its name: browsers look for changes in it by themselves. */
async function bundleOffline(files) {
  const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 12);
  await build({
    absWorkingDir: here,
    entryPoints: ['offline/sw.ts'],
    outfile: join(out, 'sw.js'),
    bundle: true,
    minify: true,
    format: 'iife',
    target: TARGET,
    define: { FILES: JSON.stringify(files), VERSION: JSON.stringify(version) },
    logLevel: 'warning',
  });
}

function compress(name) {
  const bytes = readFileSync(join(out, name));
  const text = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const br = brotliCompressSync(bytes, { params: text });
  writeFileSync(join(out, `${name}.br`), br);
  writeFileSync(join(out, `${name}.gz`), gzipSync(bytes, { level: 9 }));
  return { name, raw: bytes.length, br: br.length };
}

/** What is fetched until the first decision: all but the words of other languages. */
const isFirst = (name, language) =>
  LANGUAGES.every((other) => other === language || !name.startsWith(`cards.${other}-`));

function report(sizes) {
  for (const { name, raw, br } of sizes.sort((a, b) => b.br - a.br)) {
    console.log(`${String(br).padStart(8)} of ${String(raw).padStart(8)}  ${name}`);
  }
  const total = Math.max(
    ...LANGUAGES.map((language) =>
      sizes.filter(({ name }) => isFirst(name, language)).reduce((sum, { br }) => sum + br, 0),
    ),
  );
  console.log(`${String(total).padStart(8)} bytes to the first decision, of ${MOST_BYTES}`);
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
const signs = signsOf(read('src/card/emblems.json'), read('src/card/glyphs.json'));
const { facts, texts } = pack(Object.fromEntries(LANGUAGES.map(catalogue)), signs);
for (const language of LANGUAGES) texts[language].brief = read(`src/card/brief.${language}.json`);
const keepJson = (name, value) => keep(name, JSON.stringify(value));
const textFiles = Object.fromEntries(
  LANGUAGES.map((language) => [language, keepJson(`cards.${language}.json`, texts[language])]),
);
const factFile = keepJson('cards.json', facts);
const wasm = keep('talia.wasm', readFileSync(options.wasm));
const worker = await bundle('engine/worker.ts', {});
const main = await bundle('src/main.tsx', {
  FACTS: JSON.stringify(factFile),
  TEXTS: JSON.stringify(textFiles),
  WASM: JSON.stringify(wasm),
  WORKER: JSON.stringify(worker.js),
});
const html = readFileSync(join(here, 'src/index.html'), 'utf8')
  .replace('{{style}}', main.css)
  .replace('{{script}}', main.js);
write('index.html', html);
for (const name of readdirSync(join(here, 'public'))) {
  write(name, readFileSync(join(here, 'public', name)));
}
await bundleOffline(['./', ...readdirSync(out).filter((name) => name !== 'index.html')]);
report(readdirSync(out).map(compress));
