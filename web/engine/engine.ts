// The engine, as the page sees it: strings go in and come out, and lines of records to be kept.

import type { NetFile } from './net';

/** To the worker: first of all where the module is; then messages, records that were kept, and
 * where the net is. */
export type ToWorker =
  { wasm: string } | { send: string } | { restore: string; lines: string[] } | { net: NetFile };

/** How it is with the net: the part of it that is here, from 0 to 1, or what came of it. */
export type NetNews = number | 'here' | 'failed';

export type FromWorker =
  | { message: string }
  | { table: string; number: number; line: string }
  | { net: NetNews }
  | { fail: string };

export interface EngineOptions {
  /** URLs of worker.ts, bundled, and of talia.wasm. */
  worker: string;
  wasm: string;
  onMessage(text: string): void;
  /** A line of a table's record: what is kept of it can be restored. */
  onRecord(table: string, number: number, line: string): void;
  onNet(news: NetNews): void;
  /** It could not be started, or has ended; nothing comes after that. */
  onFail(why: string): void;
}

export interface Engine {
  send(text: string): void;
  /** All lines that were kept of that table, in order, before anybody returns to it. */
  restore(table: string, lines: string[]): void;
  /** Fetches the net that some levels play with. */
  bringNet(file: NetFile): void;
  close(): void;
}

export function openEngine(options: EngineOptions): Engine {
  const worker = new Worker(options.worker, { type: 'module' });
  const post = (message: ToWorker) => worker.postMessage(message);
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if ('message' in data) options.onMessage(data.message);
    else if ('net' in data) options.onNet(data.net);
    else if ('fail' in data) options.onFail(data.fail);
    else options.onRecord(data.table, data.number, data.line);
  });
  worker.addEventListener('error', (event) => {
    options.onFail(event.message || 'the worker could not be loaded');
  });
  post({ wasm: options.wasm });
  return {
    send: (text) => post({ send: text }),
    restore: (table, lines) => post({ restore: table, lines }),
    bringNet: (net) => post({ net }),
    close: () => worker.terminate(),
  };
}
