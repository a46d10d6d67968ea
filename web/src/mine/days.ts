// What came of the kingdoms of the day, and how one tells others of it. Pure.

import { dayAt } from '../day';
import type { MineWords } from '../words/mine';
import { hasWon, type Played } from './games';

/** The game that counts of each day: the first that was finished. The youngest day first. */
export function dailies(games: readonly Played[]): Map<string, Played> {
  const first = new Map<string, Played>();
  for (const game of games) {
    const old = game.daily === undefined ? undefined : first.get(game.daily);
    if (game.daily !== undefined && (!old || game.at < old.at)) first.set(game.daily, game);
  }
  return new Map([...first].sort(([a], [b]) => (a < b ? 1 : -1)));
}

const DAY = 24 * 3600 * 1000;

/** Days in a row up to today, or to yesterday while today's game is not finished. */
export function daysInARow(days: ReadonlySet<string>, today: string): number {
  const before = (day: string) => dayAt(Date.parse(`${day}T00:00Z`) - DAY);
  let count = 0;
  for (let day = days.has(today) ? today : before(today); days.has(day); day = before(day)) count++;
  return count;
}

export type Standing = 'ahead' | 'even' | 'behind';

const STANDINGS: Record<string, Standing> = { '+': 'ahead', '=': 'even', '-': 'behind' };
const SIGNS: Record<Standing, string> = { ahead: '🟩', even: '🟨', behind: '🟥' };
const MOST_SIGNS = 10;

/** Who led in the course of the game, ten times at most; the last is that of the end. */
export function course(lead: string): Standing[] {
  const count = Math.min(lead.length, MOST_SIGNS);
  return Array.from({ length: count }, (_, i) => {
    const at = Math.ceil(((i + 1) * lead.length) / count) - 1;
    return STANDINGS[lead[at] ?? ''] ?? 'even';
  });
}

export function result(words: MineWords, game: Played): string {
  const own = game.scores[game.seat] ?? 0;
  const other = Math.max(...game.scores.filter((_, seat) => seat !== game.seat));
  return hasWon(game) ? words.dailyWon(own, other) : words.dailyLost(own, other);
}

/** The result without a word of which cards there are. `level`: the bot's, in words. */
export function shareText(words: MineWords, day: string, game: Played, level: string): string {
  return [
    words.dailyText(day),
    (hasWon(game) ? '🏆 ' : '') +
      [result(words, game), words.turns(game.turns), level].join(' · '),
    course(game.lead)
      .map((each) => SIGNS[each])
      .join(''),
  ].join('\n');
}
