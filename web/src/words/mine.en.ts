// English: one's own games, and the kingdom of the day.

import { pluralEn as n } from './words';

export const mineEn = {
  title: 'My games',
  lead: 'Every game that you finish is kept here, on this device and nowhere else.',
  none: 'No game yet. The first one that you finish will stand here.',
  played: 'Games',
  won: 'Won',
  streak: 'Won in a row',
  longest: (count: number) => `at most ${count}`,
  wins: 'Wins by opponent',
  people: 'People',
  byCard: 'Wins by card',
  byCardWords: 'Of the games in which the card lay on the table.',
  card: 'Card',
  opponent: 'Opponent',
  rate: 'Win rate',
  list: 'All games',
  victory: 'won',
  defeat: 'lost',
  shared: 'shared',
  against: (names: string) => `against ${names}`,
  turns: (count: number) => n(count, 'turn', 'turns'),
  watch: 'Watch again',
  save: 'Save as a file',
  noReplay: 'only the result is kept',
  forget: 'Forget this game',
  more: 'Show more',
  dropped: (count: number) =>
    `${n(count, 'old game has', 'old games have')} made room: the last 300 can be watched, of ` +
    'the last 2000 the results are kept.',
  data: 'Take them with you',
  dataWords:
    'One file with all results and games, for another device or for safety. What is in both ' +
    'places is taken once.',
  export: 'Save all to a file',
  import: 'Add from a file',
  imported: (count: number) =>
    count === 0
      ? 'All games of this file were here already.'
      : `${n(count, 'game', 'games')} added.`,
  partly: (count: number) => `${n(count, 'row', 'rows')} of the file made no sense.`,
  notGames: 'This is not a file of games that was saved here. Nothing has changed.',
  tooLarge: 'This file is too large to be one of games. Nothing has changed.',
  forgetAll: 'Forget all games',
  forgetAllSure: 'All results and games will be gone from this device. Save them to a file first?',

  // The kingdom of the day
  daily: 'Kingdom of the day',
  dailyWords:
    'The same ten cards and the same shuffles for everybody, a new kingdom each day at midnight ' +
    'UTC. The first game that you finish counts.',
  dailyPlay: 'Play',
  dailyGoOn: 'Continue the game',
  dailyAgain: 'Once more, for practice',
  dailyDone: 'Your result of today',
  dailyNext: (hours: number, minutes: number) => `The next one comes in ${hours} h ${minutes} min.`,
  dailyDays: (count: number) => `${n(count, 'day', 'days')} in a row`,
  dailyBefore: 'Earlier days',
  dailyWon: (own: number, other: number) => `won ${own} : ${other}`,
  dailyLost: (own: number, other: number) => `lost ${own} : ${other}`,
  dailyText: (day: string) => `talia, the kingdom of ${day}`,
  share: 'Share',
  copied: 'Copied',

  // The cards
  allCards: 'The cards',
  searchCards: 'Search by name or text',
  sets: 'Sets',
  type: 'Type',
  cost: 'Cost',
  any: 'any',
  found: (count: number) => n(count, 'card', 'cards'),
  noneFound: 'No card fits.',
  rulings: 'Rulings',
  firstEdition: 'In the first edition',
  before: 'Previous card',
  after: 'Next card',

  // Links
  shareKingdom: 'Share this kingdom',
  shareReplay: 'Share this game',
  link: 'Link',
  replayHint: 'Whoever has the link can watch the whole game, with the names of the players.',
  keptHint:
    'The game is too long for a link of its own, so the server keeps it for a while. You can ' +
    'remove it: open the link and choose it in the menu.',
  longLink: 'The game is long, and so is the link: not every messenger takes it.',
  noLink: 'The server could not keep the game. Try again later, or save it as a file.',
  qrLabel: 'QR code of the link',
  invited: 'A kingdom for you',
  invitedPlay: 'Play it',
  change: 'Change it',
  badKingdom: 'This link names no kingdom. Was a part of it left out?',
  badReplay: 'This link holds no game. Was a part of it left out?',
};
