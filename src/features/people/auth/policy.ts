export type PasswordReason = { label: string; met: boolean; demanded: boolean };

/** What is known of a password besides its letters: whether it is common (null while that is being looked up), and whether that is refused. */
export type CommonCheck = { isCommon: boolean | null; isRefused: boolean };

/** What makes a password strong. What is demanded comes first; the rest is advice. */
export function passwordReasons(password: string, { isCommon, isRefused }: CommonCheck): PasswordReason[] {
  const reasons = [
    { label: 'At least 6 characters', met: password.length >= 6 && password.trim() !== '', demanded: true },
    { label: 'Not a common password', met: password.length >= 6 && isCommon === false, demanded: isRefused },
    { label: '12 characters or more', met: password.length >= 12, demanded: false },
    { label: 'Upper and lower case letters', met: /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password), demanded: false },
    { label: 'A number or a symbol', met: /[\p{N}\p{P}\p{S}]/u.test(password), demanded: false },
  ];
  return reasons.sort((a, b) => Number(b.demanded) - Number(a.demanded));
}

export const commonPassword = 'This is one of the most common passwords. Please choose another one.';
export const blankPassword = 'Password must not consist of spaces alone';

type Person = { id: string; role: string };

/** Why this person may not close or open that account, or null. */
export function statusRefusal(caller: Person, account: Person): string | null {
  if (caller.id === account.id) return 'You cannot deactivate your own account.';
  if (account.role === 'super_admin') return 'A super administrator cannot be deactivated.';
  // Who runs the studio is changed there, with the password and a mail to the owners.
  if (account.role === 'admin') return 'An administrator is removed and let back in under Settings, Team.';
  return null;
}
