// What every test of the page in a browser stands on: Chromium, the server, a plain file host, and
// tabs that remember what went wrong in them.
//
// TALIA is the program (build/talia), TALIA_PAGE the page (build/page), CHROMIUM the browser.

import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, extname, join, normalize, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { faultOfAnswer, faultOfRequest } from '../../tests/support/schema.mjs';
import { chanceOfTab, withChance } from './chance.mjs';

const here = dirname(fileURLToPath(import.meta.url));
export const PROGRAM = resolve(process.env.TALIA ?? join(here, '../../build/talia'));
export const PAGE = resolve(process.env.TALIA_PAGE ?? join(here, '../../build/page'));
for (const needed of [PROGRAM, join(PAGE, 'index.html')])
  if (!existsSync(needed)) throw new Error(`${needed} is missing: \`make page\` builds it`);
const SERVED = withChance(PAGE);

/** Milliseconds after which what is waited for does not come any more: the machine may be busy. */
export const PATIENCE = 30_000;

export const WIDE = { width: 1280, height: 800 };
export const NARROW = { width: 360, height: 740 };

// ---- Where the page comes from -----------------------------------------------------------------

/** `talia serve`, with its tables in a file of its own; may be killed and started again. */
export class Server {
  #folder = mkdtempSync(join(tmpdir(), 'talia-e2e-'));
  #port = 0;
  #process = null;
  #said = '';

  static async start() {
    const server = new Server();
    await server.start();
    return server;
  }

  get address() {
    return `http://127.0.0.1:${this.#port}/`;
  }

