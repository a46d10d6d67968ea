import type { Facts, Texts } from './src/catalogue';
import type { CardId, Catalogue, Language } from './src/protocol';

export function pack(catalogues: Record<Language, Catalogue>): {
  facts: Facts;
  texts: Record<Language, Texts>;
};

/** What was settled about cards, by their ids, in the language of that folder. */
export function rulings(folder: string): Record<CardId, string[]>;
