import type { KeptFor } from '#shared/choices/people/privacy.ts';

/** How long an archive can be downloaded. */
export const exportDays = 7;
/** How many archives about one person somebody can ask for within a day; those that failed do not count. */
export const mostExports = 3;
/** How long a person can think again. */
export const waitingDays = 14;

const dayMs = 86_400_000;
export const daysAfter = (moment: Date, days: number): Date => new Date(moment.getTime() + days * dayMs);

/** Whole years after the year of the deletion; null: as long as the log or the work itself is kept. */
const keptYears: Record<KeptFor, number | null> = { accounting: 10, evidence: 10, security: null, work: null };

export const keptReasons: Record<KeptFor, string> = {
  accounting: 'Tax law demands that invoices and payments are kept.',
  evidence: 'What was sent and signed stays verifiable, byte for byte.',
  security: 'The audit log is never changed, so that nobody can cover what they did.',
  work: 'The work of the studio, without the person.',
};

/** The last day on which it has to be kept. */
export function keptUntil(kept_for: KeptFor, deleted_at: Date): string | null {
  const years = keptYears[kept_for];
  return years === null ? null : `${deleted_at.getUTCFullYear() + years}-12-31`;
}

export const deletedPerson = 'Deleted person';

export const refusals = {
  team: 'Members of the team cannot be deleted, also after they have left: what they did for clients stays with their name.',
  open: 'Something is still open. Please settle it first.',
} as const;

/** What has to be typed before somebody is deleted, as it is compared. */
export const sameTyped = (typed: string, expected: string): boolean => typed.trim().toLowerCase() === expected.toLowerCase();
