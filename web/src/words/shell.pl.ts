// Polski: strona wokół rozgrywki. Do gracza mówimy „ty”, bez form zdradzających płeć.

import type { ShellWords } from './index';
import { listed, pluralPl as n } from './words';

export const shellPl: ShellWords = {
  // Wszędzie
  loading: 'Chwileczkę…',
  close: 'Zamknij',
  copy: 'Kopiuj',
  copied: 'Skopiowano',
  share: 'Udostępnij',
  settings: 'Ustawienia',
  help: 'Pomoc',
  navigation: 'Strona',
  menu: 'Menu',
  toHome: 'Strona główna',
  toLight: 'Jasne kolory',
  toDark: 'Ciemne kolory',
  you: 'Ty',
  player: 'Gracz',
  no: 'Nie',
  noCatalogue: 'Nie udało się wczytać kart. Czy jest połączenie? Wczytaj stronę ponownie.',
  engineFailed: 'Nie udało się uruchomić gry w tej przeglądarce. Wczytaj stronę ponownie.',
  gameGone: 'Tej rozgrywki nie ma w tej przeglądarce.',
  otherTab: 'Ta rozgrywka jest otwarta w innej karcie przeglądarki.',
  netComes: 'Pobieranie gracza, który sam nauczył się gry (1 MB, tylko raz)…',
  netFailed:
    'Nie udało się pobrać gracza, który sam nauczył się gry. Czy jest połączenie? Poziomy Łatwy, ' +
    'Średni i Silny grają bez niego.',
  tryAgain: 'Spróbuj ponownie',
  withoutNet: (level: string) => `Nowa rozgrywka, przeciwnik: ${level}`,
  noServer: 'Nie ma tu serwera: możesz grać w pojedynkę, przeciwko botom.',
  connecting: 'Łączenie…',
  partMissing: 'Nie udało się wczytać tej części strony. Czy jest połączenie? Spróbuj ponownie.',

  // Ustawienia
  language: 'Język',
  theme: 'Kolory',
  likeSystem: 'Jak w systemie',
  light: 'Jasne',
  dark: 'Ciemne',
  motion: 'Ruch',
  motionFull: 'Tak',
  motionNone: 'Bez ruchu',
  speed: 'Tury innych graczy',
  speedOff: 'Od razu',
  speedFast: 'Szybko',
  speedNormal: 'Zwyczajnie',
  speedSlow: 'Powoli',
  autoForced: 'Wybieraj za mnie, gdy nie ma wyboru',
  autoForcedHint: 'Pytanie z jedną możliwą odpowiedzią nie pada.',
  autoObvious: 'Wybieraj za mnie to, co oczywiste',
  autoObviousHint: 'Zwykłe Skarby są zagrywane w fazie zakupu, a Fosa odkrywana przy Ataku.',
  confirm: 'Pytaj, zanim zakończę fazę',
  confirmHint: 'Gdy można jeszcze coś zagrać albo kupić.',
  sound: 'Dźwięki',
  soundHint: 'Krótkie: zagranie i zakup karty, tasowanie talii, Twoja kolej.',
  yourName: 'Twoje imię',

  // Początek
  tagline: 'Gra w budowanie talii z pięciu instrukcji. Przeciwko botom albo ze znajomymi.',
  playNow: 'Graj',
  botLevel: 'Poziom bota',
  levels: {
    novice: 'Początkujący',
    easy: 'Łatwy',
    casual: 'Niedzielny',
    medium: 'Średni',
    strong: 'Silny',
    expert: 'Ekspert',
    master: 'Mistrz',
  },
  kingdom: 'Królestwo',
  anotherKingdom: 'Inne',
  waysToPlay: 'Sposoby gry',
  firstGame: 'Moja pierwsza rozgrywka',
  firstGameWords: 'Nie znasz tej gry? Naucz się, grając z łatwym botem.',
  setUp: 'Przygotuj rozgrywkę',
  setUpWords: 'Wybierz karty, zestawy i przeciwników.',
  withOthers: 'Graj z innymi',
  withOthersWords: 'Zaproś znajomych linkiem albo znajdź stół.',
  openGame: 'Obejrzyj zapisaną rozgrywkę',
  openGameWords: 'Otwórz plik .talia, przejdź go krok po kroku i graj dalej od dowolnej chwili.',
  myGames: 'Moje rozgrywki',
  myGamesWords: 'Wyniki, powtórki, wygrane według przeciwnika i karty.',
  daily: 'Królestwo dnia',
  dailyWords: 'Te same karty i to samo tasowanie dla wszystkich.',
  cards: 'Karty',
  cardsWords: 'Wszystkie, razem z zasadami.',
  rules: 'Zasady',
  rulesWords: 'Na jednej stronie, razem z klawiszami.',
  goOn: 'Graj dalej',
  ownKingdom: 'Własne królestwo',
  gameNote: (turn: number, players: number, when: string) =>
    `tura ${turn} · ${n(players, 'gracz', 'graczy', 'graczy')} · ${when}`,
  tableNamed: (id: string) => `Stół ${id}`,
  forgetGame: 'Usuń tę rozgrywkę',
  fileTooLarge: 'Ten plik jest za duży jak na zapisaną rozgrywkę.',
  unofficial:
    'talia to nieoficjalny projekt miłośników, niezwiązany z wydawcą gry. Wszystkie opisy kart ' +
    'są napisane od nowa, własnymi słowami.',

  // Przygotowanie
  setUpTable: 'Przygotuj stół',
  game: 'Rozgrywka',
  howKingdom: 'Jak dobrać królestwo',
  ways: { named: 'Polecane', random: 'Losowe', hand: 'Ręcznie', text: 'Tekst' },
  events: (count: number) => n(count, 'Zdarzenie', 'Zdarzenia', 'Zdarzeń'),
  sets: 'Zestawy',
  edition: 'Wydanie gry podstawowej',
  editions: { 1: 'Pierwsze', 2: 'Drugie' },
  howMany: 'Ile kart z każdego zestawu',
  asItComes: 'jak wypadnie',
  atLeastOne: 'Co najmniej jedna karta, która daje',
  wanted: { village: '+2 akcje', trashing: 'wyrzucanie kart', buy: '+1 zakup' },
  attacks: 'Ataki',
  attackWishes: { any: 'Jak wypadnie', answered: 'Tylko z obroną', none: 'Bez Ataków' },
  eventsWish: 'Zdarzenia',
  atRandom: 'Losowo',
  like: 'Chętnie',
  likeHint: 'W królestwie, ilekroć to możliwe.',
  ban: 'Nigdy',
  banHint: 'Te karty zostają w pudełku.',
  remove: (name: string) => `Usuń: ${name}`,
  search: 'Szukaj…',
  searchCards: 'Szukaj po polsku lub angielsku',
  picked: (count: number, of: number) => `wybrano ${count} z ${of}`,
  clear: 'Wyczyść',
  nothingFound: 'Żadna karta tak się nie nazywa.',
  filledUp: 'Karty brakujące do dziesięciu dobiera los z tych zestawów.',
  pasteKingdom: 'Karty albo nazwa królestwa',
  pasteExample: 'Piwnica, Rynek, Milicja, …; Jałmużna',
  pasteHint:
    'Nazwy po polsku lub angielsku, rozdzielone przecinkami; Zdarzenia po średniku. Karty ' +
    'brakujące do dziesięciu dobiera los.',
  theTen: 'Dziesięć kart',
  reroll: 'Losuj ponownie',
  rerollOthers: 'Losuj pozostałe ponownie',
  keepCard: (name: string) => `Zostaw przy ponownym losowaniu: ${name}`,
  otherCard: (name: string) => `Inna karta zamiast: ${name}`,
  copyKingdom: 'Kopiuj jako tekst',
  noKingdomYet: 'Nie ma jeszcze królestwa.',
  players: 'Gracze',
  seat: (number: number) => `Miejsce ${number}`,
  bot: (level: string) => `Bot, ${level.toLowerCase()}`,
  openSeat: 'Wolne miejsce',
  earlier: 'Wcześniej w kolejności',
  later: 'Później w kolejności',
  removeSeat: 'Usuń to miejsce',
  addBot: 'Dodaj bota',
  addSeat: 'Dodaj miejsce',
  drawsFirst: 'Losuj, kto zaczyna',
  drawsFirstHint: 'W przeciwnym razie zaczyna pierwsze miejsce.',
  terms: 'Przy stole',
  points: 'Pokazuj punkty w czasie rozgrywki',
  pointsHint: 'I tak prawie zawsze można je policzyć.',
  twoBoxes: 'Karty Skarbu z dwóch pudełek',
  twoBoxesHint: 'Dwa razy tyle Miedziaków, Srebrników i Złota, żeby ich nie zabrakło.',
  clock: 'Czas na wybór',
  noClock: 'bez limitu',
  bank: 'Zapas czasu na całą grę',
  noBank: 'brak',
  seconds: (count: number) => n(count, 'sekunda', 'sekundy', 'sekund'),
  minutes: (count: number) => n(count, 'minuta', 'minuty', 'minut'),
  takeover: 'Po upływie czasu gra bot',
  takeoverHint: 'Dopóki ta osoba nie wróci. Bez tego bot wybierze tylko ten jeden raz.',
  public: 'Stół publiczny',
  publicHint: 'Każdy widzi go na liście i może dołączyć lub oglądać.',
  tableName: 'Nazwa stołu',
  start: 'Zaczynamy',
  openTable: 'Otwórz stół',

  // Z innymi
  openTableWords: 'Wybierasz karty i graczy, a potem wysyłasz znajomym link.',
  invited: 'Masz zaproszenie?',
  invitedWords: 'Wklej link albo kod stołu.',
  inviteOrCode: 'Link albo kod',
  goThere: 'Przejdź',
  publicTables: 'Stoły publiczne',
  noTables: 'Nie ma teraz stołów publicznych.',
  tableStates: { waiting: 'czeka', playing: 'w toku', over: 'zakończona' },
  seatedOf: (names: string[], players: number) =>
    `${names.length > 0 ? listed('pl', names) : 'jeszcze nikogo'} · ` +
    n(players, 'miejsce', 'miejsca', 'miejsc'),
  watching: (count: number) => n(count, 'osoba ogląda', 'osoby oglądają', 'osób ogląda'),
  join: 'Dołącz',
  watch: 'Oglądaj',
  waitingRoom: 'Czekamy na graczy',
  openSeats: (count: number) => n(count, 'wolne miejsce', 'wolne miejsca', 'wolnych miejsc'),
  startsNow: 'Wszystkie miejsca są zajęte: zaczynamy.',
  startWithBots: 'Zacznij, wolne miejsca zajmą boty',
  leaveSeat: 'Odejdź od stołu',
  invite: 'Zaproś',
  inviteWords: 'Kto ma ten link, może usiąść albo oglądać.',
  inviteLink: 'Link do tego stołu',
  localOnly: 'Ten link działa tylko na tym komputerze: inni potrzebują jego adresu w sieci.',
  guest: 'Gość',
  host: 'gospodarz',
  away: 'poza stołem',
  sitHere: 'Usiądź tutaj',
  begins: (name: string) => `Zaczyna ${name}`,
  beginsOneOf: (names: string[]) => `Los wskaże, kto zaczyna: ${names.join(', ')}`,
  beginsDrawn: 'Los wskaże, kto zaczyna',
  pointsShown: 'Punkty są widoczne',
  pointsHidden: 'Punkty są ukryte',
  isPublic: 'Stół publiczny',
  isPrivate: 'Tylko dla zaproszonych',

  // Przy stole
  saveGame: 'Zapisz rozgrywkę',
  botOn: 'Niech gra za mnie bot',
  botOff: 'Zagram już bez bota',
  privacy: 'Co i jak długo przechowuje ten serwer',
  removeTable: 'Usuń ten stół',
  removeSure:
    'Stół i jego rozgrywka znikną dla wszystkich, a na serwerze nic po nich nie zostanie.',
  removed: 'Ten stół został usunięty.',
  resign: 'Poddaj się',
  resignSure: 'Czy na pewno poddajesz tę rozgrywkę?',
  pauseGame: 'Dokończę później',
  yourMove: 'Twój ruch',
  leave: 'Odejdź od stołu',

  // Koniec
  over: 'Koniec rozgrywki.',
  youWin: 'Wygrywasz!',
  theyWin: (name: string) => `Wygrywa ${name}.`,
  theyShare: (names: string[]) => `Wspólne zwycięstwo: ${listed('pl', names)}.`,
  playAgain: 'Jeszcze raz',
  playsAgain: (name: string) => `${name} zaprasza do kolejnej gry.`,
  newGame: 'Nowa rozgrywka',
  watchAgain: 'Obejrzyj ponownie',
  verify: 'Sprawdź grę',
  checkedGood: 'Sprawdzone: rozdano zgodnie z ustaleniami, nic nie różni się od tego, co pokazano.',
  checkedBad: 'Coś się nie zgadza: gra przebiegła inaczej, niż obiecano lub pokazano.',
  endedProvinces: 'Skończyły się Prowincje.',
  endedPiles: (piles: string) => `Puste stosy: ${piles}.`,
  endedResigned: (names: string[]) => `Koniec przed czasem, rezygnacja: ${listed('pl', names)}.`,
  places: 'Miejsca',
  turnsAndCards: (turns: number, cards: number) =>
    `${n(turns, 'tura', 'tury', 'tur')}, ${n(cards, 'karta', 'karty', 'kart')}`,
  finalDecks: 'Talie na koniec gry',
  pointsByCard: 'Punkty z kart',
  pointsByTurn: 'Punkty w kolejnych turach',
  card: 'Karta',
  total: 'Punkty',
  turns: 'Tury',
  turn: 'tura',
  resigned: 'rezygnacja',
  plotLabel: (names: string[], scores: number[]) =>
    `Punkty w kolejnych turach. Na koniec: ` +
    `${names.map((name, i) => `${name} ${scores[i]}`).join(', ')}.`,

  // Jeszcze raz
  replay: 'Przebieg rozgrywki',
  stepBack: 'Krok wstecz',
  stepOn: 'Krok naprzód',
  turnBefore: 'Poprzednia tura',
  turnAfter: 'Następna tura',
  run: 'Odtwarzaj',
  pause: 'Zatrzymaj',
  position: 'Pozycja',
  positionOf: (at: number, of: number) => `${at} z ${of}`,
  turnOf: (number: number, name: string) => `Tura ${number}, ${name}`,
  branch: 'Graj od tego miejsca',
  branchHint: 'Nowa rozgrywka, która zaczyna się w tej chwili; na innych miejscach grają boty.',
  toEnd: 'Do wyniku',
  toGame: 'Do rozgrywki',

  // Pierwsza rozgrywka z objaśnieniami
  gotIt: 'Jasne',
  skipGuide: 'Bez wskazówek',
  tips: {
    welcome:
      'Witaj! Ty i bot zaczynacie z taką samą małą talią: siedem kart Miedziaków i trzy ' +
      'Posiadłości. Ulepszasz ją, kupując karty. Wygrywa ten, kto na końcu ma najwięcej punktów.',
    hand:
      'Na dole widzisz swoją rękę: pięć kart z talii. [copper] to pieniądze. [estate] daje na ' +
      'koniec punkt, ale teraz na nic się nie przyda.',
    treasures:
      'Nie masz jeszcze kart Akcji, więc od razu jest faza zakupu. Najpierw zagraj Skarby: ' +
      'jednym przyciskiem wszystkie naraz.',
    buy:
      'Masz już monety i możesz kupić jedną kartę: stosy, na które cię stać, są wyróżnione. ' +
      '[silver] wzbogacą wszystkie następne tury. [village] albo [smithy] to Akcje do ' +
      'zagrywania. Wybierz coś!',
    cleanup:
      'Na koniec tury wszystkie karty trafiają na stos kart odrzuconych: kupione, zagrane i te, ' +
      'które zostały na ręce. Potem dobierasz pięć nowych. Tymczasem swoją turę rozegrał już ' +
      'bot: co robił, mówi dziennik.',
    second:
      'Oto twoje następne pięć kart. Zagraj Skarby i znów coś kup. Dwa dobre zakupy na początku ' +
      'wiele znaczą.',
    shuffle:
      'Talia się skończyła, więc odrzucone karty zostały potasowane: to twoja nowa talia. Teraz ' +
      'mogą trafić na rękę karty, które kupujesz.',
    attacked:
      'To był Atak: musisz odrzucić karty. Rozstań się z tym, czego teraz nie użyjesz, przede ' +
      'wszystkim z kartą [estate].',
    action:
      'Masz na ręce kartę Akcji! W fazie akcji możesz zagrać jedną. Jeśli daje +1 akcję lub ' +
      'więcej, po niej możesz zagrać kolejne.',
    draws:
      'Nad ręką widzisz swoje akcje, zakupy i monety. Kart dobranych przed chwilą możesz użyć ' +
      'jeszcze w tej turze.',
    gold:
      'Sześć monet lub więcej: [gold] za każdym razem daje 3 monety. To prawie zawsze dobry ' +
      'zakup.',
    province:
      'Osiem monet: [province], aż 6 punktów! To Prowincje rozstrzygają większość rozgrywek. Kup ' +
      'ją, a potem następne.',
    ending:
      'Prowincji zostało mało. Gdy ktoś kupi ostatnią albo skończą się trzy stosy, rozgrywka ' +
      'zakończy się po tej turze. Teraz liczy się też [duchy]: 3 punkty za 5 monet.',
    freely:
      'Wiesz już wszystko, czego trzeba. Najedź na kartę albo przytrzymaj ją, by przeczytać, co ' +
      'robi. Powodzenia!',
  },
};
