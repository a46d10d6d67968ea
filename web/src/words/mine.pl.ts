// Polski: własne rozgrywki i królestwo dnia.

import type { MineWords } from './mine';
import { pluralPl as n } from './words';

export const minePl: MineWords = {
  title: 'Moje rozgrywki',
  lead: 'Każda dokończona rozgrywka zostaje tutaj: na tym urządzeniu i nigdzie indziej.',
  none: 'Nie ma jeszcze żadnej. Pierwsza dokończona rozgrywka pojawi się tutaj.',
  played: 'Rozgrywki',
  won: 'Wygrane',
  streak: 'Wygrane z rzędu',
  longest: (count: number) => `najwięcej ${count}`,
  wins: 'Wygrane według przeciwnika',
  people: 'Ludzie',
  byCard: 'Wygrane według karty',
  byCardWords: 'Spośród rozgrywek, w których karta leżała na stole.',
  card: 'Karta',
  opponent: 'Przeciwnik',
  rate: 'Odsetek',
  list: 'Wszystkie rozgrywki',
  victory: 'wygrana',
  defeat: 'przegrana',
  shared: 'remis',
  against: (names: string) => `przeciwnicy: ${names}`,
  turns: (count: number) => n(count, 'tura', 'tury', 'tur'),
  watch: 'Obejrzyj ponownie',
  save: 'Zapisz do pliku',
  noReplay: 'został tylko wynik',
  forget: 'Usuń tę rozgrywkę',
  more: 'Pokaż więcej',
  dropped: (count: number) =>
    n(count, 'stara rozgrywka zrobiła', 'stare rozgrywki zrobiły', 'starych rozgrywek zrobiło') +
    ' miejsce nowym: obejrzeć można ostatnie 300, a wyniki są z ostatnich 2000.',
  data: 'Zabierz je ze sobą',
  dataWords:
    'Jeden plik ze wszystkimi wynikami i rozgrywkami: na inne urządzenie albo na wszelki ' +
    'wypadek. To, co jest w obu miejscach, liczy się raz.',
  export: 'Zapisz wszystko do pliku',
  import: 'Dodaj z pliku',
  imported: (count: number) =>
    count === 0
      ? 'Wszystkie rozgrywki z tego pliku już tu były.'
      : `Dodano: ${n(count, 'rozgrywka', 'rozgrywki', 'rozgrywek')}.`,
  partly: (count: number) => `Niezrozumiałe wiersze pliku: ${count}.`,
  notGames: 'To nie jest plik z rozgrywkami, który tu zapisano. Nic się nie zmieniło.',
  tooLarge: 'Ten plik jest za duży jak na plik z rozgrywkami. Nic się nie zmieniło.',
  forgetAll: 'Usuń wszystkie rozgrywki',
  forgetAllSure:
    'Wszystkie wyniki i rozgrywki znikną z tego urządzenia. Może najpierw zapisać je do pliku?',

  // Królestwo dnia
  daily: 'Królestwo dnia',
  dailyWords:
    'Te same karty i to samo tasowanie dla wszystkich, codziennie o północy UTC nowe królestwo. ' +
    'Liczy się pierwsza dokończona rozgrywka.',
  dailyPlay: 'Graj',
  dailyGoOn: 'Graj dalej',
  dailyAgain: 'Jeszcze raz, dla wprawy',
  dailyDone: 'Twój dzisiejszy wynik',
  dailyNext: (hours: number, minutes: number) => `Następne za ${hours} godz. ${minutes} min.`,
  dailyDays: (count: number) => `${n(count, 'dzień', 'dni', 'dni')} z rzędu`,
  dailyBefore: 'Poprzednie dni',
  dailyWon: (own: number, other: number) => `wygrana ${own} : ${other}`,
  dailyLost: (own: number, other: number) => `przegrana ${own} : ${other}`,
  dailyText: (day: string) => `talia, królestwo dnia ${day}`,
  share: 'Udostępnij',
  copied: 'Skopiowano',

  // Karty
  allCards: 'Karty',
  searchCards: 'Szukaj po nazwie lub opisie',
  sets: 'Zestawy',
  type: 'Rodzaj',
  cost: 'Koszt',
  any: 'dowolny',
  found: (count: number) => n(count, 'karta', 'karty', 'kart'),
  noneFound: 'Nie ma takiej karty.',
  rulings: 'Szczegółowe zasady',
  firstEdition: 'W pierwszym wydaniu',
  before: 'Poprzednia karta',
  after: 'Następna karta',

  // Linki
  shareKingdom: 'Udostępnij to królestwo',
  shareReplay: 'Udostępnij tę rozgrywkę',
  link: 'Link',
  replayHint: 'Kto ma link, może obejrzeć całą rozgrywkę razem z imionami graczy.',
  keptHint:
    'Rozgrywka jest za długa, by zmieściła się w linku, więc serwer przechowa ją przez pewien ' +
    'czas. Możesz ją usunąć: otwórz link i wybierz to w menu.',
  longLink: 'Rozgrywka jest długa i link też: nie każdy komunikator go przyjmie.',
  noLink: 'Serwer nie mógł zapisać rozgrywki. Spróbuj później albo zapisz ją do pliku.',
  qrLabel: 'Kod QR linku',
  invited: 'Królestwo dla ciebie',
  invitedPlay: 'Zagraj',
  change: 'Zmień',
  badKingdom: 'Ten link nie wskazuje żadnego królestwa. Może brakuje jego części?',
  badReplay: 'W tym linku nie ma rozgrywki. Może brakuje jego części?',
};
