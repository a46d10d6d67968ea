// Polish: people among each other.

import type { PeopleWords } from './people';
import { listed, pluralPl as n } from './words';

export const peoplePl: PeopleWords = {
  say: 'Powiedz coś',
  emotes: {
    hello: 'Cześć!',
    'good-luck': 'Powodzenia!',
    'well-played': 'Dobrze zagrane!',
    wow: 'O rany!',
    oops: 'Ups…',
    thinking: 'Muszę pomyśleć…',
    thanks: 'Dzięki!',
    'good-game': 'Dobra gra!',
  },
  says: (name, words) => `${name}: ${words}`,
  hearOthers: 'Pokazuj, co mówią inni',

  // Quick matches
  match: 'Szybka gra',
  matchWords: 'Zagraj z kimś, kto właśnie czeka. Usiądziecie razem, gdy tylko ktoś się znajdzie.',
  matchPlayers: 'Liczba graczy',
  matchSets: 'Karty z zestawów',
  findGame: 'Znajdź grę',
  nobodyWaits: 'Teraz nikt nie czeka. Możesz być pierwszą osobą.',
  peopleWait: (count) => `${n(count, 'osoba czeka', 'osoby czekają', 'osób czeka')}:`,
  waitsFor: (names, players, sets, time) =>
    `${listed('pl', names)} · gra na ${n(players, 'osobę', 'osoby', 'osób')} · ${listed('pl', sets)} · ${time}`,
  searching: 'Szukamy kogoś do gry…',
  waited: (time) => `Czas oczekiwania: ${time}.`,
  keepOpen: 'Nie zamykaj tej strony: kto ją zamknie, już nie czeka.',
  othersWait: 'Czekają też:',
  offerBot: 'Na razie nikt nie przyszedł. Możesz czekać dalej albo zagrać z botem.',
  offerBots:
    'Na razie nie ma kompletu. Możesz czekać dalej albo oddać wolne miejsca botom.',
  playBot: 'Zagraj z botem',
  playBots: 'Zacznij z botami',

  // Notices
  begins: 'Gra się zaczyna.',
};
