// Runs test/*.test.ts with node's own runner: bundled first, so that they run on any node.
//
//   node test/run.mjs [FILE...]

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
// A file that asserts nothing fails.
const counted = resolve(here, '../../tests/support/counted.mjs');
const named = process.argv.slice(2).map((name) => resolve(name));
const all = readdirSync(here)
  .filter((name) => /\.test\.tsx?$/.test(name))
  .map((name) => join(here, name));
const rules = JSON.stringify(pathToFileURL(resolve(here, '../../docs/rules')).href);
const out = mkdtempSync(join(tmpdir(), 'talia-page-test-'));
let status = 1;
try {
  await build({
    entryPoints: named.length > 0 ? named : all,
    outdir: out,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    sourcemap: 'inline', // a failed assertion tells its place in the sources
    platform: 'node',
    format: 'esm',
    target: 'node18',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    loader: { '.css': 'empty' },
    define: {
      FACTS: '""',
      PICTURES: '""',
      TEXTS: '{}',
      WASM: '""',
      WORKER: '""',
      LATER_STYLE: '""',
      LEARN: '""',
      ENGINE: JSON.stringify(resolve(here, '../../build-page/talia.wasm')),
      LEARN_FOLDER: JSON.stringify(resolve(here, '../src/learn')),
      RULES: '{}',
      RULES_FOLDER: rules,
    },
    logLevel: 'warning',
  });
  const files = readdirSync(out)
    .filter((name) => name.endsWith('.test.mjs'))
    .map((name) => join(out, name));
  const options = `--enable-source-maps --import ${pathToFileURL(counted)}`;
  const env = { ...process.env, NODE_OPTIONS: options };
  const made = spawnSync(process.execPath, ['--test', ...files], { stdio: 'inherit', env });
  status = made.status ?? 1;
} finally {
  rmSync(out, { recursive: true, force: true });
}
process.exit(status);
