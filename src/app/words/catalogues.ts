import type { OtherLanguage } from '#shared/languages.ts';
import type { Words } from '#ui/words.ts';
import { de } from './de.ts';

/** The site's own words in all languages, for the server. The browser loads those of its page. */
export const catalogues: Record<OtherLanguage, Words> = { de };
