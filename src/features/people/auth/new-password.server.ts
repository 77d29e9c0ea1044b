import type { Platform } from '#platform/platform.server.ts';
import { isCommonPassword } from './common-check.ts';
import { password as passwordField } from './fields.ts';
import { commonPassword } from './policy.ts';
import { passwordSettings } from './settings.ts';

/** Why this may not become a password here, or null. The length is checked by whoever asks, each in the words of its form. */
export async function passwordProblem({ settings }: Pick<Platform, 'settings'>, password: string): Promise<string | null> {
  const { refuse_common_passwords } = await settings.get(passwordSettings);
  return problemOf(password, refuse_common_passwords);
}

export async function problemOf(password: string, refuseCommon: boolean): Promise<string | null> {
  const checked = passwordField.safeParse(password);
  if (!checked.success) return checked.error.issues[0]?.message ?? null;
  return refuseCommon && (await isCommonPassword(password)) ? commonPassword : null;
}
