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
    [
      listed('pl', names),
      `gra na ${n(players, 'osobę', 'osoby', 'osób')}`,
      listed('pl', sets),
      time,
    ].join(' · '),
  searching: 'Szukamy kogoś do gry…',
  waited: (time) => `Czas oczekiwania: ${time}.`,
  keepOpen: 'Nie zamykaj tej strony: kto ją zamknie, już nie czeka.',
  othersWait: 'Czekają też:',
  offerBot: 'Na razie nikt nie przyszedł. Możesz czekać dalej albo zagrać z botem.',
  offerBots:
    'Na razie nie ma kompletu. Możesz czekać dalej albo oddać wolne miejsca botom.',
  playBot: 'Zagraj z botem',
  playBots: 'Zacznij z botami',

  // Ratings
  rated: 'O punkty rankingu',
  ratedHint:
    'Wynik zmienia twój ranking. Ta przeglądarka utworzy do tego własny klucz; nie ma żadnego ' +
    'konta.',
  ladder: 'Ranking',
  ladderWords:
    'Wszyscy, których ranking jest już dość dobrze znany, oraz boty – tak, jak zostały ' +
    'zmierzone. Z kimś, kto ma o 100 punktów więcej, wygrywa się mniej więcej 36 gier na 100.',
  place: 'Miejsce',
  name: 'Imię',
  rating: 'Ranking',
  games: 'Gry',
  botNamed: (level) => `Bot: ${level}`,
  onLadder: (count) => `W rankingu: ${n(count, 'osoba', 'osoby', 'osób')}`,
  yourRating: 'Twój ranking',
  noKey: 'Nie masz tu jeszcze rankingu. Aby go mieć, wybierz „O punkty rankingu” w szybkiej grze.',
  standing: (rating, deviation) => `${rating} ± ${2 * deviation}`,
  gamesCounted: (count) => n(count, 'zaliczona gra', 'zaliczone gry', 'zaliczonych gier'),
  yourPlace: (place, of) => `Miejsce ${place} z ${of}`,
  notYetKnown:
    'Po mniej więcej dziesięciu grach twój ranking będzie znany dość dobrze, by wejść na listę.',
  key: 'Twój klucz',
  keyWords:
    'Kto ma ten klucz, ma twój ranking. Skopiuj go na inne urządzenie albo schowaj w bezpiecznym ' +
    'miejscu: jeśli ta przeglądarka go zapomni, nikt go nie odzyska.',
  importKey: 'Użyj klucza z innego urządzenia',
  useKey: 'Użyj',
  wrongKey: 'To nie jest klucz: klucz ma 26 liter i cyfr.',
  deleteKey: 'Usuń mój ranking',
  deleteSure:
    'Twój ranking, twoje gry rankingowe i klucz znikną z tego serwera i z tej przeglądarki. ' +
    'Nie da się tego cofnąć.',
  ratingNow: (before, after) =>
    `${before} → ${after} (${after >= before ? '+' : '−'}${Math.abs(after - before)})`,
  ratings: 'Ranking',

  // Notices
  begins: 'Gra się zaczyna.',
};
