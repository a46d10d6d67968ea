// Polski: lekcje i zadania.

import type { LessonId, PositionId } from '../learn/lessons';
import type { Said } from '../learn/Solve';
import type { LearnWords } from './learn';

const lessons: Record<LessonId, [title: string, about: string]> = {
  money: ['Pieniądze', 'Co kupować, gdy monet jest mało i gdy jest dużo.'],
  engines: ['Silniki', 'Akcje, dzięki którym zagrasz więcej Akcji.'],
  trashing: ['Wyrzucanie', 'Mniejsza talia to lepsza talia.'],
  attacks: ['Ataki', 'Jak je znosić i kiedy samemu atakować.'],
  ends: ['Koniec gry', 'Kiedy kończyć grę, a kiedy nie.'],
};

const SPEND = 'Niewydane monety przepadają.';
const GONE = 'Do końca gry raczej już nie wróci na rękę.';

const positions: Record<PositionId, Said> = {
  money1: {
    ask: 'Twoja pierwsza tura. Zagraj Skarby: co kupisz za 4 monety?',
    right:
      '[silver] – dwa razy tyle pieniędzy z jednej karty; [smithy] – trzy karty więcej. Jedno i ' +
      'drugie ulepszy większość następnych tur.',
    wrong: {
      'buy Estate':
        'Ten punkt będzie zajmował miejsce na ręce przez całą grę. Punkty kupuje się później, ' +
        'gdy ' +
        'stać cię na te duże.',
      'buy Copper': 'To tylko 1 moneta, a [silver] to dwie. Takich kart masz już aż za dużo.',
      'buy Village': 'Daje akcje, ale nie masz jeszcze żadnej innej Akcji do zagrania.',
      end: `${SPEND} Za 3 lub 4 monety znajdzie się tu coś dobrego.`,
    },
    other:
      'Czasem się przydaje, ale na początku więcej dają pieniądze albo dodatkowe karty: poszukaj ' +
      'wśród kart za 3 i 4 monety.',
  },
  money2: {
    ask: 'Początek gry i 6 monet na ręce. Co kupisz?',
    right:
      '[gold] to 3 monety za każdym razem. Kilka takich kart i 8 monet przestaje być rzadkością.',
    wrong: {
      'buy Silver': 'Dobre za 3 monety, ale połowa z twoich sześciu by się zmarnowała.',
      'buy Duchy': 'Trzy punkty i karta, która przez resztę gry tylko leży na ręce: za wcześnie.',
      'buy Estate': 'Zapcha talię, a 4 monety by się zmarnowały.',
      end: SPEND,
    },
    other: 'Niezłe, ale za 6 monet możesz mieć najlepsze pieniądze w grze.',
  },
  money3: {
    ask: '[province] kosztuje 8. Zbierz w tej turze co najmniej 8 monet!',
    right:
      '[moneylender] zamienia kartę wartą 1 monetę w 3 monety i od razu usuwa ją z talii.',
    wrong: {},
    other:
      'Same Skarby dają 7. Zanim je zagrasz, sprawdź, co [moneylender] robi z kartą [copper].',
  },
  money4: {
    ask: 'Została jedna [province], tracisz 6 punktów i masz 5 monet. Co kupisz?',
    right:
      'Trzy punkty liczą się od razu. Z nimi ostatnia [province] da ci prowadzenie, bez nich ' +
      'tylko ' +
      'remis.',
    wrong: {
      'buy Silver': GONE,
      'buy Market': `Świetna karta w piątej turze. ${GONE}`,
      'buy Mine': GONE,
      'buy Estate': 'Jeden punkt, a za te monety możesz mieć trzy.',
      end: 'Za 5 monet można mieć punkty.',
    },
    other: 'Tak późno liczą się tylko punkty: nic innego nie zdąży wrócić na rękę.',
  },
  engines1: {
    ask: 'Zagraj w tej turze wszystkie trzy Akcje: [village] i dwa razy [smithy].',
    right: 'Najpierw karty, które dają akcje. Potem starcza ich na obie pozostałe.',
    wrong: {},
    other: '[smithy] zużywa akcję i żadnej nie oddaje. Zacznij od karty, która daje dwie.',
  },
  engines2: {
    ask: 'Zagraj w tej turze wszystkie trzy Akcje: [throne-room], [village] i [smithy].',
    right:
      'Albo najpierw [village], albo [throne-room] i wtedy [village]: zanim przyjdzie kolej na ' +
      '[smithy], coś musi dać akcje.',
    wrong: {},
    other:
      '[throne-room] i [smithy] to sześć kart, ale potem [village] zostaje na ręce bez akcji. ' +
      'Najpierw to, co daje akcje.',
  },
  engines3: {
    ask: 'Masz w talii trzy karty [smithy] i ani jednej karty [village]. Za 3 monety kupisz…',
    right: 'Teraz dwie karty [smithy] na jednej ręce nie przeszkadzają sobie: sześć kart więcej!',
    wrong: {
      'buy Silver':
        'Pieniądze zawsze się przydają, ale druga [smithy] na ręce dalej będzie bezczynna.',
      end: SPEND,
    },
    other: 'Masz za dużo Akcji, a za mało akcji, żeby je zagrywać. Co daje akcje?',
  },
  trash1: {
    ask: 'Początek gry. Zagraj kartę [chapel] i wyrzuć tyle, ile pozwala: cztery karty.',
    right:
      'Cztery słabe karty mniej: to, co teraz kupisz, będzie wracać na rękę znacznie częściej.',
    wrong: {},
    other:
      'Karty [copper] i [estate] zajmują miejsce czegoś lepszego. [chapel] wyrzuca do czterech ' +
      'kart.',
  },
  trash2: {
    ask: 'Druga tura i tylko 2 monety. Która karta najbardziej odmieni twoją grę?',
    right: 'Za 2 monety pozbywasz się nawet czterech słabych kart naraz: nic tu nie daje więcej.',
    wrong: {
      'buy Moat': 'Dwie karty więcej to dobrze, ale dobierzesz wciąż te same słabe karty.',
      'buy Estate': 'Takich kart chcesz mieć mniej, nie więcej.',
      'buy Copper': 'Takich kart chcesz mieć mniej, nie więcej.',
      end: 'Za 2 monety jest tu karta, którą warto mieć.',
    },
    other: 'Za 2 monety jest coś lepszego.',
  },
  trash3: {
    ask: 'Zdobądź w tej turze kartę [province]!',
    right:
      '[remodel] zamienia kartę na inną, droższą najwyżej o 2: za [gold] (6) masz kartę ' +
      '[province] (8).',
    wrong: {},
    other:
      'Monet nie wystarczy. Która karta kosztuje 6 i z pomocą karty [remodel] stanie się czymś ' +
      'za 8?',
  },
  attack1: {
    ask: '[militia]: musisz odrzucić karty, aż zostaną trzy. Które dwie?',
    right: 'Obie karty [estate] i tak nic by w tej turze nie dały. Wszystkie 6 monet zostaje.',
    wrong: {
      'discard Copper': 'Tej monety może zabraknąć, a [estate] w tej turze nic nie da.',
      'discard Silver': 'To dwie monety! A [estate] w tej turze nic nie da.',
      'discard Gold': 'To trzy monety! A [estate] w tej turze nic nie da.',
    },
    other: 'Rozstań się z tym, co nie pomoże w twojej następnej turze.',
  },
  attack2: {
    ask: 'Przeciwnik zagrywa kartę [witch], a ty masz na ręce kartę [moat]. Co robisz?',
    right: 'Pokazana chroni przed kartą [curse] i zostaje na ręce, więc jeszcze ją zagrasz.',
    wrong: { done: 'Wtedy dostajesz kartę [curse]. Pokazanie karty [moat] nic nie kosztuje.' },
    other: 'Masz na ręce coś, co pomoże.',
  },
  attack3: {
    ask: 'Twoja pierwsza tura i 5 monet. Co kupisz?',
    right:
      'Za każdym razem dobierasz dwie karty, a przeciwnik kartę [curse]: punkt mniej i ' +
      'bezużyteczna ' +
      'karta w talii. Im wcześniej, tym częściej.',
    wrong: {
      'buy Market': 'Dobra karta, ale jest tu inna, która robi więcej, i to komuś.',
      'buy Duchy': 'Punkty tak wcześnie tylko zapychają rękę.',
      'buy Silver': 'Masz 5 monet: stać cię na coś mocniejszego.',
      'buy Militia': 'To też Atak, i niezły. Ale skutki tego za 5 monet zostają na całą grę.',
      end: SPEND,
    },
    other: 'Za 5 monet w pierwszej turze jest karta, której wszyscy się boją.',
  },
  attack4: {
    ask: 'Zagraj w tej turze obie karty: [market] i [witch].',
    right: '[market] oddaje akcję, [witch] nie: dlatego jest na końcu.',
    wrong: {},
    other: '[witch] zużywa jedyną akcję. Która z tych dwóch kart akcję oddaje?',
  },
  ends1: {
    ask: 'Zagraj Skarby: 8 monet. Jest 21 do 33 i została jedna [province]. Co teraz?',
    right:
      'Trzy punkty, a gra toczy się dalej. Potrzebujesz jeszcze tur: kto przegrywa, nie powinien ' +
      'kończyć gry.',
    wrong: {
      'buy Province': 'To kończy grę i przegrywasz 27 do 33.',
      'buy Gold':
        'Pieniądze na tury, których raczej nie będzie. Trzeba punktów, byle nie ostatnich.',
      end: 'Można zdobyć punkty i nie skończyć gry.',
    },
    other: 'Potrzebujesz punktów, a gra nie może się skończyć w tej turze.',
  },
  ends2: {
    ask: 'Prowadzisz 1 do 0, a dwa stosy są puste. Wygraj w tej turze!',
    right:
      'Trzeci stos jest pusty, gra skończona, a ty prowadzisz. Kto jest z przodu, szuka końca.',
    wrong: {},
    other: 'Gra toczy się dalej. Na którym stosie została jedna karta, na którą cię stać?',
  },
  ends3: {
    ask: 'Prowadzisz i została jedna [province]. Wygraj w tej turze!',
    right: '[mine] daje lepszy Skarb prosto na rękę, więc płaci od razu.',
    wrong: {},
    other: 'Gra toczy się dalej. Do 8 monet brakuje: co [mine] zrobi z kartą [silver]?',
  },
  ends4: {
    ask: 'Przegrywasz 21 do 27, została jedna [province]. Wygraj w tej turze, i to bez remisu!',
    right:
      'Sama [province] to 27 do 27, czyli remis. Drugi zakup daje punkt, który rozstrzyga.',
    wrong: {},
    other: 'To nie jest samodzielne zwycięstwo. Policz, ilu punktów trzeba i ile masz zakupów.',
  },
};

