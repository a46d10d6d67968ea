// The messages of docs/PROTOCOL.md, as types. Names and order follow that page.

/** Seats count from 0 in the order of play. */
export type Seat = number;
/** The id of a card or an Event: "council-room". */
export type CardId = string;
/** A choice in the words of scenarios (docs/FORMAT.md): "play Smithy", "end", "treasures". */
export type Label = string;
export type Language = 'en' | 'pl';
/** What people say to each other at a table. */
export const EMOTES = [
  'hello',
  'good-luck',
  'well-played',
  'wow',
  'oops',
  'thinking',
  'thanks',
  'good-game',
] as const;
export type Emote = (typeof EMOTES)[number];
/** The weakest first. */
export const LEVELS = ['novice', 'easy', 'casual', 'medium', 'strong', 'expert', 'master'] as const;
export type Level = (typeof LEVELS)[number];
/** Those that a net plays, which the page fetches when it is first wanted. */
export const isLearned = (level: Level | undefined): boolean =>
  level === 'novice' || level === 'casual' || level === 'expert' || level === 'master';

// ---- From the client --------------------------------------------------------------------------

export interface Setup {
  players?: number;
  edition?: 1 | 2;
  boxes?: 1 | 2;
  sets?: SetId[];
  /** A recommended kingdom's name, or up to ten cards. */
  kingdom?: string;
  events?: string;
  seed?: string;
  count?: Partial<Record<SetId, number>>;
  want?: ('village' | 'trashing' | 'buy')[];
  attacks?: 'any' | 'none' | 'answered';
  like?: CardId[];
  ban?: CardId[];
  eventCount?: 0 | 1 | 2 | 'random';
}

export type SetId = 'base' | 'intrigue' | 'seaside' | 'adventures';

export type SeatWish =
  | { who: 'me'; name: string }
  | { who: 'bot'; level: Level; name?: string }
  | { who: 'open' };

export interface Terms {
  name?: string;
  public: boolean;
  points: boolean;
  /** Seconds for a choice; 0: none. */
  clock: number;
  /** Seconds beside it that each player has for the whole game. */
  bank?: number;
  takeover: boolean;
  /** For whoever asks for a match. */
  quick?: boolean;
  /** It changes ratings. */
  rated?: boolean;
  /** Everybody may ask for advice. */
  advice?: boolean;
  /** Unsaid: at random. */
  begins?: 'random' | Seat;
}

/** Those with a key can be said again when the answer was lost: they are done once. */
export type ClientMessage =
  | { do: 'hello'; protocol: 1; language: Language }
  | { do: 'language'; language: Language }
  | { do: 'propose'; setup: Setup }
  | { do: 'lobby'; on: boolean }
  | {
      do: 'create';
      setup: Setup;
      seats: SeatWish[];
      terms: Terms;
      key?: string;
      repeat?: boolean;
    }
  | { do: 'join'; table: string; name: string; seat?: Seat; key?: string; repeat?: boolean }
  | { do: 'return'; table: string; key: string }
  | { do: 'watch'; table: string }
  | { do: 'salt'; salt: string }
  | { do: 'leave'; table?: string; key?: string; repeat?: boolean }
  | { do: 'seat'; seat: Seat; who: 'bot' | 'open'; level?: Level }
  | { do: 'start' }
  | { do: 'choose'; n: number; label: Label }
  | { do: 'undo'; n: number }
  | { do: 'allow'; yes: boolean; wish?: number }
  | { do: 'advise'; n: number }
  | { do: 'auto'; forced: boolean; obvious: boolean }
  | { do: 'bot'; on: boolean; level?: Level }
  | { do: 'resign' }
  | { do: 'remove'; table?: string; key?: string; repeat?: boolean }
  | { do: 'emote'; what: Emote }
  | {
      do: 'match';
      players: 2 | 3 | 4;
      /** Any of them; unsaid: of all. */
      sets?: SetId[];
      rated?: boolean;
      name: string;
      key?: string;
      repeat?: boolean;
    }
  | { do: 'player'; key: string }
  | { do: 'forget'; key: string }
  | { do: 'ladder' }
  | { do: 'log' }
  | { do: 'save' }
  | { do: 'step'; n: number; from?: number }
  | { do: 'branch'; n: number }
  | { do: 'load'; text: string; seat?: Seat; keep?: boolean }
  | { do: 'review'; text: string }
  | { do: 'verify'; text: string; commitment?: string; salt?: string; seen?: Seen[] }
  | { do: 'again'; key?: string; repeat?: boolean };

export type Send = (message: ClientMessage) => void;

