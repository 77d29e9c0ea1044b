import { recordSecurityEvent } from '#features/people/account/security-events.server.ts';
import { noteSignIn } from '#features/people/auth/last-sign-in.server.ts';
import { authMails } from '#features/people/auth/mails.server.ts';
import { passwordProblem } from '#features/people/auth/new-password.server.ts';
import { notePasskeyUse } from '#features/people/auth/passkeys.server.ts';
import { type Auth, createAuth } from '#platform/auth/auth.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { logAuthEvent } from './auth-log.server.ts';

/** The library of sign-in with the studio's mails, rules and records. */
export function createStudioAuth(platform: Platform): Auth {
  const { db, env, log, secrets, site, mailConfigured } = platform;
  return createAuth({
    db,
    env,
    secret: secrets.derive('auth'),
    issuer: () => site.latest().branding.companyName,
    confirmationDemanded: mailConfigured,
    ...authMails(platform),
    passwordProblem: (password) => passwordProblem(platform, password),
    onEvent: async (event) => {
      logAuthEvent(log, event);
      await recordSecurityEvent(platform, event);
    },
    signedIn: (user_id, at) => noteSignIn(db, user_id, at),
    passkeyUsed: (credential_id) => notePasskeyUse(db, credential_id),
  });
}
