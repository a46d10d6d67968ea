import type { Facts, Texts } from './src/catalogue';
import type { CardId, Catalogue, Language } from './src/protocol';

export function pack(catalogues: Record<Language, Catalogue>): {
  facts: Facts;
  texts: Record<Language, Texts>;
};

/** What was settled about cards, by their ids, in the language of that folder. */
export function rulings(folder: string): Record<CardId, string[]>;

/** A rule that rulings refer to: its number and what it says. */
export type NamedRule = [string, string];

/** Those of other cards and of sets, by the card whose rulings refer to them. */
export function rulesNamed(folder: string): Record<CardId, NamedRule[]>;
