// Words of lessons and puzzles: they come with them, and are not in `Words`.

import type { Language } from '../protocol';
import { learnEn } from './learn.en';
import { learnPl } from './learn.pl';

export type LearnWords = typeof learnEn;

export const learnWords = (language: Language): LearnWords =>
  language === 'pl' ? learnPl : learnEn;
