import { answersBodyLimit } from '#features/desk/forms/contract.ts';
import { ticketBodyLimit } from '#features/desk/tickets/contract.ts';

/** Pages that a browser without scripts posts more to than a few texts. */
export const pageBodyLimits: Readonly<Record<string, number>> = {
  '/support': ticketBodyLimit,
  '/forms/*': answersBodyLimit,
  '/embed/*': answersBodyLimit,
};
