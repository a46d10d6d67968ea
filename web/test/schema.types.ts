// Made by schema.mjs from docs/protocol.schema.json.

export type Seat = number;
export type CardId = string;
export type Label = string;
export type Key = string;
export type Language = "en"
  | "pl";
export type Level = "novice"
  | "easy"
  | "casual"
  | "medium"
  | "strong"
  | "expert"
  | "master";
export type SetId = "base"
  | "intrigue"
  | "seaside"
  | "adventures";
export type TableState = "waiting"
  | "playing"
  | "over";
export type Emote = "hello"
  | "good-luck"
  | "well-played"
  | "wow"
  | "oops"
  | "thinking"
  | "thanks"
  | "good-game";
export type Setup = {
  players?: number;
  edition?: 1
  | 2;
  boxes?: 1
  | 2;
  sets?: (SetId)[];
  kingdom?: string;
  events?: string;
  seed?: string;
  count?: {
  base?: number;
  intrigue?: number;
  seaside?: number;
  adventures?: number
};
  want?: ("village"
  | "trashing"
  | "buy")[];
  attacks?: "any"
  | "none"
  | "answered";
  like?: (CardId)[];
  ban?: (CardId)[];
  eventCount?: 0
  | 1
  | 2
  | "random"
};
export type SeatWish = {
  who: "me";
  name: string
}
  | {
  who: "bot";
  level: Level;
  name?: string
}
  | {
  who: "open"
};
export type Terms = {
  name?: string;
  public: boolean;
  points: boolean;
  clock: number;
  bank?: number;
  takeover: boolean;
  quick?: boolean;
  rated?: boolean;
  advice?: boolean;
  begins?: "random"
  | Seat
};
export type ClientMessage = {
  do: "hello";
  protocol: 1;
  language: Language
}
  | {
  do: "language";
  language: Language
}
  | {
  do: "propose";
  setup: Setup
}
  | {
  do: "lobby";
  on: boolean
}
  | {
  do: "create";
  setup: Setup;
  seats: (SeatWish)[];
  terms: Terms;
  key?: Key;
  repeat?: boolean
}
  | {
  do: "join";
  table: string;
  name: string;
  seat?: Seat;
  key?: Key;
  repeat?: boolean
}
  | {
  do: "return";
  table: string;
  key: string
}
  | {
  do: "watch";
  table: string
}
  | {
  do: "salt";
  salt: string
}
  | {
  do: "leave";
  table?: string;
  key?: Key;
  repeat?: boolean
}
  | {
  do: "seat";
  seat: Seat;
  who: "bot"
  | "open";
  level?: Level
}
  | {
  do: "start"
}
  | {
  do: "choose";
  n: number;
  label: Label
}
  | {
  do: "undo";
  n: number
}
  | {
  do: "allow";
  yes: boolean;
  wish?: number
}
  | {
  do: "auto";
  forced: boolean;
  obvious: boolean
}
  | {
  do: "bot";
  on: boolean;
  level?: Level
}
  | {
  do: "resign"
}
  | {
  do: "remove";
  table?: string;
  key?: Key;
  repeat?: boolean
}
  | {
  do: "emote";
  what: Emote
}
  | {
  do: "match";
  players: 2
  | 3
  | 4;
  sets?: (SetId)[];
  rated?: boolean;
  name: string;
  key?: Key;
  repeat?: boolean
}
  | {
  do: "player";
  key: Key
}
  | {
  do: "forget";
  key: Key
}
  | {
  do: "ladder"
}
  | {
  do: "log"
}
  | {
  do: "advise";
  n: number
}
  | {
  do: "save"
}
  | {
  do: "step";
  n: number;
  from?: number
}
  | {
  do: "branch";
  n: number
}
  | {
  do: "load";
  keep?: boolean;
  text: string;
  seat?: Seat
}
  | {
  do: "review";
  text: string
}
  | {
  do: "verify";
  text: string;
  commitment?: string;
  salt?: string;
  seen?: (Seen)[]
}
  | {
  do: "again";
  key?: Key;
  repeat?: boolean
};
export type Seen = {
  came: Seat;
  names: (string)[]
}
  | {
  n: number;
  number: number;
  undone: number;
  asked: Seat
  | null;
  hand: (CardId)[]
  | null;
  options?: (Label)[];
  from: number;
  log: (string)[]
}
  | {
  chose: Label;
  n: number
}
  | {
  back: true
};
export type Welcome = {
  type: "welcome";
  protocol: number;
  version: string;
  rules: number;
  solo: boolean;
  levels: (Level)[]
};
export type Kingdom = {
  type: "kingdom";
  edition: 1
  | 2;
  cards: (CardId)[];
  events: (CardId)[];
  name: string
  | null;
  text: string
};
export type LobbyTable = {
  table: string;
  name: string;
  players: number;
  seated: (string)[];
  open: number;
  state: TableState;
  kingdom: (CardId)[];
  events: (CardId)[];
  watching: number;
  quick?: boolean;
  seconds?: number
};
export type Lobby = {
  type: "lobby";
  tables: (LobbyTable)[]
};
export type Joined = {
  type: "joined";
  table: string;
  seat: Seat
  | null;
  key?: string
};
export type TableSeat = {
  name: string;
  who: "person"
  | "bot"
  | "open";
  level?: Level;
  present: boolean;
  bot: boolean;
  resigned: boolean;
  rating?: number;
  deviation?: number;
  after?: number
};
export type UndoWish = {
  by: Seat;
  to: number;
  wish: number;
  waiting: (Seat)[]
};
export type Auto = {
  forced: boolean;
  obvious: boolean
};
export type Fair = {
  commitment: string;
  salts: (string
  | null)[];
  secret?: string
};
export type Table = {
  type: "table";
  table: string;
  name: string;
  state: TableState;
  host: Seat
  | null;
  you: Seat
  | null;
  terms: {
  public: boolean;
  points: boolean;
  clock: number;
  bank?: number;
  takeover: boolean;
  quick?: boolean;
  rated?: boolean;
  advice?: boolean
};
  setup: {
  players: number;
  edition: 1
  | 2;
  boxes: 1
  | 2;
  kingdom: (CardId)[];
  events: (CardId)[];
  begins: (Seat)[];
  kingdomName: string
  | null
};
  seats: (TableSeat)[];
  watching: number;
  undo?: UndoWish;
  auto?: Auto;
  fair?: Fair;
  again?: Seat
};
export type Phase = "action"
  | "buy"
  | "cleanup";
