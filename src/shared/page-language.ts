import { z } from 'zod';
import { languageKeys } from './all-languages.ts';

export const pageLanguage = z.enum(languageKeys).default('en').describe('In which the page is read');

/** Meta of a read that is asked in the language of the page, whoever asks: no loader can forget to say it. */
export const inPageLanguage = { inPageLanguage: true };

export const isInPageLanguage = (meta: object): boolean => 'inPageLanguage' in meta;
