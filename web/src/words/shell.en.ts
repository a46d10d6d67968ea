// English: the page around the game.

import { listed, pluralEn as n } from './words';

export const shellEn = {
  // Everywhere
  loading: 'One moment…',
  close: 'Close',
  copy: 'Copy',
  copied: 'Copied',
  share: 'Share',
  settings: 'Settings',
  help: 'Help',
  navigation: 'Page',
  menu: 'Menu',
  toHome: 'Home page',
  toLight: 'Light colours',
  toDark: 'Dark colours',
  you: 'You',
  player: 'Player',
  no: 'No',
  noCatalogue: 'The cards could not be loaded. Is there a connection? Load the page again.',
  engineFailed: 'The engine could not be started in this browser. Load the page again.',
  gameGone: 'This game is not kept in this browser.',
  otherTab: 'This game is open in another tab of this browser.',
  netComes: 'Fetching the player that learned the game (1 MB, once)…',
  netFailed:
    'The player that learned the game could not be fetched. Is there a connection? Easy, Medium ' +
    'and Strong play without it.',
  tryAgain: 'Try again',
  withoutNet: (level: string) => `New game against: ${level}`,
  noServer: 'There is no server here: you can play alone, against bots.',
  connecting: 'Connecting…',
  partMissing: 'This part of the page could not be loaded. Is there a connection? Try again.',

  // Settings
  language: 'Language',
  theme: 'Colours',
  likeSystem: 'System',
  light: 'Light',
  dark: 'Dark',
  motion: 'Motion',
  motionFull: 'Yes',
  motionNone: 'None',
  speed: 'Turns of others',
  speedOff: 'At once',
  speedFast: 'Fast',
  speedNormal: 'Normal',
  speedSlow: 'Slow',
  autoForced: 'Choose what is forced',
  autoForcedHint: 'A question with one possible answer is not asked.',
  autoObvious: 'Choose what is obvious',
  autoObviousHint: 'Plain Treasures are played in the Buy phase, a Moat is shown to an Attack.',
  confirm: 'Ask before I end a phase',
  confirmHint: 'When there is something left to play or to buy.',
  sound: 'Sounds',
  soundHint: 'Short ones: a card is played or bought, a deck is shuffled, it is your turn.',
  yourName: 'Your name',

  // The start
  tagline: 'The deck-building game of five rulebooks. Alone against bots, or with friends.',
  playNow: 'Play now',
  botLevel: 'The bot plays',
  levels: {
    novice: 'Novice',
    easy: 'Easy',
    casual: 'Casual',
    medium: 'Medium',
    strong: 'Strong',
    expert: 'Expert',
    master: 'Master',
  },
  kingdom: 'Kingdom',
  anotherKingdom: 'Another one',
  waysToPlay: 'Ways to play',
  firstGame: 'My first game',
  firstGameWords: 'Never played? Learn it in a game against an easy bot.',
  setUp: 'Set up a game',
  setUpWords: 'Choose cards, sets and opponents.',
  withOthers: 'Play with others',
  withOthersWords: 'Invite friends with a link, or find a table.',
  openGame: 'Watch a saved game',
  openGameWords: 'Open a .talia file, step through it, play on from any point.',
  myGames: 'My games',
  myGamesWords: 'Results, replays, wins by opponent and card.',
  daily: 'Kingdom of the day',
  dailyWords: 'The same cards and shuffles for everybody.',
  cards: 'The cards',
  cardsWords: 'All of them, with their rules.',
  rules: 'The rules',
  rulesWords: 'On one page, and the keys.',
  goOn: 'Continue',
  ownKingdom: 'Own kingdom',
  gameNote: (turn: number, players: number, when: string) =>
    `turn ${turn} · ${n(players, 'player', 'players')} · ${when}`,
  tableNamed: (id: string) => `Table ${id}`,
  forgetGame: 'Forget this game',
  fileTooLarge: 'This file is too large for a saved game.',
  unofficial:
    'talia is an unofficial fan project, not connected with the publisher of the game. All ' +
    'descriptions of cards are its own words.',

  // Set-up
  setUpTable: 'Set up a table',
  game: 'Game',
  howKingdom: 'How the kingdom is found',
  ways: { named: 'Recommended', random: 'Random', hand: 'By hand', text: 'Text' },
  events: (count: number) => n(count, 'Event', 'Events'),
  sets: 'Sets',
  edition: 'Edition of the base game',
  editions: { 1: 'First', 2: 'Second' },
  howMany: 'How many cards of each set',
  asItComes: 'as it comes',
  atLeastOne: 'At least one card with',
  wanted: { village: '+2 Actions', trashing: 'Trashing', buy: '+Buy' },
  attacks: 'Attacks',
  attackWishes: { any: 'As it comes', answered: 'Only with an answer', none: 'None' },
  eventsWish: 'Events',
  atRandom: 'At random',
  like: 'Preferred',
  likeHint: 'In the kingdom whenever possible.',
  ban: 'Never',
  banHint: 'These stay in the box.',
  remove: (name: string) => `Remove ${name}`,
  search: 'Search…',
  searchCards: 'Search in English or Polish',
  picked: (count: number, of: number) => `${count} of ${of} picked`,
  clear: 'Clear',
  nothingFound: 'No card is called that.',
  filledUp: 'What is missing to ten is picked at random from these sets.',
  pasteKingdom: 'Cards, or the name of a kingdom',
  pasteExample: 'Cellar, Market, Militia, …; Alms',
  pasteHint:
    'Names in English or Polish, separated by commas; Events after a semicolon. What is missing ' +
    'to ten is picked at random.',
  theTen: 'The ten cards',
  reroll: 'Draw again',
  rerollOthers: 'Draw the others again',
  keepCard: (name: string) => `Keep ${name} when drawing again`,
  otherCard: (name: string) => `Another card in place of ${name}`,
  copyKingdom: 'Copy as text',
  noKingdomYet: 'No kingdom yet.',
  players: 'Players',
  seat: (number: number) => `Seat ${number}`,
  bot: (level: string) => `Bot, ${level.toLowerCase()}`,
  openSeat: 'Open seat',
  earlier: 'Earlier in the order',
  later: 'Later in the order',
  removeSeat: 'Remove this seat',
  addBot: 'Add a bot',
  addSeat: 'Add a seat',
  drawsFirst: 'Draw who begins',
  drawsFirstHint: 'Otherwise the first seat does.',
  terms: 'At the table',
  points: 'Show points during the game',
  pointsHint: 'They can nearly always be worked out anyway.',
  twoBoxes: 'Treasures of two boxes',
  twoBoxesHint: 'Twice the Copper, Silver and Gold, so that none runs out.',
  clock: 'Time for a choice',
  noClock: 'no limit',
  bank: 'Reserve of time for the game',
  noBank: 'none',
  seconds: (count: number) => n(count, 'second', 'seconds'),
  minutes: (count: number) => n(count, 'minute', 'minutes'),
  takeover: 'A bot takes over when time is up',
  takeoverHint: 'Until that person comes back. Otherwise it chooses just once.',
  public: 'Public table',
  publicHint: 'Everybody sees it in the list and may join or watch.',
  tableName: 'Name of the table',
  start: 'Start',
  openTable: 'Open a table',

  // With others
  openTableWords: 'You choose the cards and who plays, and send the link to your friends.',
  invited: 'Have an invitation?',
  invitedWords: 'Paste the link or the code of the table.',
  inviteOrCode: 'Link or code',
  goThere: 'Go there',
  publicTables: 'Public tables',
  noTables: 'No public table at the moment.',
  tableStates: { waiting: 'waiting', playing: 'playing', over: 'over' },
  seatedOf: (names: string[], players: number) =>
    `${names.length > 0 ? listed('en', names) : 'nobody yet'} · ${n(players, 'seat', 'seats')}`,
  watching: (count: number) => `${count} watching`,
  join: 'Join',
  watch: 'Watch',
  waitingRoom: 'Waiting for players',
  openSeats: (count: number) => `${n(count, 'seat is', 'seats are')} open`,
  startsNow: 'All seats are taken: the game begins.',
  startWithBots: 'Start, bots take the open seats',
  leaveSeat: 'Leave the table',
  invite: 'Invite',
  inviteWords: 'Whoever has this link can sit down or watch.',
  inviteLink: 'Link to this table',
  localOnly: 'This link works on this computer only: others need its address in the network.',
  guest: 'Guest',
  host: 'host',
  away: 'away',
  sitHere: 'Sit here',
  begins: (name: string) => `${name} begins`,
  beginsOneOf: (names: string[]) => `One of these begins: ${names.join(', ')}`,
  beginsDrawn: 'Who begins is drawn',
  pointsShown: 'Points are shown',
  pointsHidden: 'Points are hidden',
  isPublic: 'Public table',
  isPrivate: 'By invitation only',

  // At the table
  saveGame: 'Save the game',
  botOn: 'Let a bot play for me',
  botOff: 'Play myself again',
  privacy: 'What this server keeps, and for how long',
  removeTable: 'Remove this table',
  removeSure:
    'The table and its game will be gone for everybody, and nothing of them is kept on the server.',
  removed: 'This table has been removed.',
  resign: 'Resign',
  resignSure: 'Do you want to give this game up?',
  pauseGame: 'Finish later',
  yourMove: 'Your move',
  leave: 'Leave the table',

  // The end
  over: 'The game is over.',
  youWin: 'You win!',
  theyWin: (name: string) => `${name} wins.`,
  theyShare: (names: string[]) => `${listed('en', names)} share the victory.`,
  playAgain: 'Play again',
  playsAgain: (name: string) => `${name} invites you to another game.`,
  newGame: 'New game',
  watchAgain: 'Watch again',
  verify: 'Check the game',
  checkedGood: 'Checked: dealt as agreed, and nothing differs from what you were shown.',
  checkedBad: 'The check has failed: this game is not what was promised or shown.',
  endedProvinces: 'The last Province is gone.',
  endedPiles: (piles: string) => `These piles are empty: ${piles}.`,
  endedResigned: (names: string[]) => `${listed('en', names)} gave up.`,
  places: 'Places',
  turnsAndCards: (turns: number, cards: number) =>
    `${n(turns, 'turn', 'turns')}, ${n(cards, 'card', 'cards')}`,
  finalDecks: 'What everybody had',
  pointsByCard: 'Points by card',
  pointsByTurn: 'Points by turn',
  card: 'Card',
  total: 'Points',
  turns: 'Turns',
  turn: 'turn',
  resigned: 'resigned',
  plotLabel: (names: string[], scores: number[]) =>
    `Points by turn. At the end: ${names.map((name, i) => `${name} ${scores[i]}`).join(', ')}.`,

  // Once more
  replay: 'Watch again',
  stepBack: 'One step back',
  stepOn: 'One step on',
  turnBefore: 'Turn before',
  turnAfter: 'Next turn',
  run: 'Let it run',
  pause: 'Stop',
  position: 'Position',
  positionOf: (at: number, of: number) => `${at} of ${of}`,
  turnOf: (number: number, name: string) => `Turn ${number}, ${name}`,
  branch: 'Play on from here',
  branchHint: 'A new game that begins at this point; bots play the other seats.',
  toEnd: 'To the result',
  toGame: 'To the game',

  // The guided first game
  gotIt: 'Got it',
  skipGuide: 'No more tips',
  tips: {
    welcome:
      'Welcome! You and the bot each begin with the same small deck: seven Coppers and three ' +
      'Estates. You make yours better by buying cards. Whoever has most points in the end wins.',
    hand:
      'At the bottom is your hand: five cards from your deck. [copper] is money. [estate] is ' +
      'worth a point at the end, but now it can do nothing for you.',
    treasures:
      'You have no Action cards yet, so this is your Buy phase. Play your Treasures first: with ' +
      'one button all of them at once.',
    buy:
      'Now you have coins, and may buy one card: piles that you can afford stand out. [silver] ' +
      'makes all later turns richer. [village] and [smithy] are Actions to play. Choose one!',
    cleanup:
      'At the end of a turn all cards go to your discard pile: what you bought, what you played, ' +
      'what is left in your hand. Then you draw five new ones. Meanwhile the bot has had its ' +
      'turn: the log says what it did.',
    second:
      'Your next five cards. Play your Treasures and buy something again. Two good purchases at ' +
      'the start decide much.',
    shuffle:
      'Your deck had run out, so your discard pile was shuffled: it is your new deck. Now the ' +
      'cards that you bought can come to your hand.',
    attacked:
      'That was an Attack: you have to discard cards. Part with what you cannot use now: an ' +
      '[estate] first of all.',
    action:
      'You have an Action card in your hand! In your Action phase you may play one. If it says ' +
      '+1 Action or more, you may play others after it.',
    draws:
      'You see your Actions, Buys and coins above your hand. Cards that you have drawn just now ' +
      'can be used in this turn already.',
    gold: 'Six coins or more: [gold] gives 3 coins each time it comes. It is nearly always right.',
    province:
      'Eight coins: a [province], worth 6 points! Provinces decide most games. Take it, and the ' +
      'next ones too.',
    ending:
      'Provinces are getting few. When the last one is bought, or three piles are empty, the ' +
      'game ends after that turn. Now [duchy] counts, too: 3 points for 5 coins.',
    freely:
      'You know all you need. Hover over a card, or press it long, to read what it does. Good ' +
      'luck!',
  },
};
