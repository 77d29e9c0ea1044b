import { useHref, useInRouterContext } from 'react-router';
import { type Language, languages } from '#shared/languages.ts';
import { languageOfDocument, translated, type Values } from '#shared/words.ts';

export { addWords, languageOfDocument, translated, type Words } from '#shared/words.ts';

function useLanguageOfAddress(): Language {
  const hasRouter = useInRouterContext();
  // biome-ignore lint/correctness/useHookAtTopLevel: a tree has a router or has none as long as it lives.
  const first = hasRouter ? useHref('/').slice(1) : '';
  return Object.hasOwn(languages, first) ? (first as Language) : 'en';
}

/** The browser asks no router: a part that is hydrated with its first touch is a tree of its own, without one. */
export const useLanguage: () => Language = import.meta.env.SSR ? useLanguageOfAddress : languageOfDocument;

/** For the `lang` of a text that may be in another language than the page; undefined where it is in the same. */
export const useOtherLanguage = (language: Language): Language | undefined => (useLanguage() === language ? undefined : language);

export type Translate = (text: string, values?: Values) => string;

/** The site's own words in the language of the page: `const t = useWords()`, then `t('Send message')`. */
export function useWords(): Translate {
  const language = useLanguage();
  return (text, values) => translated(language, text, values);
}
