// Free of React on purpose: the server lists pages in all languages with it.
import type { Language, OtherLanguage } from './languages.ts';

/** The site's own words in another language, by the English ones. */
export type Words = Readonly<Record<string, string>>;

const catalogues = new Map<Language, Words>();
// In the browser: each language is a document of its own.
let ofDocument: Language = 'en';

/** Before the first page of this language is rendered; English needs none. */
export function addWords(language: OtherLanguage, words: Words): void {
  catalogues.set(language, words);
  ofDocument = language;
}

/** Where no component asks, such as for a toast. */
export const languageOfDocument = (): Language => ofDocument;

export type Values = Readonly<Record<string, string | number>>;

/** `{name}` in a text is replaced by the value of that name. */
export function translated(language: Language, text: string, values?: Values): string {
  const found = catalogues.get(language)?.[text] ?? text;
  return values ? found.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place)) : found;
}
