// The games that one has played to their end, as they are kept in this browser: what each was, and
// what they come to together. Pure.

import type { CardId, Level, SavedFile, Seat } from '../protocol';
import { readLearned } from '../learn/progress';
import type { Game, Where } from '../state';

export interface Played {
  /** The table and the seat: the same game is never kept twice. */
  id: string;
  /** When it ended, in milliseconds. */
  at: number;
  where: Where;
  seat: Seat;
  names: string[];
  /** Of the bots; null: a person. */
  levels: (Level | null)[];
  scores: number[];
  winners: Seat[];
  resigned: Seat[];
  /** One's own. */
  turns: number;
  edition: 1 | 2;
  kingdom: CardId[];
  events: CardId[];
  /** The day, "2026-11-16", if it was that day's kingdom. */
  daily?: string;
  /** Who led after each turn of all: `+` oneself, `-` another, `=` nobody alone. */
  lead: string;
}

export const idOf = (where: Where, table: string, seat: Seat): string =>
  `${where}-${table}-${seat}`;

export const hasWon = (game: Played): boolean => game.winners.includes(game.seat);

// ---- What a game was ----------------------------------------------------------------------------

/** The half of a seed that a number in decimal leaves as it is (docs/FORMAT.md). */
const OTHER_HALF = '9e3779b97f4a7c15';

/** The day whose kingdom that saved game was dealt by; its seed is the date's digits. */
export function dayOf(text: string): string | null {
  const halves = /^seed: ([0-9a-f]{16})([0-9a-f]{16})$/m.exec(text);
  const half = halves?.slice(1).find((each) => each !== OTHER_HALF);
  if (!half || !halves?.includes(OTHER_HALF)) return null;
  const digits = BigInt(`0x${half}`).toString();
  const found = /^(20\d\d)(\d\d)(\d\d)$/.exec(digits);
  if (!found) return null;
  const day = found.slice(1).join('-');
  return isDay(day) ? day : null;
}