/** What one was shown at a table, and did there: it is kept, and held against the record. */
export type Seen =
  | { came: Seat; names: string[] }
  | {
      n: number;
      number: number;
      undone: number;
      asked: Seat | null;
      hand: CardId[] | null;
      options?: Label[];
      from: number;
      log: string[];
    }
  | { chose: Label; n: number }
  | { back: true };

// ---- From the house ---------------------------------------------------------------------------

export interface Welcome {
  type: 'welcome';
  protocol: number;
  version: string;
  rules: number;
  solo: boolean;
  levels: Level[];
}

export interface Kingdom {
  type: 'kingdom';
  edition: 1 | 2;
  cards: CardId[];
  events: CardId[];
  name: string | null;
  text: string;
}

export interface LobbyTable {
  table: string;
  name: string;
  players: number;
  seated: string[];
  open: number;
  state: TableState;
  kingdom: CardId[];
  events: CardId[];
  watching: number;
  /** Those who sit there wait for whoever asks for a match; and for how many seconds. */
  quick?: boolean;
  seconds?: number;
}

export interface Lobby {
  type: 'lobby';
  tables: LobbyTable[];
}

export interface Joined {
  type: 'joined';
  table: string;
  seat: Seat | null;
  /** A spectator has none. */
  key?: string;
}

export type TableState = 'waiting' | 'playing' | 'over';

export interface TableSeat {
  name: string;
  who: 'person' | 'bot' | 'open';
  level?: Level;
  present: boolean;
  /** A bot plays this person's seat for now. */
  bot: boolean;
  resigned: boolean;
  /** Of a person who has one, where it counts: before the game, how unsure it is, and after it. */
  rating?: number;
  deviation?: number;
  after?: number;
}

export interface UndoWish {
  by: Seat;
  to: number;
  /** Its number: no other wish of the table has it. */
  wish: number;
  waiting: Seat[];
}

export interface Auto {
  forced: boolean;
  obvious: boolean;
}

export interface Table {
  type: 'table';
  table: string;
  name: string;
  state: TableState;
  host: Seat | null;
  you: Seat | null;
  terms: Omit<Terms, 'name' | 'begins'>;
  setup: {
    players: number;
    edition: 1 | 2;
    boxes: 1 | 2;
    kingdom: CardId[];
    events: CardId[];
    /** Who may begin: where there are several the seed picks one. */
    begins: Seat[];
    kingdomName: string | null;
  };
  seats: TableSeat[];
  watching: number;
  /** While somebody asks for it. */
  undo?: UndoWish;
  auto?: Auto;
  /** At tables whose shuffles the house has committed itself to: docs/FAIRNESS.md. */
  fair?: Fair;
  /** After the end: who has opened another game like this one. */
  again?: Seat;
}

export interface Fair {
  commitment: string;
  salts: (string | null)[];
  /** Once the table is over. */
  secret?: string;
}

export type Phase = 'action' | 'buy' | 'cleanup';

export type Verb =
  | 'word'
  | 'play'
  | 'buy'
  | 'call'
  | 'discard'
  | 'trash'
  | 'gain'
  | 'topdeck'
  | 'reveal'
  | 'return'
  | 'pass'
  | 'set-aside'
  | 'take'
  | 'exchange'
  | 'keep'
  | 'name'
  | 'pile'
  | 'first';

export interface Option {
  label: Label;
  verb: Verb;
  card: CardId | null;
  /** Where the card lies, and before whom. */
  zone: Zone | 'events' | null;
  seat: Seat | null;
  words: string;
}

export type QuestionKind =
  | 'action'
  | 'buy'
  | 'react'
  | 'card'
  | 'order'
  | 'leave'
  | 'played'
  | 'gained';

export interface Question {
  kind: QuestionKind;
  card: CardId | null;
  words: string;
  /** For the seat that is asked only. */
  options?: Option[];
  treasures?: boolean;
}

export type Token = 'card' | 'action' | 'buy' | 'coin' | 'cost' | 'trash';

export interface Pile {
  card: CardId;
  left: number;
  cost: number;
  embargo: number;
  /** While they are others than those that are printed. */
  types?: TypeId[];
  tokens: { seat: Seat; token: Token }[];
}

export interface EventPile {
  card: CardId;
  cost: number;
}

/** How many of a card there are somewhere. */
export interface Copies {
  card: CardId;
  count: number;
}

