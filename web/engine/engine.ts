// The engine, as the page sees it: strings go in and come out, and lines of records to be kept.

/** To the worker: first of all where the module is; then messages, and records that were kept. */
export type ToWorker =
  { wasm: string } | { send: string } | { restore: string; lines: string[] };

export type FromWorker =
  { message: string } | { table: string; number: number; line: string } | { fail: string };

export interface EngineOptions {
  /** URLs of worker.ts, bundled, and of talia.wasm. */
  worker: string;
  wasm: string;
  onMessage(text: string): void;
  /** A line of a table's record: what is kept of it can be restored. */
  onRecord(table: string, number: number, line: string): void;
  /** It could not be started, or has ended; nothing comes after that. */
  onFail(why: string): void;
}

export interface Engine {
  send(text: string): void;
  /** All lines that were kept of that table, in order, before anybody returns to it. */
  restore(table: string, lines: string[]): void;
  close(): void;
}

export function openEngine(options: EngineOptions): Engine {
  const worker = new Worker(options.worker, { type: 'module' });
  const post = (message: ToWorker) => worker.postMessage(message);
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if ('message' in data) options.onMessage(data.message);
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
    close: () => worker.terminate(),
  };
}
