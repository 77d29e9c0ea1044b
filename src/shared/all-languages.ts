// Apart from `languages.ts`, which every public page carries: their JavaScript has a budget.
import { type Language, languages, type OtherLanguage, pathIn } from './languages.ts';

export const languageKeys = Object.keys(languages) as Language[];
export const otherLanguages = languageKeys.filter((language): language is OtherLanguage => language !== 'en');

/** The language of a page, by the first part of its address: `/de/about` is German. */
export function languageOfPath(path: string): Language {
  const first = path.split('/')[1] ?? '';
  return Object.hasOwn(languages, first) ? (first as Language) : 'en';
}

/** An address as its language and the English address of the same page. It never begins with two slashes, which would be another site. */
export function splitPath(path: string): { language: Language; path: string } {
  const language = languageOfPath(path);
  if (language === 'en') return { language, path };
  return { language, path: `/${path.slice(language.length + 1).replace(/^[/\\]+/, '')}` };
}

/** Where a link leads whoever reads in a language: to the page in the same one. An address that names a language is meant so, and one elsewhere stays as it is. */
export function addressIn(language: Language, address: string): string {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(address) ?? [];
  return path.startsWith('/') && languageOfPath(path) === 'en' ? pathIn(language, path) + rest : address;
}
