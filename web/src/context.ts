// What every part of the page may need to know: words, cards, settings.

import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { type Cards, cardName } from './catalogue';
import type { CardId } from './protocol';
import type { Settings } from './settings';
import type { Words } from './words/index';

export interface Around {
  words: Words;
  cards: Cards;
  settings: Settings;
  /** Whether the page is dark, by one's own choice or the system's. */
  dark: boolean;
  change(some: Partial<Settings>): void;
}

export const AroundContext = createContext<Around | null>(null);

function useAround(): Around {
  const around = useContext(AroundContext);
  if (!around) throw new Error('outside of the page');
  return around;
}

export const useWords = (): Words => useAround().words;
export const useCatalogue = (): Cards => useAround().cards;
export const useSettings = (): Settings => useAround().settings;
export const useDark = (): boolean => useAround().dark;
export const useChangeSettings = (): Around['change'] => useAround().change;

/** Names of cards in the page's language. */
export function useCardName(): (id: CardId) => string {
  const { cards } = useAround();
  return (id) => cardName(cards, id);
}
