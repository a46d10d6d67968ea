// Words of the review of a game: they come with it.

import type { Language } from '../protocol';
import { reviewEn } from './review.en';
import { reviewPl } from './review.pl';
import type { Like } from './words';

export type ReviewWords = Like<typeof reviewEn>;

export const reviewWords = (language: Language): ReviewWords =>
  language === 'pl' ? reviewPl : reviewEn;
