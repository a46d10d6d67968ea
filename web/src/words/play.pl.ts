// Polski: słowa na ekranie rozgrywki. Co się dzieje i o co się pyta, mówi dom.

import type { playEn } from './play.en';
import { type Like, pluralPl } from './words';

const cards = (n: number) => pluralPl(n, 'karta', 'karty', 'kart');

export const playPl: Like<typeof playEn> = {
  // Liczebniki
  cards,
  actions: (n) => pluralPl(n, 'akcja', 'akcje', 'akcji'),
  buys: (n) => pluralPl(n, 'zakup', 'zakupy', 'zakupów'),
  coins: (n) => pluralPl(n, 'moneta', 'monety', 'monet'),
  points: (n) => pluralPl(n, 'punkt', 'punkty', 'punktów'),
  pointsUnknown: (n) =>
    `Punkty nieznane: w tajemnicy przekazano ${pluralPl(n, 'kartę', 'karty', 'kart')}`,
  plus: {
    cards,
    actions: (n) => pluralPl(n, 'akcja', 'akcje', 'akcji'),
    buys: (n) => pluralPl(n, 'zakup', 'zakupy', 'zakupów'),
    coins: (n) => pluralPl(n, 'moneta', 'monety', 'monet'),
  },
  left: (n) => `zostało: ${n}`,
  costs: (n) => `koszt ${n}`,
  lessByToken: (n) => `o ${n} taniej: żeton -2 kosztu`,
  lessByCards: (n) => `o ${n} taniej: dzięki kartom zagranym w tej turze`,
  costsNow: (now, printed) => `teraz ${now} (na karcie ${printed})`,
  unknownCards: (n) =>
    n === 1 ? 'zakryta karta' : pluralPl(n, 'zakryta karta', 'zakryte karty', 'zakrytych kart'),
  bankLeft: (n) => `w zapasie: ${pluralPl(n, 'sekunda', 'sekundy', 'sekund')}`,
  secondsLeft: (n) => `zostało: ${pluralPl(n, 'sekunda', 'sekundy', 'sekund')}`,
  watching: (n) => `patrzy: ${n}`,

  // Stół
  supply: 'Zasoby',
  events: 'Zdarzenia',
  event: 'Zdarzenie',
  beside: 'Obok Zasobów',
  trash: 'Śmietnisko',
  trashEmpty: 'Na Śmietnisku nic jeszcze nie leży.',
  others: 'Inni gracze',
  yourSide: 'Twoja strona stołu',
  hand: 'Ręka',
  handEmpty: 'Nie masz kart na ręce.',
  discardPile: 'Odrzucone',
  inHand: (n) => `${cards(n)} na ręce`,
  inDeck: (n) => `${cards(n)} w talii`,
  inDiscard: (n) => `${cards(n)} na stosie odrzuconych`,
  inDiscardTop: (n, top) => `${cards(n)} na stosie odrzuconych, na wierzchu: ${top}`,
  yourCards: (n) => `Masz ${pluralPl(n, 'kartę', 'karty', 'kart')}`,
  showDeck: 'Pokaż swoje karty',
  allYours: 'Wszystko, co masz',
  noOrder: 'W kolejności, której nie znasz.',
  deckUnsure: 'Przekazano karty w tajemnicy: zawartość talii może być inna.',
  deckKnown: 'Znane karty na wierzchu talii',
  inPlay: 'W grze',
  yourPlay: 'Masz w grze',
  playOf: (name) => `W grze: ${name}`,
  nothingInPlay: 'jeszcze nic',
  staying: 'Zostają w grze',
  yourStaying: 'Twoje, zostają w grze',
  shown: 'Karty odkryte w tej chwili',
  youSee: 'Podglądasz',
  shownBy: (name) => `Odkryte: ${name}`,
  lastPlayed: 'Zagrane w ostatniej turze',
  lastGained: 'Dodane w ostatniej turze',
  more: 'Karta mówi więcej',
  readAbout: (what) => `${what}. Czytaj opis`,

  // Podkładki i żetony
  tavern: 'Podkładka Tawerny',
  island: 'Podkładka Wyspy',
  native: 'Podkładka Wioski tubylców',
  aside: 'Odłożone na bok',
  inherited: 'Dziedzictwo: tę kartę zagrywają Posiadłości',
  pirate: (n) =>
    `${pluralPl(n, 'żeton', 'żetony', 'żetonów')} monety na podkładce Okrętu pirackiego`,
  journeyDown: 'Żeton Wędrówki awersem do dołu',
  minusCard: 'Żeton -1 karty',
  minusCoin: 'Żeton -1 monety',
  embargoTokens: (n) => `${pluralPl(n, 'żeton', 'żetony', 'żetonów')} embarga`,
  token: {
    card: 'żeton +1 karty',
    action: 'żeton +1 akcji',
    buy: 'żeton +1 zakupu',
    coin: 'żeton +1 monety',
    cost: 'żeton -2 kosztu',
    trash: 'żeton Śmietniska',
  },
  tokenOf: (token, name) => `${token} (${name})`,
  tokenOn: (token, pile) => `${token} na stosie: ${pile}`,

  // Miejsca
  you: 'Ty',
  seat: (n) => `Gracz ${n}`,
  bot: 'Bot',
  level: {
    novice: 'Bot, początkujący',
    easy: 'Bot, łatwy',
    casual: 'Bot, niedzielny',
    medium: 'Bot, średni',
    strong: 'Bot, silny',
    expert: 'Bot, ekspert',
    master: 'Bot, mistrz',
  },
  botPlays: 'gra bot',
  botPlaysYou: 'Za ciebie gra bot.',
  takeBack: 'Chcę grać dalej',
  away: 'poza stołem',
  resigned: 'poddana gra',
  chooses: 'wybiera',

  // Tura
  yourTurn: (n) => `Twoja tura ${n}`,
  turnOf: (n, name) => `${name}: tura ${n}`,
  yourExtraTurn: 'Twoja dodatkowa tura',
  extraTurnOf: (name) => `${name}: dodatkowa tura`,
  phases: 'Fazy tury',
  phase: { action: 'Akcje', buy: 'Zakupy', cleanup: 'Porządki' },
  counters: 'Zostało w tej turze',

  // Pytanie
  question: 'Pytanie',
  over: 'Koniec rozgrywki.',
  waits: 'Czekamy …',
  playTreasures: 'Zagraj Skarby',
  undo: 'Cofnij',
  askUndo: 'Poproś o cofnięcie',
  endAnyway: {
    actions: 'Są jeszcze akcje. Mimo to koniec?',
    treasures: 'Są jeszcze Skarby. Mimo to koniec?',
    coins: 'Są jeszcze monety. Mimo to koniec?',
  },

  // Życzenia innych, połączenie
  wantsUndo: (name) => `${name} chce cofnąć swój wybór.`,
  youWantUndo: 'Chcesz cofnąć swój wybór.',
  waitingFor: (names) => `Czekamy na zgodę: ${names}.`,
  allow: 'Zgoda',
  refuse: 'Nie zgadzam się',
  offline: 'Połączenie przerwane. Łączymy się ponownie …',

  // Dziennik
  log: 'Dziennik',
  allTurns: 'Wszystkie',
  whichTurn: 'Która tura',
  beforeTurns: 'Przed pierwszą turą',

  // Przebieg tury
  skip: 'Pomiń',
  repeat: 'Pokaż jeszcze raz, co zrobili inni',
  showSteps: 'Co zrobili inni, krok po kroku',
  stepOn: 'Dalej',
  stepBack: 'Wstecz',
  showEnd: 'Wystarczy',
  beat: {
    draw: 'Dobieranie nowych kart.',
    tidy: 'Sprzątanie kart.',
    other: 'Trwa wybór kart.',
  },

  // Klawiatura
  keys: 'Klawisze',
  keyArrows: 'od możliwości do możliwości',
  keyAllCards: 'od karty do karty',
  keyEnter: 'wybór',
  keyDigits: 'wybór możliwości o tym numerze',
  keyTreasures: 'zagraj wszystkie Skarby',
  keyEnd: 'zakończ fazę albo powiedz: dość',
  keyUndo: 'cofnij',
  keyDetails: 'opis karty',
  keyLog: 'pokaż lub ukryj dziennik',
  keySkip: 'pomiń to, co jest pokazywane',
  keyRepeat: 'pokaż jeszcze raz, co zrobili inni',
  keyClose: 'zamknij to, co leży nad stołem',
  keyHelp: 'ta lista',
  keyMouse: 'Myszą: zatrzymaj ją na karcie, by przeczytać opis. Palcem: przytrzymaj kartę.',
};
