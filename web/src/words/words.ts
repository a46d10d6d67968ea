// What string tables are made of. A table is an object of strings, and of functions that return
// them; `Like` makes the compiler refuse a row that is missing in the other language.

import type { Language } from '../protocol';

export type Like<T> = { [K in keyof T]: T[K] extends string ? string : T[K] };

const rules: Record<Language, Intl.PluralRules> = {
  en: new Intl.PluralRules('en'),
  pl: new Intl.PluralRules('pl'),
};

/** "1 card", "2 cards". */
export function pluralEn(n: number, one: string, other: string): string {
  return `${n} ${rules.en.select(n) === 'one' ? one : other}`;
}

/** "1 karta", "2 karty", "5 kart". */
export function pluralPl(n: number, one: string, few: string, many: string): string {
  const form = rules.pl.select(n);
  return `${n} ${form === 'one' ? one : form === 'few' ? few : many}`;
}

/** "Anna, Jan and Ola". */
export function listed(language: Language, names: string[]): string {
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
}
