// English: lessons and puzzles.

import type { LessonId, PositionId } from '../learn/lessons';
import type { Said } from '../learn/Solve';

const lessons: Record<LessonId, [title: string, about: string]> = {
  money: ['Money', 'What to buy with few coins and with many.'],
  engines: ['Engines', 'Actions that let you play more Actions.'],
  trashing: ['Trashing', 'A smaller deck is a better deck.'],
  attacks: ['Attacks', 'How to bear them, and when to have them.'],
  ends: ['The end', 'When to end a game, and when not to.'],
};

const positions: Record<PositionId, Said> = {
  money1: {
    ask: 'Your first turn. Play your Treasures: what do you buy with 4 coins?',
    right:
      '[silver] doubles what one card of your hand pays, and [smithy] draws three cards: both ' +
      'make ' +
      'most later turns better.',
    wrong: {
      'buy Estate':
        'A point now costs you a place in every hand to come. Points are bought later, when you ' +
        'can afford the large ones.',
      'buy Copper': 'It pays 1 where [silver] pays 2, and you come by it more often than you like.',
      'buy Village': 'It gives Actions, but you have no other Action to play with them.',
      end: 'Coins that are not spent are lost. There is something worth 3 or 4 coins here.',
    },
    other:
      'It has its uses, but at the start money or cards do more: look at the cards for 3 and 4 ' +
      'coins.',
  },
  money2: {
    ask: 'Still early, and 6 coins in your hand. What do you buy?',
    right: '[gold] pays 3 coins each time it comes. A few of these, and 8 coins are no rarity.',
    wrong: {
      'buy Silver': 'Good at 3 coins; but half of your 6 would be wasted.',
      'buy Duchy': 'Three points, and a card that does nothing in each hand to come: too early.',
      'buy Estate': 'It clogs your deck, and 4 of your coins would be wasted.',
      end: 'Coins that are not spent are lost.',
    },
    other: 'Not bad, but for 6 coins you get the best money there is.',
  },
  money3: {
    ask: 'A [province] costs 8. Have at least 8 coins this turn!',
    right:
      'The [copper] that [moneylender] trashes pays 3 instead of 1, and your deck is rid of it.',
    wrong: {},
    other:
      'Your Treasures alone pay 7. Look at what [moneylender] does with a [copper] before you ' +
      'play ' +
      'them.',
  },
  money4: {
    ask: 'One [province] is left, you are 6 points behind and have 5 coins. What do you buy?',
    right:
      'Three points count at once. With [duchy] the last [province] brings you in front, without ' +
      'it only level.',
    wrong: {
      'buy Silver': 'You will hardly see it again before the game is over.',
      'buy Market': 'A fine card on turn 5. Now you will hardly see it again.',
      'buy Mine': 'You will hardly see it again before the game is over.',
      'buy Estate': 'One point; for your coins you can have three.',
      end: 'There are points for 5 coins.',
    },
    other: 'So late, only points matter: nothing else comes back to your hand in time.',
  },
  engines1: {
    ask: 'Play all three Actions this turn: [village] and both [smithy].',
    right: 'Cards that give Actions come first; then there is one for each [smithy].',
    wrong: {},
    other:
      'A [smithy] uses up an Action and gives none back. Begin with the card that gives two.',
  },
  engines2: {
    ask: 'Play all three Actions this turn: [throne-room], [village] and [smithy].',
    right:
      'Either [village] first, or [throne-room] on [village]: somebody has to give the Actions ' +
      'before the [smithy] comes.',
    wrong: {},
    other:
      '[throne-room] on [smithy] draws six cards, but leaves no Action for the [village]. What ' +
      'gives Actions comes first.',
  },
  engines3: {
    ask: 'You own three [smithy], and no [village]. You have 3 coins: what do you buy?',
    right: 'Now two [smithy] in one hand can both be played, and six cards more are a rich turn.',
    wrong: {
      'buy Silver':
        'Money is never useless, but when two [smithy] meet, one of them still lies idle.',
      end: 'Coins that are not spent are lost.',
    },
    other: 'Your hands have too many Actions and too few to play them with. What gives Actions?',
  },
  trash1: {
    ask: 'Early in the game. Play [chapel] and trash as much as it lets you: four cards.',
    right:
      'Four weak cards fewer: what you buy from now on comes to your hand much more often.',
    wrong: {},
    other:
      'Every [copper] and [estate] that stays gets in the way of something better. [chapel] ' +
      'takes ' +
      'up to four.',
  },
  trash2: {
    ask: 'Your second turn, with only 2 coins. Which of these cards changes your game most?',
    right: 'For 2 coins it rids you of up to four weak cards at a time: nothing here does more.',
    wrong: {
      'buy Moat': 'Two cards more are fine; but you would draw the same weak cards.',
      'buy Estate': 'You want fewer of these, not more.',
      'buy Copper': 'You want fewer of these, not more.',
      end: 'There is a card for 2 coins that is worth having.',
    },
    other: 'There is something better for 2 coins.',
  },
  trash3: {
    ask: 'Gain a [province] this turn!',
    right: '[remodel] makes a card that costs up to 2 more: of a [gold] for 6 a [province] for 8.',
    wrong: {},
    other:
      'Your coins do not reach. What costs 6, and could become something for 8 with [remodel]?',
  },
  attack1: {
    ask: '[militia]: you have to discard down to three cards. Which two go?',
    right:
      'Both [estate] would not have paid anything this turn. Your 6 coins are all still there.',
    wrong: {
      'discard Copper': 'A coin that you may miss, while an [estate] cannot do anything this turn.',
      'discard Silver': 'Two coins! An [estate] cannot do anything this turn.',
      'discard Gold': 'Three coins! An [estate] cannot do anything this turn.',
    },
    other: 'Part with what cannot help you on your next turn.',
  },
  attack2: {
    ask: 'The other one plays a [witch], and you hold a [moat]. What do you do?',
    right: 'Shown, it keeps the [curse] away, and it stays in your hand to be played.',
    wrong: {
      done: 'Then you gain a [curse]. Showing the [moat] costs nothing.',
    },
    other: 'There is something in your hand that helps.',
  },
  attack3: {
    ask: 'Your first turn, with 5 coins. What do you buy?',
    right:
      'Each time it draws you two cards and gives the other one a [curse]: a point less, and a ' +
      'useless card in the deck. The earlier, the more often.',
    wrong: {
      'buy Market': 'A good card; but one here does more, and does it to somebody.',
      'buy Duchy': 'Points so early only fill your hands.',
      'buy Silver': 'You have 5 coins: a stronger card is yours.',
      'buy Militia': 'An Attack, too, and not a bad one. But the one for 5 coins lasts all game.',
      end: 'Coins that are not spent are lost.',
    },
    other: 'With 5 coins on the first turn there is one card that all others fear.',
  },
  attack4: {
    ask: 'Play both [market] and [witch] this turn.',
    right: '[market] gives its Action back, [witch] does not: so it comes last.',
    wrong: {},
    other: '[witch] has used up your only Action. Which of the two gives one back?',
  },
  ends1: {
    ask: 'Play your Treasures: 8 coins. It stands 21 to 33, and one [province] is left. What now?',
    right:
      'Three points, and the game goes on. You need more turns: whoever is behind must not end it.',
    wrong: {
      'buy Province': 'That ends the game, and you lose it, 27 to 33.',
      'buy Gold':
        'Money for turns that you will hardly have. Points are needed, but not the last ones.',
      end: 'There are points to be had without ending the game.',
    },
    other: 'You need points now, and the game must not end on this turn.',
  },
  ends2: {
    ask: 'You lead by 1 to 0, and two piles are empty. Win this turn!',
    right:
      'The third pile is empty, the game is over, and you lead. Whoever is in front looks for ' +
      'the ' +
      'end.',
    wrong: {},
    other: 'The game goes on. Which pile has a single card left that you can pay for?',
  },
  ends3: {
    ask: 'You lead, and one [province] is left. Win this turn!',
    right: '[mine] puts the better Treasure into your hand: it pays at once.',
    wrong: {},
    other: 'The game goes on. Your coins fall short of 8: what can [mine] make of a [silver]?',
  },
  ends4: {
    ask: '21 to 27 against you, one [province] left. Win this turn, and not by half!',
    right:
      'With [province] alone it is 27 all, and you share the victory. The second Buy brings the ' +
      'point ' +
      'that decides.',
    wrong: {},
    other:
      'That is not a victory of your own. Count: how many points do you need, and how many Buys ' +
      'have you?',
  },
};

