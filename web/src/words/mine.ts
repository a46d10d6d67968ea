// Words of screens that come later than the first game: they are not in `Words`.

import type { Language } from '../protocol';
import { mineEn } from './mine.en';
import { minePl } from './mine.pl';
import type { Like } from './words';

export type MineWords = Like<typeof mineEn>;

export const mineWords = (language: Language): MineWords => (language === 'pl' ? minePl : mineEn);
