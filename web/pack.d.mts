import type { Facts, Texts } from './src/catalogue';
import type { Catalogue, Language } from './src/protocol';

export function pack(catalogues: Record<Language, Catalogue>): {
  facts: Facts;
  texts: Record<Language, Texts>;
};
