// What a pile costs now, and why that is not what is printed.

import type { Pile, View } from '../protocol';

export interface CostChange {
  /** How much less by the token of whose turn it is, and by what was played. */
  token: number;
  cards: number;
}

const TOKEN = 2;

/** null: it costs what is printed. */
export function costChange(view: View, pile: Pile, printed: number): CostChange | null {
  const less = printed - pile.cost;
  if (less <= 0) return null;
  const { who } = view.turn;
  const isToken = pile.tokens.some(({ seat, token }) => seat === who && token === 'cost');
  const token = isToken ? Math.min(TOKEN, less) : 0;
  return { token, cards: less - token };
}
