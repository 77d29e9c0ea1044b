/** Whether it is on the list, also in capitals or with a mark at its end; the list is fetched when it is first needed. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const { commonPasswords } = await import('./common-passwords.ts');
  const plain = password.trim().toLowerCase();
  return commonPasswords.has(plain) || commonPasswords.has(plain.replace(/[!.?*#]+$/, ''));
}
