import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import { isCommonPassword } from './common-check.ts';
import { password as passwordField } from './fields.ts';
import { commonPassword } from './policy.ts';
import { passwordSettings } from './settings.ts';

/** Why this may not become a password here, or null. The length is checked by the caller, in the words of its form. */
export async function passwordProblem({ settings }: Pick<Platform, 'settings'>, password: string): Promise<string | null> {
  const { refuse_common_passwords } = await settings.get(passwordSettings);
  return problemOf(password, refuse_common_passwords);
}

/** The hash of a password that somebody chooses for a new account, or its refusal beside the field. */
export async function hashNewPassword(platform: Pick<Platform, 'settings' | 'auth'>, password: string): Promise<string> {
  const problem = await passwordProblem(platform, password);
  if (problem) throw new AppError('BAD_REQUEST', problem, { fields: { password: problem } });
  const { password: hasher } = await (await platform.auth()).$context;
  return hasher.hash(password);
}

/** An invitation link that no longer works gets the same answer, whatever the reason. */
export const invitationOver = () =>
  new AppError('NOT_FOUND', 'This invitation no longer works. If you have chosen a password already, please log in.');

export async function problemOf(password: string, refuseCommon: boolean): Promise<string | null> {
  const checked = passwordField.safeParse(password);
  if (!checked.success) return checked.error.issues[0]?.message ?? null;
  return refuseCommon && (await isCommonPassword(password)) ? commonPassword : null;
}
