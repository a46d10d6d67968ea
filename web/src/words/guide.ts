// Words of the guided first game: they come with it, and are not in `Words`.

import type { Language } from '../protocol';
import { guideEn } from './guide.en';
import { guidePl } from './guide.pl';

export type GuideWords = typeof guideEn;

export const guideWords = (language: Language): GuideWords =>
  language === 'pl' ? guidePl : guideEn;
