import { useHref, useInRouterContext } from 'react-router';
import { type Language, languageOfPath, type OtherLanguage } from '#shared/languages.ts';

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

function useLanguageOfAddress(): Language {
  const hasRouter = useInRouterContext();
  // biome-ignore lint/correctness/useHookAtTopLevel: a tree has a router or has none as long as it lives.
  return hasRouter ? languageOfPath(useHref('/')) : 'en';
}

/** The browser asks no router: a part that is hydrated with its first touch is a tree of its own, without one. */
export const useLanguage: () => Language = import.meta.env.SSR ? useLanguageOfAddress : languageOfDocument;

export type Translate = (text: string, values?: Values) => string;

type Values = Readonly<Record<string, string | number>>;

/** `{name}` in a text is replaced by the value of that name. */
export function translated(language: Language, text: string, values?: Values): string {
  const found = catalogues.get(language)?.[text] ?? text;
  return values ? found.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place)) : found;
}

/** The site's own words in the language of the page: `const t = useWords()`, then `t('Send message')`. */
export function useWords(): Translate {
  const language = useLanguage();
  return (text, values) => translated(language, text, values);
}
