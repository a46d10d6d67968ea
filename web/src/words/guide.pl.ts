// Polski: jak czytać kartę i pierwsza rozgrywka z objaśnieniami. Wskazówka ma najwyżej dwa zdania.

import type { TipId } from '../guide/tips';
import type { GuideWords } from './guide';
import type { Pair } from './guide.en';

const tips: Record<TipId, string> = {
  hand:
    'Tych pięć kart to twoja ręka na tę turę. [copper] to pieniądze na zakupy, a [estate] da ' +
    'punkt na koniec gry i wcześniej do niczego się nie przyda.',
  treasures:
    'Nie masz jeszcze Akcji, więc tura zaczyna się od zakupów. Ten przycisk wykłada na stół ' +
    'wszystkie twoje Skarby.',
  buy:
    'Masz monety i możesz kupić jedną z podświetlonych kart: ta jest dobra na początek. Najedź ' +
    'na kartę albo ją przytrzymaj, żeby przeczytać, co robi.',
  weak:
    'Ta karta będzie zajmować miejsce na ręce i prawie nic nie zrobi. Aż do ostatnich tur nie ' +
    'kupuj kart [copper], [estate] i [duchy], a tę cofnij, jeśli możesz.',
  unspent:
    'Tura skończyła się, choć zostały monety, a one nie przechodzą na następną. Za 3 monety lub ' +
    'więcej prawie zawsze warto kupić choćby [silver].',
  wasted:
    'Za wiele monet masz tanią kartę, a reszta monet przepadła. Gdy jest ich 6 lub więcej, ' +
    'prawie zawsze lepsze jest [gold]; jeśli możesz, cofnij ten zakup.',
  cleanup:
    'Wszystko, co zagrano, kupiono albo zostało na ręce, trafiło na ten stos, a ty masz pięć ' +
    'nowych kart. Tak jest po każdej turze.',
  opponent:
    'Przeciwnik też rozegrał turę. Tu widzisz jego punkty; kto na końcu ma ich najwięcej, ten ' +
    'wygrywa.',
  purpose:
    'Oto plan, który wygrywa: [silver] i jedna lub dwie karty [smithy], potem [gold] za 6 monet, ' +
    'a potem za każde 8 monet [province]. Odtąd gwiazdka wskazuje dobry zakup; [copper], ' +
    '[estate] i [curse] tylko zajmują rękę.',
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
    'To Akcja: dotknij jej, żeby ją zagrać, zanim zagrasz Skarby. W turze możesz zagrać jedną, ' +
    'chyba że jakaś karta da ci więcej akcji.',
  stranded:
    'Nie masz już akcji, więc ta karta zostanie na ręce do końca tury. Dlatego karty, które ' +
    'oddają akcję, zagrywa się najpierw.',
  counters:
    'Tu widzisz, co ci zostało w tej turze: akcje, zakupy i monety. Świeżo dobranych kart możesz ' +
    'użyć od razu.',
  secondBuy:
    'Masz więcej niż jeden zakup: za monety, które zostaną, możesz wziąć drugą kartę. Lepsza ' +
    'jednak żadna niż zbędna.',
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
  duchy:
    'Koniec blisko: za te monety [duchy] da ci od razu 3 punkty. Każda inna karta pewnie nie ' +
    'zdąży już wrócić na rękę.',
  piles:
    'Dwa stosy są puste. Gdy skończy się trzeci, gra natychmiast się zakończy, więc policz ' +
    'punkty, zanim weźmiesz z niego ostatnią kartę.',
  lastWins: 'To ostatnia i kończy grę. Masz dość punktów: bierz ją.',
  lastLoses:
    'Uwaga: to ostatnia, gra by się skończyła twoją przegraną. Weź [duchy] i poczekaj na lepszą ' +
    'turę.',
  freely:
    'Wiesz już wszystko, czego trzeba. Gdy nie masz pewności, ten przycisk powie, co zrobiłby ' +
    'silny gracz; powodzenia!',
};

const parts: Pair[] = [
  ['Nazwa', 'Karty o tej samej nazwie leżą na jednym stosie; liczba w rogu mówi, ile ich zostało.'],
  ['Ilustracja', 'Żeby łatwo ją poznać.'],
  [
    'Co robi',
    'Gdy ją zagrasz, od góry do dołu. +1 karta {cards}: dobierasz jedną. +1 akcja {actions}: ' +
      'zagrasz jeszcze jedną Akcję. +1 zakup {buys}: kupisz o jedną kartę więcej. +1 moneta ' +
      '{coins}: w tej turze masz o jedną monetę więcej.',
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
  title: 'Twoja pierwsza rozgrywka',
  gotIt: 'Jasne',
  skip: 'Bez wskazówek',
  goodBuy: (card: string) => `Dobry zakup: ${card}.`,
  readTitle: 'Jak czytać kartę',
  parts,
  kindsTitle: 'Liczą się trzy typy',
  kinds,
  aim:
    'Zaczynasz z dziesięcioma słabymi kartami, a w każdej turze zagrywasz część z nich i ' +
    'kupujesz lepsze. Gdy skończą się Prowincje, warte po sześć punktów, wygrywa ten, kto ma ' +
    'najwięcej punktów.',
  begin: 'Zagraj pierwszą rozgrywkę',
  resume: 'Wróć do pierwszej rozgrywki',
  tips,
};
