// English: how to read a card, and the guided first game. A tip has two sentences at most.

import type { TipId } from '../guide/tips';

export type Pair = [title: string, words: string];

const tips: Record<TipId, string> = {
  hand:
    'These five cards are your hand for this turn. [copper] is money to buy with; [estate] is a ' +
    'point at the end of the game and can do nothing before.',
  treasures:
    'You have no Actions yet, so your turn begins with buying. This button puts all your ' +
    'Treasures on the table.',
  buy:
    'Now you have coins and may buy one of the cards that light up: this one is a good start. ' +
    'Point at a card, or press it long, to read what it does.',
  weak:
    'You bought a card that will fill a place in your hand and do next to nothing. Leave ' +
    '[copper], [estate] and [duchy] alone until the last turns, and take this one back if you ' +
    'can.',
  unspent:
    'You ended your turn with coins to spend, and they do not last until the next one. With 3 ' +
    'coins or more there is nearly always a [silver] worth buying.',
  wasted:
    'You took a cheap card for many coins, and those that are left are lost. With 6 coins or ' +
    'more a [gold] is nearly always better; take the card back if you can.',
  cleanup:
    'All that you played, bought or did not use has gone to this pile, and you have drawn five ' +
    'new cards. It is the same after every turn.',
  opponent:
    'Your opponent has had a turn as well. Here you see how many points it has; whoever has most ' +
    'at the end wins.',
  purpose:
    'A plan that wins: [silver] and a [smithy] or two, then [gold] for 6 coins, then every ' +
    '[province] for 8. From now on a star marks a good buy; [copper], [estate] and [curse] would ' +
    'only fill your hand.',
  shuffle:
    'Your deck had run out, so the discard pile was shuffled into a new one. From now on the ' +
    'cards that you bought come to your hand.',
  attacked:
    'An Attack: you have to discard. Part with what cannot help you this turn, an [estate] first ' +
    'of all.',
  order:
    'Play this one first: it gives you an Action back, so that you can play another card. The ' +
    'other way round your one Action would be used up.',
  action:
    'An Action: press it to play it, before your Treasures. You may play one each turn, unless a ' +
    'card gives you more Actions.',
  stranded:
    'You have no Actions left, so this one stays in your hand until the turn ends. Cards that ' +
    'give an Action back are played first for this reason.',
  counters:
    'Here is what your turn has left: Actions to play, Buys, and coins. Cards that you have just ' +
    'drawn can be used at once.',
  secondBuy:
    'You have more than one Buy: with the coins that are left you may take a second card. None ' +
    'is better than a useless one.',
  clash:
    'You own several Actions that give no Action back, and two of them in one hand get in each ' +
    'other’s way. More money is better now than one more of them.',
  gold:
    'Six coins are a [gold]: 3 coins each time it comes back. While points are plenty it is ' +
    'nearly always right.',
  province:
    'Eight coins: a [province] is worth 6 points, and these decide the game. Buy one whenever ' +
    'you can.',
  ending:
    'Few are left: once this pile is empty, or any three piles are, the game ends. From now on a ' +
    '[duchy] for 5 coins is better than more money.',
  duchy:
    'The end is near: for these coins a [duchy] gives 3 points that count at once. Any other ' +
    'card will hardly come back to your hand in time.',
  piles:
    'Two piles are empty. When a third one is, the game ends at once, so look at the points ' +
    'before you take a last card.',
  lastWins: 'This is the last one, and it ends the game. You have enough points: take it.',
  lastLoses:
    'Careful: this is the last one, the game would end, and you would lose. Take a [duchy] ' +
    'and wait for a better turn.',
  freely:
    'You know all you need now. When you are not sure, this button tells what a strong player ' +
    'would do; good luck!',
};

const parts: Pair[] = [
  ['Its name', 'Cards of one name lie in one pile; the number in its corner: how many are left.'],
  ['A picture', 'Only to know it by.'],
  [
    'What it does',
    'When you play it, from top to bottom. +1 Card {cards}: draw one. +1 Action {actions}: play ' +
      'one more Action. +1 Buy {buys}: buy one more card. +1 coin {coins}: one coin more to ' +
      'spend this turn.',
  ],
  ['What it costs', 'So many coins it takes to buy it. It costs nothing to play.'],
  ['Its type', 'An Action, a Treasure or a Victory card; the colour says it, too.'],
];

const kinds: Record<'silver' | 'village' | 'province', Pair> = {
  silver: ['Treasures', 'pay for what you buy.'],
  village: ['Actions', 'do what they say: one each turn, or more if they give more.'],
  province: ['Victory cards', 'are points at the end, and dead weight until then.'],
};

export const guideEn = {
  title: 'Your first game',
  gotIt: 'Got it',
  skip: 'No more tips',
  goodBuy: (card: string) => `A good buy: ${card}.`,
  readTitle: 'How to read a card',
  parts,
  kindsTitle: 'Three types matter',
  kinds,
  aim:
    'You begin with ten poor cards, and on each turn you play some and buy better ones. When the ' +
    'Provinces are gone, six points each, whoever has most points wins.',
  begin: 'Play the first game',
  resume: 'Go on with your first game',
  tips,
};
