// English: the words of the game's screen. What happens and what is asked comes from the house.

import { pluralEn } from './words';

const cards = (n: number) => pluralEn(n, 'card', 'cards');

export const playEn = {
  // What is counted
  cards,
  actions: (n: number) => pluralEn(n, 'Action', 'Actions'),
  buys: (n: number) => pluralEn(n, 'Buy', 'Buys'),
  coins: (n: number) => pluralEn(n, 'coin', 'coins'),
  points: (n: number) => pluralEn(n, 'point', 'points'),
  pointsUnknown: (n: number) =>
    `Points unknown: ${pluralEn(n, 'card', 'cards')} passed in secret`,
  plus: {
    cards: (n: number) => pluralEn(n, 'Card', 'Cards'),
    actions: (n: number) => pluralEn(n, 'Action', 'Actions'),
    buys: (n: number) => pluralEn(n, 'Buy', 'Buys'),
    coins: (n: number) => pluralEn(n, 'coin', 'coins'),
  },
  left: (n: number) => `${n} left`,
  costs: (n: number) => `costs ${n}`,
  costsNow: (now: number, printed: number) => `now ${now} (${printed} printed)`,
  unknownCards: (n: number) => (n === 1 ? 'a hidden card' : `${n} hidden cards`),
  secondsLeft: (n: number) => pluralEn(n, 'second left', 'seconds left'),
  bankLeft: (n: number) => pluralEn(n, 'second in reserve', 'seconds in reserve'),
  watching: (n: number) => `${n} watching`,

  // The table
  supply: 'Supply',
  events: 'Events',
  event: 'Event',
  beside: 'Beside the supply',
  trash: 'Trash',
  trashEmpty: 'Nothing has been trashed so far.',
  others: 'Other players',
  yourSide: 'Your side of the table',
  hand: 'Hand',
  handEmpty: 'Your hand is empty.',
  discardPile: 'Discard',
  inHand: (n: number) => `${cards(n)} in hand`,
  inDeck: (n: number) => `${cards(n)} in the deck`,
  inDiscard: (n: number) => `${cards(n)} in the discard pile`,
  inDiscardTop: (n: number, top: string) => `${cards(n)} in the discard pile, ${top} on top`,
  deckKnown: 'Known on top of the deck',
  inPlay: 'In play',
  yourPlay: 'You have in play',
  playOf: (name: string) => `In play: ${name}`,
  nothingInPlay: 'nothing yet',
  staying: 'Staying in play',
  yourStaying: 'Yours, staying in play',
  shown: 'Cards shown right now',
  youSee: 'You look at',
  shownBy: (name: string) => `Shown by ${name}`,
  lastPlayed: 'Played last turn',
  lastGained: 'Gained last turn',
  more: 'The card says more',
  readAbout: (what: string) => `${what}. Read more`,

  // Mats and tokens
  tavern: 'Tavern mat',
  island: 'Island mat',
  native: 'Native Village mat',
  aside: 'Set aside',
  inherited: 'Inherited: Estates play this',
  pirate: (n: number) => `${pluralEn(n, 'Coin token', 'Coin tokens')} on the Pirate Ship mat`,
  journeyDown: 'Journey token face down',
  minusCard: '-1 Card token',
  minusCoin: '-1 Coin token',
  embargoTokens: (n: number) => pluralEn(n, 'Embargo token', 'Embargo tokens'),
  token: {
    card: '+1 Card token',
    action: '+1 Action token',
    buy: '+1 Buy token',
    coin: '+1 Coin token',
    cost: '-2 Cost token',
    trash: 'Trashing token',
  },
  tokenOf: (token: string, name: string) => `${token} (${name})`,
  tokenOn: (token: string, pile: string) => `${token} on ${pile}`,

  // Seats
  you: 'You',
  seat: (n: number) => `Player ${n}`,
  bot: 'Bot',
  level: { easy: 'Bot, easy', medium: 'Bot, medium', strong: 'Bot, strong' },
  botPlays: 'a bot plays',
  botPlaysYou: 'A bot plays for you.',
  takeBack: 'Play on yourself',
  away: 'away',
  resigned: 'gave up',
  chooses: 'chooses',

  // The turn
  yourTurn: (n: number) => `Your turn ${n}`,
  turnOf: (n: number, name: string) => `${name}: turn ${n}`,
  yourExtraTurn: 'Your extra turn',
  extraTurnOf: (name: string) => `${name}: extra turn`,
  phases: 'Phases of the turn',
  phase: { action: 'Action', buy: 'Buy', cleanup: 'Clean-up' },
  counters: 'Left this turn',

  // The question
  question: 'Question',
  over: 'The game is over.',
  waits: 'Waiting …',
  playTreasures: 'Play Treasures',
  undo: 'Undo',
  askUndo: 'Ask to undo',
  endAnyway: {
    actions: 'Actions left. End anyway?',
    treasures: 'Treasures left. End anyway?',
    coins: 'Coins left. End anyway?',
  },

  // Wishes of others, the connection
  wantsUndo: (name: string) => `${name} would like to take a choice back.`,
  youWantUndo: 'You have asked to take a choice back.',
  waitingFor: (names: string) => `Waiting for: ${names}.`,
  allow: 'Allow it',
  refuse: 'Refuse',
  offline: 'The connection is lost. Trying again …',

  // The log
  log: 'Log',
  allTurns: 'All turns',
  whichTurn: 'Which turn',
  beforeTurns: 'Before the first turn',

  // What happens, played out
  skip: 'Skip',
  repeat: 'Show again what the others did',
  showSteps: 'What the others did, step by step',
  stepOn: 'On',
  stepBack: 'Back',
  showEnd: 'Enough of this',
  beat: { draw: 'New cards are drawn.', tidy: 'Cards are cleared away.' },

  // The keyboard
  keys: 'Keys',
  keyArrows: 'from option to option',
  keyAllCards: 'from card to card',
  keyEnter: 'choose',
  keyDigits: 'choose the option with that number',
  keyTreasures: 'play all Treasures',
  keyEnd: 'end the phase, or enough of this',
  keyUndo: 'undo',
  keyDetails: 'read the card',
  keyLog: 'show or hide the log',
  keySkip: 'skip what is being shown',
  keyRepeat: 'show again what the others did',
  keyClose: 'close what lies above the table',
  keyHelp: 'this list',
  keyMouse: 'With a mouse: rest on a card to read it. With a finger: touch it for a while.',
};
