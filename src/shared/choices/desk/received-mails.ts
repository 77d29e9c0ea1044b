/**
 * What became of a mail that came in: words of a conversation or ticket; held for the owner's yes; and what is recorded only, because
 * it came from ourselves, from a machine, from a blocked address, too often, or could not be read.
 */
export const mailOutcomes = ['message', 'held', 'own', 'automatic', 'blocked', 'limited', 'failed'] as const;
export type MailOutcome = (typeof mailOutcomes)[number];