const VERBS: Record<string, string> = {
  play: 'zagraj',
  buy: 'kup',
  trash: 'wyrzuć',
  gain: 'weź',
  discard: 'odrzuć',
  topdeck: 'na talię',
  reveal: 'pokaż',
  call: 'przywołaj',
  end: 'zakończ fazę',
  done: 'dość',
  coins: 'monety',
  coin: 'moneta',
  buy1: 'zakup',
  actions: 'akcje',
  action: 'akcja',
  hand: 'na rękę',
  treasures: 'Skarby',
};

export const learnPl: LearnWords = {
  title: 'Lekcje i zadania',
  lead: 'Krótkie pozycje na prawdziwym stole. Tu nic się nie liczy i możesz próbować do woli.',
  first: 'Pierwsza rozgrywka ze wskazówkami',
  lessonsTitle: 'Pięć krótkich lekcji',
  puzzlesTitle: 'Wygraj w tej turze',
  puzzlesWords:
    'Pozycje z prawdziwych gier. Można skończyć grę od razu i wygrać, bez szczęścia; najprostsza ' +
    'droga nie wystarczy.',
  solvedOf: (solved: number, all: number) => `Rozwiązane: ${solved} z ${all}.`,
  puzzleLabel: (number: number, solved: boolean) =>
    `Zadanie ${number}${solved ? ', rozwiązane' : ''}`,
  puzzleTitle: (number: number, all: number) => `Wygraj w tej turze · ${number}/${all}`,
  opponent: 'Przeciwnik',
  back: 'Do lekcji i zadań',
  next: 'Dalej',
  again: 'Jeszcze raz',
  giveUp: 'Pokaż rozwiązanie',
  right: 'Dobrze.',
  wrong: 'Nie tak.',
  lost: 'Gra skończona, ale nie jest to twoje samodzielne zwycięstwo. Spróbuj inaczej.',
  step: (label: string, card: string | undefined) => {
    const verb = label.split(' ')[0] ?? '';
    if (!card) return VERBS[label === 'buy' ? 'buy1' : label] ?? label;
    return `${VERBS[verb] ?? verb}: ${card}`;
  },
  lessons,
  positions,
  puzzle: {
    ask:
      'Wygraj w tej turze. Szczęścia nie trzeba: wszystko leży na stole albo jest na liście ' +
      'twoich ' +
      'kart.',
    right: 'Gra skończona, to twoje zwycięstwo.',
    wrong: {},
    other: 'Tura minęła, a gra toczy się dalej. Spróbuj inaczej.',
  },
};
