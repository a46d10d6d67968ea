// Polski: zasady na jednej stronie.

import type { HelpWords } from './help.en';

export const helpPl: HelpWords = {
  lead:
    'Zaczynasz z małą, słabą talią i z każdą turą ją ulepszasz, kupując nowe karty. Na końcu nie ' +
    'liczy się jednak, czyja talia jest najlepsza, tylko ile jest w niej punktów.',
  sections: [
    {
      title: 'Stół',
      words: [
        'Pośrodku leżą Zasoby. Siedem stosów jest zawsze: Miedziaki, Srebrniki i Złoto, czyli ' +
          'pieniądze; Posiadłości, Powiaty i Prowincje, czyli punkty; oraz Klątwy, z których ' +
          'każda odbiera punkt. Obok leży dziesięć stosów kart Królestwa, w każdej rozgrywce ' +
          'innych.',
        'Każdy zaczyna z takimi samymi dziesięcioma kartami: siedem kart Miedziaków i trzy ' +
          'Posiadłości. Tasuje je i dobiera pięć.',
      ],
    },
    {
      title: 'Tura',
      words: ['Tura ma trzy fazy, w tej kolejności.'],
      list: [
        [
          'Faza akcji',
          'Możesz zagrać z ręki jedną kartę Akcji i zrobić to, co mówi, od góry do dołu. ' +
            '„+1 akcja” pozwala zagrać jeszcze jedną, i tak dalej.',
        ],
        [
          'Faza zakupu',
          'Zagrywasz karty Skarbu, które dają monety, a potem możesz kupić jedną kartę, na którą ' +
            'cię stać. „+1 zakup” pozwala kupić jeszcze jedną, za te same monety. Po pierwszym ' +
            'zakupie nie zagrasz już Skarbów. Kupiona karta trafia na stos kart odrzuconych.',
        ],
        [
          'Faza porządków',
          'Wszystkie zagrane karty i to, co zostało na ręce, odkładasz na stos kart odrzuconych ' +
            'i dobierasz pięć nowych kart. Niewykorzystane monety, akcje i zakupy przepadają.',
        ],
      ],
    },
    {
      title: 'Twoja talia',
      words: [
        'Gdy masz dobrać kartę, a talia się skończyła, tasujesz stos kart odrzuconych: to ' +
          'twoja nowa talia. Dlatego każda kupiona karta po kilku turach trafia na rękę, a potem ' +
          'wraca raz po raz. Karta wyrzucona na Śmietnisko znika na dobre: w cienkiej talii ' +
          'najlepsze karty przychodzą częściej.',
      ],
    },
    {
      title: 'Rodzaje kart',
      words: [],
      list: [
        ['Akcja', 'Zagrywasz ją w fazie akcji.'],
        ['Skarb', 'Zagrywasz go w fazie zakupu: daje monety.'],
        ['Zwycięstwo', 'Punkty na koniec. Na ręce zwykle nic nie robi.'],
        ['Klątwa', 'Odbiera ci punkt na koniec. Zwykle dostajesz ją przez innych graczy.'],
        ['Atak', 'Szkodzi pozostałym graczom, gdy go zagrasz.'],
        ['Reakcja', 'Można jej użyć w podanej chwili, najczęściej gdy ktoś atakuje.'],
        ['Następstwo', 'Zostaje przed tobą i działa także w twojej następnej turze.'],
        ['Rezerwa', 'Czeka na podkładce Tawerny, aż ją przywołasz w podanej chwili.'],
        ['Podróżnik', 'Przy odrzuceniu z gry możesz go wymienić na lepszego.'],
        ['Zdarzenie', 'Nie trafia do talii: w fazie zakupu kupujesz samo jego działanie.'],
      ],
    },
    {
      title: 'Koniec',
      words: [
        'Rozgrywka kończy się, gdy po czyjejś turze nie ma już Prowincji albo puste są trzy ' +
          'stosy w Zasobach (przy pięciu i sześciu graczach cztery). Liczą się wszystkie twoje ' +
          'karty, gdziekolwiek leżą. Wygrywa najwięcej punktów, a przy remisie mniejsza liczba ' +
          'tur. Jeśli i ta jest równa, zwycięstwo jest wspólne.',
      ],
    },
    {
      title: 'Na początek',
      words: [
        'Srebrniki z początku nigdy nie są błędem, Złoto jest jeszcze lepsze, a więcej niż dwie ' +
          'karty Akcji, które nie dają kolejnych akcji, wchodzą sobie w drogę. Nie kupuj punktów ' +
          'za wcześnie: zapychają rękę. Gdy Prowincji zostaje mało, dobre są Powiaty.',
      ],
    },
  ],
  keysTitle: 'Klawisze',
  keys: [
    ['Tab', 'do następnego elementu; Enter go wybiera'],
    ['← →', 'od możliwości do możliwości; z klawiszem Shift od karty do karty'],
    ['1 … 0, a …', 'wybierz tę możliwość'],
    ['T', 'zagraj wszystkie Skarby'],
    ['E', 'zakończ fazę albo turę'],
    ['U', 'cofnij'],
    ['I', 'co robi karta'],
    ['H', 'podpowiedź i szanse, w grze z samymi botami'],
    ['G', 'wskazówka przeczytana, w pierwszej rozgrywce'],
    ['L', 'przebieg rozgrywki'],
    ['Spacja', 'pomiń to, co jest pokazywane'],
    ['R', 'pokaż jeszcze raz, co zrobili inni'],
    ['?', 'te klawisze, przy stole'],
    ['Esc', 'zamknij to, co otwarte'],
  ],
  replayTitle: 'Klawisze podczas oglądania rozgrywki',
  replayKeys: [
    ['← →', 'krok wstecz, krok naprzód; z klawiszem Shift cała tura'],
    ['Home End', 'na początek, na koniec'],
    ['Spacja', 'odtwarzaj albo zatrzymaj'],
  ],
};