  async start() {
    const store = `sqlite:${join(this.#folder, 'tables.db')}`;
    const options = ['serve', '--port', String(this.#port), '--store', store, '--page', SERVED];
    this.#process = spawn(PROGRAM, options, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.#process.on('error', (fault) => console.error(`${PROGRAM}: ${fault.message}`));
    this.#process.stderr.on('data', (bytes) => {
      this.#said += bytes;
    });
    for await (const line of createInterface({ input: this.#process.stdout })) {
      const found = /:(\d+)\/$/.exec(line);
      if (!found) continue;
      this.#port = Number(found[1]);
      return;
    }
    throw new Error(`the server did not start: ${this.#said}`);
  }

  /** As a power cut would: nothing is said or written any more. */
  async kill() {
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await ended;
  }

  async stop() {
    if (this.#process.exitCode === null && this.#process.signalCode === null) {
      const ended = once(this.#process, 'exit');
      this.#process.kill('SIGTERM');
      const [status] = await ended;
      assert.equal(status, 0, `the server stops in peace: ${this.#said}`);
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

const TYPES = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.net': 'application/octet-stream',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/** Any host of plain files: the page lies in a folder of it, and nobody knows of tables. */
export async function serveFiles(folder = '/games/talia/') {
  const server = createServer((request, answer) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const name = pathname.startsWith(folder) ? normalize(pathname.slice(folder.length)) : '..';
    const path = join(SERVED, name === '.' ? 'index.html' : name);
    if (name.startsWith('..') || !existsSync(path)) {
      answer.writeHead(404).end('nothing here');
      return;
    }
    const head = { 'Content-Type': TYPES[extname(path)], 'Cache-Control': 'no-cache' };
    const takesBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
    const zipped = takesBrotli && existsSync(`${path}.br`);
    if (zipped) head['Content-Encoding'] = 'br';
    answer.writeHead(200, head).end(readFileSync(zipped ? `${path}.br` : path));
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address();
  return {
    address: `http://127.0.0.1:${port}${folder}`,
    async stop() {
      server.closeAllConnections?.();
      await new Promise((done) => server.close(done));
    },
  };
}

// ---- The browser -------------------------------------------------------------------------------

const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** `measured`: it compiles as people's browsers do; else quickly, for nobody waits for bots. */
export function openBrowser({ measured = false } = {}) {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? BROWSERS.find((path) => existsSync(path)),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      ...(measured ? [] : ['--js-flags=--liftoff-only']),
    ],
  });
}

/** A browser of its own for somebody: nothing is shared with others. `settings` as the page keeps
 * them; motion is off where a test does not want it, for nobody looks. `keeps`: files and pictures
 * for when there is no network, a fetch each, where that is what is tested. */
export async function person(browser, options = {}) {
  const { settings = {}, viewport = WIDE, theme = 'light', keeps = false, ...more } = options;
  const narrow = viewport.width < 700;
  const context = await browser.newContext({
    viewport,
    colorScheme: theme,
    locale: settings.language === 'pl' ? 'pl-PL' : 'en-GB',
    hasTouch: narrow,
    isMobile: narrow,
    reducedMotion: 'reduce',
    serviceWorkers: keeps ? 'allow' : 'block',
    ...more,
  });
  context.setDefaultTimeout(PATIENCE);
  await context.addInitScript((kept) => {
    if (localStorage.getItem('talia.settings') === null)
      localStorage.setItem('talia.settings', JSON.stringify(kept));
  }, settings);
  return context;
}

/** What a host without tables answers to the question whether it has any. */
const isNoServer = (message) => message.location().url.endsWith('/healthz');

/** What playwright itself says where nothing is kept (`person`). */
const isNotKept = (message) => message.text().startsWith('Service Worker registration blocked');

/** Compares every message of a tab, to and from the server and its own engine, with the schema of
 * the protocol; `note` is told what is wrong with one. */
async function hear(page, note) {
  const check = (faultOf, text) => {
    const fault = faultOf(JSON.parse(String(text)));
    if (fault) note(`not as the schema has it: ${fault}`);
  };
  const asked = (text) => check(faultOfRequest, text);
  const told = (text) => check(faultOfAnswer, text);
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => asked(payload));
    socket.on('framereceived', ({ payload }) => told(payload));
  });
  await page.exposeBinding('heard', (_, way, text) => (way === 'asked' ? asked : told)(text));
  await page.addInitScript(() => {
    const post = Worker.prototype.postMessage;
    const known = new WeakSet();
    Worker.prototype.postMessage = function (data, ...more) {
      if (!known.has(this)) {
        this.addEventListener('message', ({ data: from }) => {
          if ('message' in from) void window.heard('told', from.message);
        });
        known.add(this);
      }
      if ('send' in data) void window.heard('asked', data.send);
      return post.call(this, data, ...more);
    };
  });
}

/** A tab, and in `faults` whatever its console complained of, and messages that are not as the
 * schema has them. `lost`: connections may be lost. `heard`: false where time is measured. */
export async function tab(context, { lost = false, heard = true } = {}) {
  const page = await context.newPage();
  page.faults = [];
  const note = (fault) => page.faults.push(fault);
  await page.addInitScript({ content: chanceOfTab() });
  if (heard) await hear(page, note);
  page.on('pageerror', (fault) => note(fault.stack ?? fault.message));
  page.on('crash', () => note('the tab crashed'));
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    if (isNoServer(message) || isNotKept(message)) return;
    if (lost && /WebSocket|ERR_CONNECTION_REFUSED/.test(message.text())) return;
    note(`${message.type()}: ${message.text()}`);
  });
  return page;
}

export function noFaults(...pages) {
  for (const page of pages) assert.deepEqual(page.faults, [], 'the console is silent');
}

/** Something on the page, by its name for tests. */
export const at = (page, name) => page.getByTestId(name);

/** Until what the page does after it has drawn itself is done: listeners for keys, for instance. */
export const settled = (page) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        const drawn = (then) => requestAnimationFrame(() => setTimeout(then));
        drawn(() => drawn(done));
      }),
  );

export const isPhone = (page) => page.viewportSize().width < 700;

/** Clicks with the mouse, or with a finger where the screen is a phone's. */
export async function press(page, what) {
  if (isPhone(page)) await what.tap();
  else await what.click();
}

/** All cards, sets and kingdoms, as the page has them. */
export const catalogue = (language) =>
  JSON.parse(execFileSync(PROGRAM, ['catalogue', '--language', language], { encoding: 'utf8' }));

/** A number that is shown somewhere. */
export const numberAt = async (page, name) => Number(await at(page, name).first().textContent());
