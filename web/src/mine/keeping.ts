// Keeps a game that has just ended; what is to be said of it.

import type { Language, SavedFile } from '../protocol';
import type { Game } from '../state';
import { mineWords } from '../words/mine';
import { playedOf } from './games';
import { shelf } from './shelf';

/** Words for whoever played, if older games had to go. */
export async function keepPlayed(
  game: Game,
  file: SavedFile,
  language: Language,
): Promise<string | null> {
  const played = playedOf(game, file, Date.now());
  if (!played) return null;
  const { dropped } = await shelf.add([{ ...played, text: file.text }]);
  return dropped > 0 ? mineWords(language).dropped(dropped) : null;
}
