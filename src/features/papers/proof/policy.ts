import { AppError } from '#shared/app-error.ts';

export const codeRules = { minutes: 10, attempts: 5, mostPerHour: 5, secondsBetween: 30 } as const;

/** So many wrong codes within a day, and the studio is told. */
export const wrongBeforeWarning = 3;

const day = 86_400_000;

/** A password that was just set by a link in a mail proves that mailbox at best, and not that the account's owner signs. */
export const isRecentReset = (reset_at: Date | null, now: Date): boolean =>
  reset_at !== null && now.getTime() - reset_at.getTime() < day;

/** The start of the time in which wrong codes are added up. */
export const warningSince = (now: Date): Date => new Date(now.getTime() - day);

/** Enough of an address that its owner knows it again, and nobody else. */
export function maskAddress(email: string): string {
  const at = email.lastIndexOf('@');
  const name = at < 0 ? email : email.slice(0, at);
  const first = [...name][0] ?? '';
  return `${first}•••${at < 0 ? '' : email.slice(at)}`;
}

export type CodeVerdict =
  | { kind: 'right' }
  /** Used, too old, tried too often, for another version, or none was ever sent. */
  | { kind: 'void' }
  | { kind: 'wrong'; code_id: string; left: number };

const refused = (text: string) => new AppError('BAD_REQUEST', text, { fields: { code: text } });

/** What whoever typed the code is told; null when it was right. */
export function codeRefusal(verdict: CodeVerdict): AppError | null {
  if (verdict.kind === 'right') return null;
  if (verdict.kind === 'void') return refused('This code is no longer valid. Please ask for a new one.');
  const { left } = verdict;
  if (left <= 0) return refused('This code is not right, and it was tried too often. Please ask for a new one.');
  return refused(`This code is not right. ${left === 1 ? 'One try is' : `${left} tries are`} left.`);
}

export const codeMissing = () => refused('Please enter the code');
