/** What makes a password strong. Only the first is demanded; the rest is advice. */
export function passwordReasons(password: string): { label: string; met: boolean }[] {
  return [
    { label: 'At least 6 characters', met: password.length >= 6 },
    { label: '12 characters or more', met: password.length >= 12 },
    { label: 'Upper and lower case letters', met: /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password) },
    { label: 'A number or a symbol', met: /[\p{N}\p{P}\p{S}]/u.test(password) },
  ];
}
