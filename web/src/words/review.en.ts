// English: the review of a game.

export const reviewEn = {
  title: 'Review',
  lead:
    'The player that learned the game by itself goes through every choice: who was how likely to ' +
    'win, what was luck, and where another choice would have been better.',
  reading: 'The review begins…',
  judging: (n: number, of: number) => `Choice ${n} of ${of}`,
  leave: 'You may leave at any time: it begins anew when you come back.',
  failed: 'The game could not be reviewed.',

  course: 'Chance to win by turn',
  courseLabel: (rows: string) => `Chance to win, turn by turn. At the end: ${rows}.`,
  asTable: 'The curve as a table',
  before: 'before',
  turn: 'Turn',

  players: 'Luck and mistakes',
  accuracy: 'Sound choices',
  soundOf: (sound: number, of: number) => `${sound} of ${of}`,
  luck: 'Luck',
  lost: 'Lost by choices',
  result: 'Result',
  adjusted: 'With even luck',
  won: 'won',
  didNotWin: 'lost',
  shared: 'shared',
  note:
    'Luck and losses are percentage points of the chance to win. Luck is all that nobody chose: ' +
    'opening hands, draws, what others turn out to hold. A choice is sound if it lost less than ' +
    'one point. “With even luck” is the result less the luck: right on the average of many ' +
    'games, a hint for a single one.',

  moments: 'Moments that mattered',
  momentsNote:
    'In the order of play: the choices that cost most, and, with numbers, the turning points: ' +
    'what moved a chance by more than five points at once.',
  noMoments: 'No choice cost a point, and nothing moved a chance by more than five at once.',
  when: (turn: number, name: string) => `Turn ${turn}, ${name}`,
  mineOnly: 'Mine only',
  goodLuck: 'Luck: the cards fell well.',
  badLuck: 'Bad luck: the cards fell badly.',
  chosen: 'Chosen',
  better: 'Better',
  see: 'Look at it',
  playOn: 'Play on from here',

  toReplay: 'Watch the game',
  toEnd: 'To the result',
};
