// The ladder as it is shown: people and bots in one order. Pure.

import type { Ladder, Level } from '../protocol';

export type Rung =
  | { who: 'person'; place: number; name: string; rating: number; games: number; you: boolean }
  | { who: 'bot'; level: Level; rating: number };

/** The best first; bots have no place, they stand between those who have. Where both are level,
 * people come first. */
export function rungs({ players, bots }: Ladder): Rung[] {
  const people: Rung[] = players.map(({ name, rating, games, you }, i) => ({
    who: 'person',
    place: i + 1,
    name,
    rating,
    games,
    you: you === true,
  }));
  const others: Rung[] = bots.map(({ level, rating }) => ({ who: 'bot', level, rating }));
  return [...people, ...others.reverse()].sort((a, b) => b.rating - a.rating);
}