/** What the receiver sees of a seat in the game; null stands for a card it may not know. */
export interface Side {
  hand: CardId[] | null;
  handCount: number;
  deckCount: number;
  deckKnown: (CardId | null)[];
  discardCount: number;
  discardTop: CardId | null;
  /** The receiver's own only: what it knows by heart. */
  discard?: Copies[];
  owns?: Copies[];
  play: CardId[];
  staying: CardId[];
  island: CardId[];
  native: CardId[] | null;
  nativeCount: number;
  tavern: CardId[];
  aside: (CardId | null)[];
  revealed: (CardId | null)[];
  pirate: number;
  journeyDown: boolean;
  minusCard: boolean;
  minusCoin: boolean;
  inherited: CardId | null;
  turns: number;
  /** null: the terms hide points, or cards were passed unseen. */
  score: number | null;
  cards: number;
  /** Cards that it has passed or been passed and that the receiver could not see. */
  unseen: number;
  tokens: Partial<Record<Token, CardId>>;
}

export type Zone =
  | 'hand'
  | 'deck'
  | 'discard'
  | 'play'
  | 'island'
  | 'native'
  | 'tavern'
  | 'aside'
  | 'looked'
  | 'supply'
  | 'trash'
  | 'inherited';

export type What =
  | 'moved'
  | 'played'
  | 'bought'
  | 'called'
  | 'exchanged'
  | 'revealed'
  | 'passed'
  | 'shuffled'
  | 'turn'
  | 'phase'
  | 'token'
  | 'embargoed'
  | 'plundered'
  | 'journey'
  | 'got'
  | 'paid'
  | 'due'
  | 'ended';

export interface Move {
  what: What;
  who: Seat | null;
  card?: CardId | null;
  from?: Zone;
  to?: Zone;
  /** So many cards alike moved or were shown at once. */
  count?: number;
  /** `exchanged`: for what. */
  for?: CardId;
  /** `passed`: to whom. */
  seat?: Seat;
  /** `phase`: which one began. */
  phase?: Phase;
  /** `turn`: which one of that player's. */
  number?: number;
  /** `token`: which one. It was put on the pile of `card`, or comes to lie before the player, or
   * has worked and is `gone`. */
  token?: Token | 'minus-card' | 'minus-coin';
  gone?: boolean;
  /** `journey`: its side now. */
  down?: boolean;
  /** What the turn has left then. */
  left?: { actions: number; buys: number; coins: number };
  /** The line of the log that tells of it. */
  line?: number;
}

export interface LogLine {
  n: number;
  /** Turns of all players, from 1. */
  turn: number;
  who: Seat | null;
  words: string;
  depth: number;
  begins?: boolean;
}

export interface View {
  type: 'view' | 'step';
  table: string;
  n: number;
  /** Choices made so far, each Treasure one, and how many of them were taken back: where chance is
   * drawn anew for each. */
  number?: number;
  undone?: number;
  seat: Seat | null;
  turn: { who: Seat; number: number; extra: boolean };
  phase: Phase;
  actions: number;
  buys: number;
  coins: number;
  asked: Seat | null;
  question?: Question;
  supply: Pile[];
  beside: Pile[];
  events: EventPile[];
  trash: { card: CardId; count: number }[];
  seats: Side[];
  moves: Move[];
  log: { from: number; lines: LogLine[] };
  canUndo: 'free' | 'ask' | null;
  /** Milliseconds left for this choice, from when the view was sent. */
  deadline: number | null;
  /** Milliseconds that each seat has left of its reserve, where there is one. */
  bank?: number[];
  /** Of a `step`: all hands are open. */
  open?: boolean;
  /** Of a `step`: how many positions there are. */
  of?: number;
  /** Of a `step`: the position that its moves lead from, if it has any. */
  from?: number;
}

export interface Summary {
  type: 'summary';
  winners: Seat[];
  resigned: Seat[];
  seats: {
    score: number;
    turns: number;
    cards: { card: CardId; count: number; points: number }[];
  }[];
  /** points[i]: the score of every seat after the i-th turn of all. */
  points: number[][];
  /** turns[i]: where that turn begins. */
  turns: { n: number; who: Seat; number: number }[];
}

export interface SavedFile {
  type: 'file';
  name: string;
  text: string;
}

export interface Verified {
  type: 'verified';
  ok: boolean;
  /** A sentence a line, the verdict last. */
  words: string;
}

/** Chances in thousandths. */
export interface Advised {
  label: Label;
  /** To win after it, with its standard error. */
  chance: number;
  error: number;
  /** How much less than after the best one, with the standard error of that. */
  behind: number;
  doubt: number;
  /** How often the net would choose it. */
  share: number;
  /** Why: goes on after the option's name. */
  words: string;
}

export interface Advice {
  type: 'advice';
  table: string;
  n: number;
  /** How often what one cannot know was dealt anew for it. */
  dealings: number;
  /** To win, as the net sees the position. */
  chance: number;
  best: Label;
  net: Label;
  options: Advised[];
}

