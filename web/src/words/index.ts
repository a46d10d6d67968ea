// All words of the page, by language. Words about the game itself (cards, the log, questions) come
// from the house and the catalogue.

import type { Language } from '../protocol';
import { playEn } from './play.en';
import { playPl } from './play.pl';
import { shellEn } from './shell.en';
import { shellPl } from './shell.pl';
import type { Like } from './words';

export type ShellWords = Like<typeof shellEn>;
export type PlayWords = Like<typeof playEn>;

export interface Words {
  language: Language;
  shell: ShellWords;
  play: PlayWords;
}

export const words: Record<Language, Words> = {
  en: { language: 'en', shell: shellEn, play: playEn },
  pl: { language: 'pl', shell: shellPl, play: playPl },
};
