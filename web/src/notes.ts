// What the front page says of a game against bots: noted at once, then once in a while, and before
// the page goes.

import { isGuided } from './guided';
import { keepNote } from './records';
import type { State } from './state';

/** Milliseconds between two notes of how far a game is. */
const NOTE_EVERY = 1000;

export function openNotes(state: () => State): () => void {
  let resting = false;
  let again = false;

  const write = () => {
    const { game } = state();
    if (game?.where !== 'solo' || !game.table || !game.view) return;
    again = false;
    void keepNote({
      table: game.id,
      at: Date.now(),
      over: game.view.asked === null,
      guided: isGuided(game.id),
      seat: game.seat,
      names: game.table.seats.map((seat) => seat.name),
      turn: game.view.turn.number,
      kingdom: game.table.setup.kingdom,
      events: game.table.setup.events,
    });
  };
  const note = () => {
    if (resting) {
      again = true;
      return;
    }
    write();
    resting = true;
    setTimeout(() => {
      resting = false;
      if (again) note();
    }, NOTE_EVERY);
  };
  document.addEventListener('visibilitychange', () => again && write());
  addEventListener('pagehide', () => again && write());
  return note;
}
