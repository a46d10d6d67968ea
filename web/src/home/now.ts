// The game that 'Play now' begins: one bot, and a recommended kingdom.

import type { CatalogueKingdom, Level, SeatWish, Terms } from '../protocol';

export const FIRST_KINGDOM = 'base2/First Game';

export const SOLO_TERMS: Terms = { public: false, points: true, clock: 0, takeover: true };

export function againstOne(name: string, level: Level): SeatWish[] {
  return [
    { who: 'me', name },
    { who: 'bot', level },
  ];
}

/** Another kingdom than this one. */
export function another(
  kingdoms: CatalogueKingdom[],
  key: string,
  random: number,
): CatalogueKingdom | undefined {
  const others = kingdoms.filter((kingdom) => kingdom.key !== key);
  return others[Math.floor(random * others.length)];
}
