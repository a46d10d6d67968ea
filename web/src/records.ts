// Games against bots outlive a reload and a closed tab: the lines of their records, as the engine
// tells them, lie in the browser's database, with a note of what each game is. Where a browser has
// none, or forbids it, games end with the page.

import type { CardId, Seat } from './protocol';

/** What the front page says of a game that can be gone on with. */
export interface GameNote {
  table: string;
  /** When something last happened, in milliseconds. */
  at: number;
  over: boolean;
  /** The guided first game. */
  guided: boolean;
  seat: Seat | null;
  names: string[];
  turn: number;
  kingdom: CardId[];
  events: CardId[];
}

const NAME = 'talia';
const LINES = 'lines';
const NOTES = 'notes';
const MOST_GAMES = 20;

let opened: Promise<IDBDatabase | null> | null = null;

function database(): Promise<IDBDatabase | null> {
  return (opened ??= new Promise((resolve) => {
    let asked: IDBOpenDBRequest;
    try {
      asked = indexedDB.open(NAME, 1);
    } catch {
      resolve(null);
      return;
    }
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore(LINES); // key: [table, number]
      asked.result.createObjectStore(NOTES, { keyPath: 'table' });
    };
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => resolve(null);
  }));
}

/** What a request comes to; null if it fails. */
function answer<T>(request: IDBRequest<T>): Promise<T | null> {
  return new Promise((resolve) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => resolve(null);
  });
}

const linesOf = (table: string) => IDBKeyRange.bound([table, 0], [table, Infinity]);

interface Line {
  table: string;
  number: number;
  line: string;
}

let waiting: Line[] = [];

/** Lines that come together are written together. Committed at once: what still waits to be when
 * the page goes is lost. */
export function keepLine(table: string, number: number, line: string): void {
  waiting.push({ table, number, line });
  if (waiting.length === 1) queueMicrotask(() => void writeWaiting());
}

async function writeWaiting(): Promise<void> {
  const db = await database();
  const lines = waiting;
  waiting = [];
  if (!db) return;
  const writing = db.transaction(LINES, 'readwrite');
  const store = writing.objectStore(LINES);
  for (const { table, number, line } of lines) store.put(line, [table, number]);
  writing.commit();
}

export async function keptLines(table: string): Promise<string[]> {
  const db = await database();
  if (!db) return [];
  const store = db.transaction(LINES).objectStore(LINES);
  return ((await answer(store.getAll(linesOf(table)))) ?? []) as string[];
}

let known: GameNote[] = [];

/** As far as they have been read or written so far: nothing on the front page waits for them. */
export const knownNotes = (): readonly GameNote[] => known;

const youngestFirst = (all: GameNote[]) => all.sort((a, b) => b.at - a.at);

/** The youngest first. */
export async function notes(): Promise<GameNote[]> {
  const db = await database();
  if (!db) return known;
  const found = await answer(db.transaction(NOTES).objectStore(NOTES).getAll());
  return (known = youngestFirst((found ?? []) as GameNote[]));
}

export async function keepNote(note: GameNote): Promise<void> {
  known = youngestFirst([note, ...known.filter(({ table }) => table !== note.table)]);
  const db = await database();
  if (!db) return;
  const writing = db.transaction(NOTES, 'readwrite');
  const done = answer(writing.objectStore(NOTES).put(note));
  writing.commit();
  await done;
}

export async function forget(table: string): Promise<void> {
  known = known.filter((note) => note.table !== table);
  const db = await database();
  if (!db) return;
  const both = db.transaction([LINES, NOTES], 'readwrite');
  both.objectStore(LINES).delete(linesOf(table));
  await answer(both.objectStore(NOTES).delete(table));
}

/** Games beyond the last twenty are dropped, those that are over first. */
export function tooMany(all: GameNote[]): GameNote[] {
  const byWorth = [...all].sort((a, b) => Number(a.over) - Number(b.over) || b.at - a.at);
  return byWorth.slice(MOST_GAMES);
}

export async function tidyUp(): Promise<void> {
  for (const note of tooMany(await notes())) await forget(note.table);
}

const letGo = new Map<string, () => void>();

/** Only one tab at a time goes on with a game. False: another one has it. */
export function holdGame(table: string): Promise<boolean> {
  if (letGo.has(table) || !('locks' in navigator)) return Promise.resolve(true);
  return new Promise((resolve) => {
    const name = `talia.table.${table}`;
    void navigator.locks
      .request(name, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        if (!lock) return undefined;
        return new Promise<void>((done) => {
          letGo.set(table, done);
        });
      })
      .catch(() => resolve(true));
  });
}

export function releaseGame(table: string): void {
  letGo.get(table)?.();
  letGo.delete(table);
}
