import { redirectDocument } from 'react-router';
import { languageOfPath } from '#shared/all-languages.ts';
import { languageOfDocument } from '#ui/words.ts';

/** For routes of an English page that match the address of a page in another language: that one is another document, with a router of its own. */
export function leaveForLanguage({ pathname, search, hash }: URL): void {
  if (languageOfDocument() === 'en' && languageOfPath(pathname) !== 'en') throw redirectDocument(pathname + search + hash);
}
