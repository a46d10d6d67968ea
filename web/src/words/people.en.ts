// English: people among each other.

import { listed, pluralEn as n } from './words';

export const peopleEn = {
  say: 'Say something',
  emotes: {
    hello: 'Hello!',
    'good-luck': 'Good luck!',
    'well-played': 'Well played!',
    wow: 'Wow!',
    oops: 'Oops…',
    thinking: 'Let me think…',
    thanks: 'Thanks!',
    'good-game': 'Good game!',
  },
  says: (name: string, words: string) => `${name}: ${words}`,
  hearOthers: 'Show what others say',

  // Quick matches
  match: 'Quick match',
  matchWords: 'Play with whoever waits. You are seated together as soon as somebody is there.',
  matchPlayers: 'How many play',
  matchSets: 'Cards from',
  findGame: 'Find a game',
  nobodyWaits: 'Nobody is waiting right now. Be the first.',
  peopleWait: (count: number) =>
    count === 1 ? 'One person is waiting:' : `${count} people are waiting:`,
  waitsFor: (names: string[], players: number, sets: string[], time: string) =>
    [
      listed('en', names),
      `for ${n(players, 'player', 'players')}`,
      listed('en', sets),
      time,
    ].join(' · '),
  searching: 'Looking for somebody to play with…',
  waited: (time: string) => `You have been waiting for ${time}.`,
  keepOpen: 'Keep this page open: who closes it no longer waits.',
  othersWait: 'Others who wait:',
  offerBot: 'Nobody has come so far. You can go on waiting, or play against a bot.',
  offerBots:
    'Not everybody has come so far. You can go on waiting, or let bots take the open seats.',
  playBot: 'Play against a bot',
  playBots: 'Start with bots',

  // Ratings
  rated: 'For the ladder',
  ratedHint:
    'The result changes your rating. For that this browser makes a key of its own; there is no ' +
    'account.',
  ladder: 'The ladder',
  ladderWords:
    'Everybody whose rating is known well enough, and the bots as they have been measured. ' +
    'Against somebody who is 100 points ahead one wins about 36 of 100 games.',
  place: 'Place',
  name: 'Name',
  rating: 'Rating',
  games: 'Games',
  botNamed: (level: string) => `Bot: ${level}`,
  onLadder: (count: number) => `${n(count, 'person', 'people')} on the ladder`,
  yourRating: 'Your rating',
  noKey: 'You have no rating here yet. Choose “For the ladder” in a quick match to get one.',
  standing: (rating: number, deviation: number) => `${rating} ± ${2 * deviation}`,
  gamesCounted: (count: number) => n(count, 'game counted', 'games counted'),
  yourPlace: (place: number, of: number) => `Place ${place} of ${of}`,
  notYetKnown: 'After some ten games your rating is known well enough for the ladder.',
  key: 'Your key',
  keyWords:
    'Whoever has this key has your rating. Copy it to another device, or keep it in a safe ' +
    'place: if this browser forgets it, nobody can bring it back.',
  importKey: 'Use a key from another device',
  useKey: 'Use it',
  wrongKey: 'That is not a key: it has 26 letters and digits.',
  deleteKey: 'Delete my rating',
  deleteSure:
    'Your rating, your games on the ladder and your key will be gone, on this server and in this ' +
    'browser. That cannot be undone.',
  ratingNow: (before: number, after: number) =>
    `${before} → ${after} (${after >= before ? '+' : '−'}${Math.abs(after - before)})`,
  ratings: 'Ratings',

  // Notices
  begins: 'The game begins.',
};