export type Verb = "word"
  | "play"
  | "buy"
  | "call"
  | "discard"
  | "trash"
  | "gain"
  | "topdeck"
  | "reveal"
  | "return"
  | "pass"
  | "set-aside"
  | "take"
  | "exchange"
  | "keep"
  | "name"
  | "pile"
  | "first";
export type Option = {
  label: Label;
  verb: Verb;
  card: CardId
  | null;
  zone: Zone
  | "events"
  | null;
  seat: Seat
  | null;
  words: string
};
export type QuestionKind = "action"
  | "buy"
  | "react"
  | "card"
  | "order"
  | "leave"
  | "played"
  | "gained";
export type Question = {
  kind: QuestionKind;
  card: CardId
  | null;
  words: string;
  options?: (Option)[];
  treasures?: boolean
};
export type Token = "card"
  | "action"
  | "buy"
  | "coin"
  | "cost"
  | "trash";
export type TypeId = "action"
  | "treasure"
  | "victory"
  | "curse"
  | "attack"
  | "reaction"
  | "duration"
  | "reserve"
  | "traveller"
  | "event"
  | "command";
export type Pile = {
  card: CardId;
  left: number;
  cost: number;
  embargo: number;
  types?: (TypeId)[];
  tokens: ({
  seat: Seat;
  token: Token
})[]
};
export type EventPile = {
  card: CardId;
  cost: number
};
export type Copies = {
  card: CardId;
  count: number
};
export type Side = {
  hand: (CardId)[]
  | null;
  handCount: number;
  deckCount: number;
  deckKnown: (CardId
  | null)[];
  discardCount: number;
  discardTop: CardId
  | null;
  discard?: (Copies)[];
  owns?: (Copies)[];
  play: (CardId)[];
  staying: (CardId)[];
  island: (CardId)[];
  native: (CardId)[]
  | null;
  nativeCount: number;
  tavern: (CardId)[];
  aside: (CardId
  | null)[];
  revealed: (CardId
  | null)[];
  pirate: number;
  journeyDown: boolean;
  minusCard: boolean;
  minusCoin: boolean;
  inherited: CardId
  | null;
  turns: number;
  score: number
  | null;
  cards: number;
  unseen: number;
  tokens: {
  card?: CardId;
  action?: CardId;
  buy?: CardId;
  coin?: CardId;
  cost?: CardId;
  trash?: CardId
}
};
export type Zone = "hand"
  | "deck"
  | "discard"
  | "play"
  | "island"
  | "native"
  | "tavern"
  | "aside"
  | "looked"
  | "supply"
  | "trash"
  | "inherited";
