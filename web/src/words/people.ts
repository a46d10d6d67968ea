// Words about people among each other, which a first game does not need: they are not in `Words`.

import type { Language } from '../protocol';
import { peopleEn } from './people.en';
import { peoplePl } from './people.pl';
import type { Like } from './words';

export type PeopleWords = Like<typeof peopleEn>;

export const peopleWords = (language: Language): PeopleWords =>
  language === 'pl' ? peoplePl : peopleEn;
