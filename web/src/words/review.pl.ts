// Polski: analiza rozgrywki.

import type { ReviewWords } from './review';

export const reviewPl: ReviewWords = {
  title: 'Analiza',
  lead:
    'Gracz, który sam nauczył się gry, przechodzi przez każdy wybór: kto miał jaką szansę na ' +
    'wygraną, co było szczęściem i gdzie inny wybór byłby lepszy.',
  reading: 'Analiza się zaczyna…',
  judging: (n: number, of: number) => `Wybór ${n} z ${of}`,
  leave: 'Możesz wyjść w każdej chwili: po powrocie analiza zacznie się od nowa.',
  failed: 'Nie udało się przeanalizować tej rozgrywki.',

  course: 'Szansa na wygraną tura po turze',
  courseLabel: (rows: string) => `Szansa na wygraną tura po turze. Na końcu: ${rows}.`,
  asTable: 'Wykres jako tabela',
  before: 'przed grą',
  turn: 'Tura',

  players: 'Szczęście i błędy',
  accuracy: 'Trafne wybory',
  soundOf: (sound: number, of: number) => `${sound} z ${of}`,
  luck: 'Szczęście',
  lost: 'Stracone przez wybory',
  result: 'Wynik',
  adjusted: 'Przy równym szczęściu',
  won: 'wygrana',
  didNotWin: 'przegrana',
  shared: 'remis',
  note:
    'Szczęście i straty są w punktach procentowych szansy na wygraną. Szczęście to wszystko, ' +
    'czego nikt nie wybrał: karty na początku, dobrane karty, to, co inni mają na ręce. Wybór ' +
    'jest trafny, jeśli kosztował mniej niż jeden punkt. „Przy równym szczęściu” to wynik ' +
    'pomniejszony o szczęście: prawdziwy średnio w wielu rozgrywkach, w jednej tylko wskazówka.',

  moments: 'Ważne chwile',
  momentsNote:
    'W kolejności gry: wybory, które kosztowały najwięcej, oraz – z numerami – punkty zwrotne: ' +
    'to, co naraz zmieniło czyjąś szansę o ponad pięć punktów.',
  noMoments: 'Żaden wybór nie kosztował punktu i nic nie zmieniło szansy o ponad pięć naraz.',
  when: (turn: number, name: string) => `Tura ${turn}, ${name}`,
  mineOnly: 'Tylko moje',
  goodLuck: 'Szczęście: karty ułożyły się dobrze.',
  badLuck: 'Pech: karty ułożyły się źle.',
  chosen: 'Wybrano',
  better: 'Lepiej',
  see: 'Zobacz to',
  playOn: 'Graj od tego miejsca',

  toReplay: 'Obejrzyj rozgrywkę',
  toEnd: 'Do wyniku',
};
