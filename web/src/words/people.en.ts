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
    `${listed('en', names)} · for ${n(players, 'player', 'players')} · ${listed('en', sets)} · ${time}`,
  searching: 'Looking for somebody to play with…',
  waited: (time: string) => `You have been waiting for ${time}.`,
  keepOpen: 'Keep this page open: who closes it no longer waits.',
  othersWait: 'Others who wait:',
  offerBot: 'Nobody has come so far. You can go on waiting, or play against a bot.',
  offerBots: 'Not everybody has come so far. You can go on waiting, or let bots take the open seats.',
  playBot: 'Play against a bot',
  playBots: 'Start with bots',

  // Notices
  begins: 'The game begins.',
};