export type What = "moved"
  | "played"
  | "bought"
  | "called"
  | "exchanged"
  | "revealed"
  | "passed"
  | "shuffled"
  | "turn"
  | "phase"
  | "token"
  | "embargoed"
  | "plundered"
  | "journey"
  | "got"
  | "paid"
  | "due"
  | "ended";
export type Move = {
  what: What;
  who: Seat
  | null;
  card?: CardId
  | null;
  from?: Zone;
  to?: Zone;
  count?: number;
  for?: CardId;
  seat?: Seat;
  phase?: Phase;
  number?: number;
  token?: "card"
  | "action"
  | "buy"
  | "coin"
  | "cost"
  | "trash"
  | "minus-card"
  | "minus-coin";
  gone?: boolean;
  down?: boolean;
  left?: {
  actions: number;
  buys: number;
  coins: number
};
  line?: number
};
export type LogLine = {
  n: number;
  turn: number;
  who: Seat
  | null;
  words: string;
  depth: number;
  begins?: boolean
};
export type View = {
  type: "view"
  | "step";
  table: string;
  n: number;
  number?: number;
  undone?: number;
  seat: Seat
  | null;
  turn: {
  who: Seat;
  number: number;
  extra: boolean
};
  phase: Phase;
  actions: number;
  buys: number;
  coins: number;
  asked: Seat
  | null;
  question?: Question;
  supply: (Pile)[];
  beside: (Pile)[];
  events: (EventPile)[];
  trash: ({
  card: CardId;
  count: number
})[];
  seats: (Side)[];
  moves: (Move)[];
  log: {
  from: number;
  lines: (LogLine)[]
};
  canUndo: "free"
  | "ask"
  | null;
  deadline: number
  | null;
  bank?: (number)[];
  open?: boolean;
  of?: number;
  from?: number
};
export type Summary = {
  type: "summary";
  winners: (Seat)[];
  resigned: (Seat)[];
  seats: ({
  score: number;
  turns: number;
  cards: ({
  card: CardId;
  count: number;
  points: number
})[]
})[];
  points: ((number)[])[];
  turns: ({
  n: number;
  who: Seat;
  number: number
})[]
};
export type SavedFile = {
  type: "file";
  name: string;
  text: string
};
export type Verified = {
  type: "verified";
  ok: boolean;
  words: string
};
export type Chance = number;
export type Advised = {
  label: Label;
  chance: Chance;
  error: Chance;
  behind: Chance;
  doubt: Chance;
  share: Chance;
  words: string
};
export type Advice = {
  type: "advice";
  table: string;
  n: number;
  dealings: number;
  chance: Chance;
  best: Label;
  net: Label;
  options: (Advised)[]
};
export type Judged = {
  type: "judged";
  n: number;
  of: number;
  seat: Seat;
  turn: number;
  chosen: string;
  best: string;
  luck: Parts;
  before: Parts;
  after: Parts;
  lost: Parts;
  words: string
};
export type Parts = number;
export type PlayersReview = {
  first: Parts;
  result: Parts;
  luck: Parts;
  adjusted: Parts;
  lost: Parts;
  choices: number;
  sound: number;
  turns: (Parts)[]
};
export type Turning = {
  n: number;
  luck: boolean;
  by: Parts
};
export type Review = {
  type: "review";
  over: boolean;
  players: (PlayersReview)[];
  turnings: (Turning)[];
  mistakes: ((number)[])[]
};
export type Done = {
  type: "done"
};
export type Removed = {
  type: "removed";
  table: string
};
export type EmoteMessage = {
  type: "emote";
  table: string;
  seat: Seat;
  what: Emote
};
export type Standing = {
  type: "player";
  rating: number;
  deviation: number;
  games: number;
  kept: boolean
};
export type Ladder = {
  type: "ladder";
  players: ({
  name: string;
  rating: number;
  deviation: number;
  games: number;
  you?: boolean
})[];
  bots: ({
  level: Level;
  rating: number;
  deviation: number
})[];
  count: number;
  place?: number
};
export type ErrorCode = "bad-message"
  | "bad-setup"
  | "no-table"
  | "no-seat"
  | "not-yours"
  | "not-now"
  | "too-late"
  | "not-an-option"
  | "full"
  | "wrong-key"
  | "too-many"
  | "refused"
  | "failed";
export type ErrorMessage = {
  type: "error";
  do: string;
  code: ErrorCode;
  words: string
};
export type HouseMessage = Welcome
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
  | ErrorMessage;
