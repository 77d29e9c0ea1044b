// Free of Zod on purpose: public pages carry this file, and their JavaScript has a budget.

/** The languages in which the site's own words exist. The code is written in the first; its pages have no prefix in their addresses. */
export const languages = {
  en: { name: 'English', locale: 'en-US' },
  de: { name: 'Deutsch', locale: 'de-DE' },
} as const;
export type Language = keyof typeof languages;
export type OtherLanguage = Exclude<Language, 'en'>;

/** The address of a page in a language, by its English one. */
export const pathIn = (language: Language, path: string): string =>
  language === 'en' ? path : `/${language}${path === '/' ? '' : path}`;