export const learnEn = {
  title: 'Lessons and puzzles',
  lead:
    'Short positions on a real table. Nothing here counts, and you can try as often as you like.',
  first: 'The first game, with tips',
  lessonsTitle: 'Five short lessons',
  puzzlesTitle: 'Win this turn',
  puzzlesWords:
    'Positions from real games. The one to move can end the game now and win it, without any ' +
    'luck; the obvious way will not do.',
  solvedOf: (solved: number, all: number) => `${solved} of ${all} solved.`,
  puzzleLabel: (number: number, solved: boolean) =>
    `Puzzle ${number}${solved ? ', solved' : ''}`,
  puzzleTitle: (number: number, all: number) => `Win this turn · ${number}/${all}`,
  opponent: 'Opponent',
  back: 'Back to lessons and puzzles',
  next: 'Next',
  again: 'Try again',
  giveUp: 'Show me',
  right: 'Right.',
  wrong: 'Not quite.',
  lost: 'The game is over, and you have not won it alone. Try another way.',
  step: (label: string, card: string | undefined) =>
    label === 'treasures' ? 'Treasures' : card ? `${label.split(' ')[0]} ${card}` : label,
  lessons,
  positions,
  puzzle: {
    ask: 'Win this turn. No luck is needed: all lies open, or stands in the list of your cards.',
    right: 'The game is over, and you have won.',
    wrong: {},
    other: 'The turn is over, and the game goes on. Try another way.',
  } satisfies Said,
};
