import { answersBodyLimit } from '#features/desk/forms/contract.ts';
import { ticketBodyLimit } from '#features/desk/tickets/contract.ts';
import { languageKeys } from '#shared/all-languages.ts';
import { pathIn } from '#shared/languages.ts';

/** Pages that a browser without scripts posts more to than a few texts, in all languages. */
export const pageBodyLimits: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    languageKeys.flatMap((language) => [
      [pathIn(language, '/support'), ticketBodyLimit],
      [pathIn(language, '/forms/*'), answersBodyLimit],
    ]),
  ),
  '/embed/*': answersBodyLimit,
};
