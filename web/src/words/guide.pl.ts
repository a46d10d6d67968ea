// Polski: jak czytać kartę i pierwsza rozgrywka z objaśnieniami. Wskazówka ma najwyżej dwa zdania.

import type { TipId } from '../guide/tips';
import type { GuideWords } from './guide';
import type { Pair } from './guide.en';

const tips: Record<TipId, string> = {
  hand:
    'Tych pięć kart to twoja ręka na tę turę. [copper] to pieniądze na zakupy, a [estate] da ' +
    'punkt ' +
    'na koniec gry i wcześniej do niczego się nie przyda.',
  treasures:
    'Nie masz jeszcze Akcji, więc tura zaczyna się od zakupów. Ten przycisk wykłada na stół ' +
    'wszystkie twoje Skarby.',
  buy:
    'Masz monety i możesz kupić jedną z podświetlonych kart. Ta jest dobra na początek, a ' +
    '[estate] czy [copper] tylko by przeszkadzały.',
  weak:
    'Ta karta będzie zajmować miejsce na ręce i prawie nic nie zrobi. Aż do ostatnich tur nie ' +
    'kupuj kart [copper] i [estate], a tę cofnij, jeśli możesz.',
  unspent:
    'Tura skończyła się, choć zostały monety, a one nie przechodzą na następną. Za 3 monety lub ' +
    'więcej prawie zawsze warto kupić choćby [silver].',
  cleanup:
    'Wszystko, co zagrano, kupiono albo zostało na ręce, trafiło na ten stos, a ty masz pięć ' +
    'nowych kart. Tak jest po każdej turze.',
  opponent:
    'Przeciwnik też rozegrał turę. Tu widzisz jego punkty; kto na końcu ma ich najwięcej, ten ' +
    'wygrywa.',
  shuffle:
    'Talia się skończyła, więc stos kart odrzuconych potasowano i to jest nowa talia. Odtąd ' +
    'kupione karty zaczną trafiać na rękę.',
  attacked:
    'To Atak: musisz odrzucić karty. Rozstań się z tym, co w tej turze nie pomoże, przede ' +
    'wszystkim z kartą [estate].',
  order:
    'Tę kartę zagraj najpierw: oddaje akcję, więc potem zagrasz jeszcze jedną. W odwrotnej ' +
    'kolejności twoja jedyna akcja byłaby już zużyta.',
  action:
    'To Akcja, którą zagrywa się przed Skarbami. W turze możesz zagrać jedną, chyba że jakaś ' +
    'karta da ci więcej akcji.',
  stranded:
    'Ta Akcja musi zostać na ręce: nie masz już akcji. Następnym razem zacznij od kart, które ' +
    'dają „+1 akcję” lub więcej.',
  counters:
    'Tu widzisz, co ci zostało w tej turze: akcje, zakupy i monety. Świeżo dobranych kart możesz ' +
    'użyć od razu.',
  secondBuy:
    'Masz jeszcze jeden zakup. Jeśli druga karta się przyda, kup ją, zanim skończysz turę.',
  clash:
    'Masz kilka Akcji, które nie oddają akcji, a dwie takie na jednej ręce sobie przeszkadzają. ' +
    'Teraz lepsze są pieniądze niż kolejna z nich.',
  gold:
    'Sześć monet to [gold]: 3 monety za każdym razem, gdy wróci na rękę. Dopóki punktów jest ' +
    'pod dostatkiem, to prawie zawsze dobry zakup.',
  province:
    'Osiem monet: [province] daje 6 punktów, a właśnie te karty rozstrzygają grę. Kupuj ją, ' +
    'kiedy tylko możesz.',
  ending:
    'Zostało ich mało: gdy ten stos się skończy albo opustoszeją dowolne trzy, gra dobiega ' +
    'końca. Odtąd lepiej kupić [duchy] za 5 monet niż kolejne pieniądze.',
  piles:
    'Dwa stosy są puste. Gdy skończy się trzeci, gra natychmiast się zakończy, więc policz ' +
    'punkty, ' +
    'zanim weźmiesz z niego ostatnią kartę.',
  lastWins: 'To ostatnia i kończy grę. Masz dość punktów: bierz ją.',
  lastLoses:
    'Uwaga: to ostatnia, gra by się skończyła twoją przegraną. Weź [duchy] i poczekaj na lepszą ' +
    'turę.',
  freely:
    'Wiesz już wszystko, czego trzeba. Najedź na kartę albo ją przytrzymaj, żeby przeczytać, co ' +
    'robi; powodzenia!',
};

const parts: Pair[] = [
  ['Nazwa', 'Karty o tej samej nazwie leżą na jednym stosie.'],
  ['Ilustracja', 'Żeby łatwo ją poznać.'],
  [
    'Co robi',
    'Od góry do dołu, gdy ją zagrasz. „+1 karta”: dobierasz jedną. „+1 akcja”: zagrasz jeszcze ' +
      'jedną Akcję. „+1 zakup”: kupisz o jedną kartę więcej. „+1 moneta”: w tej turze masz jedną ' +
      'monetę więcej.',
  ],
  ['Koszt', 'Tyle monet trzeba, by ją kupić. Samo zagranie nic nie kosztuje.'],
  ['Typ', 'Akcja, Skarb albo karta Zwycięstwa; mówi o tym także kolor.'],
];

const kinds: Record<'silver' | 'village' | 'province', Pair> = {
  silver: ['Skarby', 'płacą za zakupy.'],
  village: ['Akcje', 'robią, co na nich napisano: jedna na turę lub więcej, jeśli dają więcej.'],
  province: ['Karty Zwycięstwa', 'to punkty na koniec, a do tego czasu zbędny balast.'],
};

export const guidePl: GuideWords = {
  title: 'Pierwsza rozgrywka',
  gotIt: 'Jasne',
  skip: 'Bez wskazówek',
  readTitle: 'Jak czytać kartę',
  readLead: 'W tej grze wszystko jest kartą. Obejrzyj jedną przez minutę, a potem zagrasz.',
  parts,
  kindsTitle: 'Liczą się trzy typy',
  kinds,
  aim:
    'Zaczynasz z siedmioma Miedziakami i trzema Posiadłościami. W każdej turze zagrywasz karty i ' +
    'kupujesz lepsze; gdy skończą się Prowincje, wygrywa ten, kto ma najwięcej punktów.',
  begin: 'Zagraj pierwszą rozgrywkę',
  resume: 'Wróć do pierwszej rozgrywki',
  tips,
};
