// Where these games lie: in this browser's database and nowhere else. Results are kept for long,
// the games themselves, which are larger, for less.

import { openStore, type Store } from '../store';
import type { Exported, Played } from './games';

export const MOST_RESULTS = 2000;
export const MOST_REPLAYS = 300;

export interface Shelved extends Played {
  /** Whether the game itself is still there. */
  hasText: boolean;
}

export interface Shelf {
  /** How many were not there yet, and how many old ones went for them. */
  add(games: readonly Exported[]): Promise<{ added: number; dropped: number }>;
  /** The youngest first. */
  all(): Promise<Shelved[]>;
  text(id: string): Promise<string | null>;
  remove(game: Played): void;
  /** Nothing is left. */
  clear(): void;
}

const LAST = '\uffff';

export function openShelf(store: Store = openStore('talia-games')): Shelf {
  const rows = async (): Promise<Played[]> => {
    const found = await store.all<Played>(['game', 0, ''], ['game', Infinity, LAST]);
    return found.map(({ value }) => value).reverse();
  };
  const texts = async (): Promise<Set<string>> => {
    const keys = await store.keys();
    return new Set(keys.filter(([kind]) => kind === 'text').map(([, id]) => String(id)));
  };
  const removeText = (id: string) => store.remove(['text', id], ['text', id]);
  const remove = ({ at, id }: Played) => {
    store.remove(['game', at, id], ['game', at, id]);
    removeText(id);
  };

  /** Returns how many games have lost something. */
  const tidy = async (): Promise<number> => {
    const games = await rows();
    const kept = await texts();
    const old = games.slice(MOST_RESULTS);
    const bare = games.filter(({ id }) => kept.has(id)).slice(MOST_REPLAYS);
    for (const game of old) remove(game);
    for (const { id } of bare) removeText(id);
    return new Set([...old, ...bare].map(({ id }) => id)).size;
  };

  return {
    async add(games) {
      const known = new Set((await rows()).map(({ id }) => id));
      const news = games.filter(({ id }) => !known.has(id) && known.add(id));
      for (const { text, ...game } of news) {
        if (text !== undefined) store.put(['text', game.id], text);
        store.put(['game', game.at, game.id], game);
      }
      return { added: news.length, dropped: await tidy() };
    },
    async all() {
      const kept = await texts();
      return (await rows()).map((game) => ({ ...game, hasText: kept.has(game.id) }));
    },
    async text(id) {
      const [found] = await store.all<string>(['text', id], ['text', id]);
      return found?.value ?? null;
    },
    remove,
    clear: () => store.remove(['game', 0, ''], ['text', LAST]),
  };
}

export const shelf = openShelf();
