// English: the rules in a page's length. HelpWords is what the other languages must have too.

export interface HelpWords {
  lead: string;
  sections: { title: string; words: string[]; list?: [string, string][] }[];
  keysTitle: string;
  keys: [string, string][];
  replayTitle: string;
  replayKeys: [string, string][];
}

export const helpEn: HelpWords = {
  lead:
    'You begin with a small, poor deck and make it better turn by turn, by buying cards. In the ' +
    'end it is not the best deck that counts but the points in it.',
  sections: [
    {
      title: 'The table',
      words: [
        'In the middle lies the supply. Seven piles are always there: Copper, Silver and Gold, ' +
          'which are money; Estate, Duchy and Province, which are points; and Curses, which ' +
          'cost you a point each. Beside them lie ten kingdom piles, others in every game.',
        'Everybody begins with the same ten cards, seven Coppers and three Estates, shuffled, ' +
          'and draws five of them.',
      ],
    },
    {
      title: 'A turn',
      words: ['A turn has three phases, in this order.'],
      list: [
        [
          'Action phase',
          'You may play one Action card from your hand and do what it says, from top to bottom. ' +
            '“+1 Action” lets you play one more, and so on.',
        ],
        [
          'Buy phase',
          'You play Treasures, which give coins, and may then buy one card that costs no more ' +
            'than you have. “+1 Buy” lets you buy one more, out of the same coins. After your ' +
            'first buy you play no more Treasures. What you buy goes to your discard pile.',
        ],
        [
          'Clean-up',
          'Everything that you have played, and what is left of your hand, goes to your discard ' +
            'pile. You draw five new cards. Coins, Actions and Buys that are left over are lost.',
        ],
      ],
    },
    {
      title: 'Your deck',
      words: [
        'When you have to draw and your deck is empty, your discard pile is shuffled and is your ' +
          'new deck. So every card you buy comes to your hand a few turns later, and again and ' +
          'again after that. A card that is trashed is gone for good: a thin deck brings its ' +
          'best cards more often.',
      ],
    },
    {
      title: 'Kinds of cards',
      words: [],
      list: [
        ['Action', 'Played in the Action phase.'],
        ['Treasure', 'Played in the Buy phase, for coins.'],
        ['Victory', 'Points at the end. In your hand most of them do nothing.'],
        ['Curse', 'Takes a point off you at the end. Mostly others see to it that you get one.'],
        ['Attack', 'Hurts the others when you play it.'],
        ['Reaction', 'May be used at the moment it names, mostly when somebody attacks.'],
        ['Duration', 'Stays in front of you and does something on your next turn, too.'],
        ['Reserve', 'Waits on your Tavern mat until you call it, at the moment it names.'],
        ['Traveller', 'May be exchanged for a better one when it is discarded from play.'],
        ['Event', 'Not a card of your deck: you buy its effect in your Buy phase.'],
      ],
    },
    {
      title: 'The end',
      words: [
        'The game ends when, after a turn, the Province pile is empty, or any three piles of the ' +
          'supply (four with five or six players). All your cards count, wherever they ' +
          'are. Most points win; of those who have equally many, whoever has had fewer ' +
          'turns. Those who are equal in that, too, win together.',
      ],
    },
    {
      title: 'For the beginning',
      words: [
        'Silver is never wrong at first, Gold is better, and more than two Actions that give no ' +
          'further Actions get in each other’s way. Do not buy points too early: they fill your ' +
          'hand with nothing. When Provinces get few, Duchies are good.',
      ],
    },
  ],
  keysTitle: 'Keys',
  keys: [
    ['Tab', 'from one thing to the next; Enter chooses it'],
    ['← →', 'from option to option; with Shift from card to card'],
    ['1 … 0, a …', 'choose that option'],
    ['T', 'play all Treasures'],
    ['E', 'end the phase or the turn'],
    ['U', 'take back'],
    ['I', 'what the card does'],
    ['H', 'a hint and your chances, alone against bots'],
    ['G', 'the tip has been read, in the first game'],
    ['L', 'the log'],
    ['Space', 'skip what is being shown'],
    ['R', 'show again what the others did'],
    ['?', 'these keys, at the table'],
    ['Esc', 'close what is open'],
  ],
  replayTitle: 'Keys when you watch a game again',
  replayKeys: [
    ['← →', 'one step back, one on; with Shift a whole turn'],
    ['Home End', 'to the beginning, to the end'],
    ['Space', 'let it run, or stop it'],
  ],
};
