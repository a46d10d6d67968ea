// The engine in a worker: bots think here, so that the page never waits for them.

import { openModule, type Module } from './module.mjs';
import type { FromWorker, ToWorker } from './engine';
import { fetchNet, type NetFile } from './net';

const tell = (message: FromWorker) => postMessage(message);

const LONGEST = 25; // milliseconds at a stretch: then messages have their turn

let engine: Module | undefined;
let waiting: ToWorker[] = []; // until it is there
let timer: ReturnType<typeof setTimeout> | undefined;

function fail(why: unknown) {
  engine = undefined;
  waiting = [];
  clearTimeout(timer);
  tell({ fail: why instanceof Error ? why.message : String(why) });
}

/** Lets the house do what is due, and again when it says so. */
function tick() {
  if (!engine) return;
  clearTimeout(timer);
  const until = performance.now() + LONGEST;
  let wait = 0;
  while (wait === 0 && performance.now() < until) wait = engine.tick();
  timer = setTimeout(guarded(tick), wait);
}

/** What goes wrong in the engine is told, and is the end of it. */
function guarded(action: () => void) {
  return () => {
    try {
      action();
    } catch (why) {
      fail(why);
    }
  };
}

let fetching = false;

async function bringNet(file: NetFile) {
  if (fetching) return;
  fetching = true;
  try {
    tell({ net: 0 });
    await fetchNet(
      file,
      (part) => tell({ net: part }),
      (net) => engine?.takeNet(net) ?? false,
    );
    tell({ net: 'here' });
  } catch {
    tell({ net: 'failed' });
  }
  fetching = false;
}

function obey(message: ToWorker) {
  if (!engine) waiting.push(message);
  else if ('send' in message) engine.receive(message.send);
  else if ('net' in message) void bringNet(message.net);
  else if ('restore' in message) engine.restore(message.restore, message.lines);
}

async function open(url: string) {
  try {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`the engine could not be fetched: ${answer.status}`);
    engine = await openModule(await answer.arrayBuffer(), {
      send: (text) => tell({ message: text }),
      stored: (table, number, line) => tell({ table, number, line }),
    });
    waiting.splice(0).forEach(obey);
    tick();
  } catch (why) {
    fail(why);
  }
}

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if ('wasm' in data) void open(data.wasm);
  else
    guarded(() => {
      obey(data);
      tick();
    })();
});
