// Which games are to be kept among one's own: those that one has sat at until the end. A saved game
// that is only watched is over from the start, and one that was played on from the middle of
// another does not count.

import { seatKeys } from './keys';
import type { Game } from './state';

export interface Ended {
  /** Told of every view. */
  seen(game: Game | null): void;
  wants(game: Game): boolean;
  kept(game: Game): void;
}

export function openEnded(keys: Pick<typeof seatKeys, 'of'> = seatKeys): Ended {
  const played = new Set<string>();
  const done = new Set<string>();
  const name = ({ where, id }: Game) => `${where} ${id}`;
  return {
    seen(game) {
      if (game?.seat != null && game.view?.asked != null) played.add(name(game));
    },
    wants(game) {
      if (game.seat === null || !game.summary || game.table?.state !== 'over') return false;
      const key = keys.of(game.where, game.id);
      if (done.has(name(game)) || key?.branch || key?.shared) return false;
      // At the server a game may end while one is away.
      return game.where === 'server' || played.has(name(game));
    },
    kept: (game) => void done.add(name(game)),
  };
}