/** A choice of a game that is reviewed. Chances are its player's, in ten-thousandths. */
export interface Judged {
  type: 'judged';
  /** Which choice of how many, as the saved game has them. */
  n: number;
  of: number;
  seat: Seat;
  turn: number;
  /** In words, as the best one. */
  chosen: string;
  best: string;
  /** What fell since the decision before: that much of the chance. */
  luck: number;
  /** The chance if one chooses as the net would; after this choice; how much less than after the
   * best one, where that is no chance. */
  before: number;
  after: number;
  lost: number;
  /** Why that one: goes on after its name. */
  words: string;
}

export interface PlayersReview {
  /** Chance before a card was dealt. */
  first: number;
  result: number;
  luck: number;
  /** The result without the luck. */
  adjusted: number;
  /** By all choices. */
  lost: number;
  /** Judged, and of these sound. */
  choices: number;
  sound: number;
  /** Chance after each own turn; 0: before the first. The last is the result. */
  turns: number[];
}

/** What moved a chance far, by luck or by a choice. */
export interface Turning {
  n: number;
  luck: boolean;
  by: number;
}

export interface Review {
  type: 'review';
  over: boolean;
  players: PlayersReview[];
  /** The largest first. */
  turnings: Turning[];
  /** Of each seat the choices that lost most. */
  mistakes: number[][];
}

export type ErrorCode =
  | 'bad-message'
  | 'bad-setup'
  | 'no-table'
  | 'no-seat'
  | 'not-yours'
  | 'not-now'
  | 'too-late'
  | 'not-an-option'
  | 'full'
  | 'wrong-key'
  | 'too-many'
  | 'refused'
  | 'failed';

export interface ErrorMessage {
  type: 'error';
  do: string;
  code: ErrorCode;
  words: string;
}

/** The table is gone, with all that was kept of it. */
export interface Removed {
  type: 'removed';
  table: string;
}

/** Somebody at the table says something. */
export interface EmoteMessage {
  type: 'emote';
  table: string;
  seat: Seat;
  what: Emote;
}

/** How one stands on the ladder; `kept`: the server keeps it. */
export interface Standing {
  type: 'player';
  rating: number;
  deviation: number;
  games: number;
  kept: boolean;
}

/** The best first, and the bots beside them; `count`: how many people there are on it. */
export interface Ladder {
  type: 'ladder';
  players: { name: string; rating: number; deviation: number; games: number; you?: boolean }[];
  bots: { level: Level; rating: number; deviation: number }[];
  count: number;
  /** One's own. */
  place?: number;
}

/** All that a request brought about has been told. */
export interface Done {
  type: 'done';
}

/** Each may be an answer: `re` is the id of the request. */
export type HouseMessage = { re?: number } & (
  | Welcome
  | Kingdom
  | Lobby
  | Joined
  | Table
  | View
  | Summary
  | SavedFile
  | Verified
  | Advice
  | Judged
  | Review
  | Done
  | Removed
  | EmoteMessage
  | Standing
  | Ladder
  | ErrorMessage
);

// ---- The catalogue: what `talia catalogue` writes, one for each language ------------------------

export type TypeId =
  | 'action'
  | 'treasure'
  | 'victory'
  | 'curse'
  | 'attack'
  | 'reaction'
  | 'duration'
  | 'reserve'
  | 'traveller'
  | 'event'
  | 'command';

export interface CatalogueCard {
  id: CardId;
  name: string;
  /** Other names by which somebody may look for it: in this language, all of other languages. */
  also: string[];
  /** base, base1, base2, intrigue, seaside, adventures */
  set: string;
  cost: number;
  types: TypeId[];
  kind: 'basic' | 'kingdom' | 'beside' | 'event';
  /** What playing it gives first of all; a Treasure's coins too. */
  plus: { cards: number; actions: number; buys: number; coins: number };
  /** village, trashing, buy, attack, reaction, answer; the page is built without. */
  tags?: string[];
  /** Printed points; null where there are none or they are counted. */
  points: number | null;
  /** "\n" is the dividing line of the card. */
  text: string;
  /** The first edition's text, where that differs. */
  text1?: string;
  /** What a long text comes to, which the page's build adds. */
  brief?: string;
}

export interface CatalogueKingdom {
  name: string;
  /** What a set-up calls it, exactly: "base1/First Game". */
  key: string;
  source: string;
  /** By which it is played unless somebody says otherwise. */
  edition: 1 | 2;
  cards: CardId[];
  events: CardId[];
}

export interface Catalogue {
  language: Language;
  sets: { id: string; name: string }[];
  types: { id: TypeId; name: string }[];
  cards: CatalogueCard[];
  kingdoms: CatalogueKingdom[];
}
