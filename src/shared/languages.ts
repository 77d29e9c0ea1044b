// Free of Zod on purpose: public pages carry this file, and their JavaScript has a budget.

/** The languages in which the site's own words exist. The code is written in the first; its pages have no prefix in their addresses. */
export const languages = {
  en: { name: 'English', locale: 'en-US' },
  de: { name: 'Deutsch', locale: 'de-DE' },
} as const;
export type Language = keyof typeof languages;
export type OtherLanguage = Exclude<Language, 'en'>;

export const languageKeys = Object.keys(languages) as Language[];
export const otherLanguages = languageKeys.filter((language): language is OtherLanguage => language !== 'en');

/** The language of a page, by the first part of its address: `/de/about` is German. */
export function languageOfPath(path: string): Language {
  const first = path.split('/')[1] ?? '';
  return Object.hasOwn(languages, first) ? (first as Language) : 'en';
}

/** The address of a page in a language, by its English one. */
export const pathIn = (language: Language, path: string): string =>
  language === 'en' ? path : `/${language}${path === '/' ? '' : path}`;

/** An address as its language and the English address of the same page. It never begins with two slashes, which would be another site. */
export function splitPath(path: string): { language: Language; path: string } {
  const language = languageOfPath(path);
  if (language === 'en') return { language, path };
  return { language, path: `/${path.slice(language.length + 1).replace(/^[/\\]+/, '')}` };
}