export function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00Z`) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function leadOf(points: number[][], seat: Seat): string {
  return points
    .map((scores) => {
      const own = scores[seat] ?? 0;
      const best = Math.max(...scores.filter((_, i) => i !== seat));
      return own > best ? '+' : own < best ? '-' : '=';
    })
    .join('');
}

/** What is to be kept of a game that is over; null: one has not sat there, or it is not over. */
export function playedOf(game: Game, file: SavedFile, at: number): Played | null {
  const { table, summary, seat, where, id } = game;
  if (!table || !summary || seat === null) return null;
  const daily = where === 'solo' ? dayOf(file.text) : null;
  return {
    id: idOf(where, id, seat),
    at,
    where,
    seat,
    names: table.seats.map(({ name }) => name),
    levels: table.seats.map(({ who, level }) => (who === 'bot' ? (level ?? null) : null)),
    scores: summary.seats.map(({ score }) => score),
    winners: summary.winners,
    resigned: summary.resigned,
    turns: summary.seats[seat]?.turns ?? 0,
    edition: table.setup.edition,
    kingdom: table.setup.kingdom,
    events: table.setup.events,
    ...(daily === null ? {} : { daily }),
    lead: leadOf(summary.points, seat),
  };
}

// ---- What they come to --------------------------------------------------------------------------

export interface Tally {
  games: number;
  won: number;
}

function tallied<K>(games: readonly Played[], keysOf: (game: Played) => Iterable<K>) {
  const tallies = new Map<K, Tally>();
  for (const game of games) {
    for (const key of keysOf(game)) {
      const old = tallies.get(key) ?? { games: 0, won: 0 };
      tallies.set(key, { games: old.games + 1, won: old.won + Number(hasWon(game)) });
    }
  }
  return tallies;
}

/** The strongest bot that one played against, `order` from weak to strong; or people. */
export function against(game: Played, order: readonly Level[]): Level | 'people' {
  const others = game.levels.filter((_, seat) => seat !== game.seat);
  const levels = others.flatMap((level) => (level === null ? [] : [level]));
  if (levels.length < others.length) return 'people';
  return levels.reduce((best, each) => (order.indexOf(each) > order.indexOf(best) ? each : best));
}

export const byOpponent = (games: readonly Played[], order: readonly Level[]) =>
  tallied(games, (game) => [against(game, order)]);

/** By the cards and Events that lay on the table; those of most games first. */
export function byCard(games: readonly Played[]): [CardId, Tally][] {
  const tallies = tallied(games, (game) => new Set([...game.kingdom, ...game.events]));
  return [...tallies].sort(
    ([a, x], [b, y]) => y.games - x.games || y.won - x.won || (a < b ? -1 : 1),
  );
}

/** Games won one after another: up to now, and at most. `games`: the youngest first. */
export function streaks(games: readonly Played[]): { now: number; most: number } {
  const lost = games.findIndex((game) => !hasWon(game));
  let run = 0;
  let most = 0;
  for (const game of games) {
    run = hasWon(game) ? run + 1 : 0;
    most = Math.max(most, run);
  }
  return { now: lost < 0 ? games.length : lost, most };
}

// ---- All of it as a file ------------------------------------------------------------------------

export interface Exported extends Played {
  /** The .talia file, while it was kept. */
  text?: string;
}

const VERSION = 1;

/** The largest .talia file that a house reads. */
const MOST_TEXT = 256 * 1024;

export function written(games: readonly Exported[], learned: readonly string[] = []): string {
  return `${JSON.stringify({ talia: 'games', version: VERSION, games, learned }, null, 1)}\n`;
}

/** What such a file brings: its games, how many rows of it make no sense, and the lessons and
 * puzzles that were solved, in older files none. */
export interface Brought {
  games: Exported[];
  bad: number;
  learned: string[];
}

/** Null: it is no such file. */
export function readGames(text: string): Brought | null {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof found !== 'object' || found === null) return null;
  const { talia, version, games, learned } = found as Record<string, unknown>;
  if (talia !== 'games' || version !== VERSION || !Array.isArray(games)) return null;
  const good = (games as unknown[]).flatMap((row) => readGame(row) ?? []);
  return { games: good, bad: games.length - good.length, learned: readLearned(learned) };
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);
const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 100;
const isCard = (value: unknown): value is CardId =>
  typeof value === 'string' && /^[a-z-]{1,40}$/.test(value);

function list<T>(value: unknown, is: (each: unknown) => each is T, most: number): T[] | null {
  return Array.isArray(value) && value.length <= most && value.every(is) ? (value as T[]) : null;
}

/** A row of such a file, or null: every part of it is what it should be, and nothing else comes
 * along. */
function readGame(row: unknown): Exported | null {
  if (typeof row !== 'object' || row === null) return null;
  const of = row as Record<string, unknown>;
  const names = list(of['names'], isName, 6);
  const players = names?.length ?? 0;
  const isSeat = (each: unknown): each is Seat => isWhole(each) && each >= 0 && each < players;
  const isLevel = (each: unknown): each is Level | null =>
    each === null || (typeof each === 'string' && /^[a-z]{1,20}$/.test(each));
  const levels = list(of['levels'], isLevel, players);
  const scores = list(of['scores'], isWhole, players);
  const winners = list(of['winners'], isSeat, players);
  const resigned = list(of['resigned'], isSeat, players);
  const kingdom = list(of['kingdom'], isCard, 12);
  const events = list(of['events'], isCard, 4);
  const { id, at, where, seat, turns, edition, daily, lead, text } = of;
  if (players < 2 || !names) return null;
  if (levels?.length !== players || scores?.length !== players) return null;
  if (!winners || !resigned || !kingdom || !events || !isSeat(seat) || !isWhole(turns)) return null;
  if (typeof id !== 'string' || !/^[a-z0-9-]{1,60}$/.test(id)) return null;
  if (!isWhole(at) || at < 0) return null;
  if ((where !== 'solo' && where !== 'server') || (edition !== 1 && edition !== 2)) return null;
  if (typeof lead !== 'string' || !/^[-+=]{0,2000}$/.test(lead)) return null;
  if (daily !== undefined && (typeof daily !== 'string' || !isDay(daily))) return null;
  if (text !== undefined && (typeof text !== 'string' || text.length > MOST_TEXT)) return null;
  return {
    id,
    at,
    where,
    seat,
    names,
    levels,
    scores,
    winners,
    resigned,
    turns,
    edition,
    kingdom,
    events,
    lead,
    ...(daily === undefined ? {} : { daily }),
    ...(text === undefined ? {} : { text }),
  };
}
