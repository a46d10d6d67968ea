// A small database of this browser: values by keys that are lists. Where a browser has none, or
// forbids it, nothing is there and nothing is kept.

type Key = (string | number)[];

export interface Store {
  /** Committed at once: what still waits to be when the page goes is lost. */
  put(key: Key, value: unknown): void;
  all<T>(from: Key, to: Key): Promise<{ key: Key; value: T }[]>;
  keys(): Promise<Key[]>;
  remove(from: Key, to: Key): void;
}

const VALUES = 'values';

function open(name: string): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    let asked: IDBOpenDBRequest;
    try {
      asked = indexedDB.open(name, 1);
    } catch {
      resolve(null);
      return;
    }
    asked.onupgradeneeded = () => asked.result.createObjectStore(VALUES);
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => resolve(null);
  });
}

/** What a request comes to; nothing if it fails. */
function answer<T>(request: IDBRequest<T[]>): Promise<T[]> {
  return new Promise((resolve) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => resolve([]);
  });
}

export function openStore(name: string): Store {
  let opened: Promise<IDBDatabase | null> | null = null;
  const change = async (what: (store: IDBObjectStore) => void) => {
    const db = await (opened ??= open(name));
    if (!db) return;
    const writing = db.transaction(VALUES, 'readwrite');
    what(writing.objectStore(VALUES));
    writing.commit();
  };
  const read = async () => {
    const db = await (opened ??= open(name));
    return db?.transaction(VALUES).objectStore(VALUES) ?? null;
  };
  return {
    put: (key, value) => void change((store) => store.put(value, key)),
    async all<T>(from: Key, to: Key) {
      const store = await read();
      if (!store) return [];
      const range = IDBKeyRange.bound(from, to);
      const [keys, values] = await Promise.all([
        answer(store.getAllKeys(range)),
        answer(store.getAll(range)),
      ]);
      return values.map((value, i) => ({ key: keys[i] as Key, value: value as T }));
    },
    async keys() {
      const store = await read();
      return store ? ((await answer(store.getAllKeys())) as Key[]) : [];
    },
    remove: (from, to) => void change((store) => store.delete(IDBKeyRange.bound(from, to))),
  };
}
