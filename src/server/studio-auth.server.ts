import { recordSecurityEvent } from '#features/people/account/security-events.server.ts';
import { linkSocial } from '#features/people/account/social.server.ts';
import { addressNamed, guessesUsedUp } from '#features/people/auth/events.ts';
import { noteSignIn } from '#features/people/auth/last-sign-in.server.ts';
import { authMails } from '#features/people/auth/mails.server.ts';
import { passwordProblem } from '#features/people/auth/new-password.server.ts';
import { notePasskeyUse } from '#features/people/auth/passkeys.server.ts';
import { findSocialOwner } from '#features/people/auth/social-accounts.server.ts';
import { joinBySocial, remindToConfirm } from '#features/people/auth/social-join.server.ts';
import { type Auth, createAuth } from '#platform/auth/auth.server.ts';
import { emit } from '#platform/events/emit.server.ts';
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
    askForLink: (request, email) => emit(db, addressNamed, { request, sealed_email: secrets.seal(email), user_id: null }),
    guessesUsedUp: (tx, email) => emit(tx, guessesUsedUp, { sealed_email: secrets.seal(email) }),
    onEvent: async (event) => {
      logAuthEvent(log, event);
      await recordSecurityEvent(platform, event);
    },
    signedIn: (user_id, at) => noteSignIn(db, user_id, at),
    passkeyUsed: (credential_id) => notePasskeyUse(db, credential_id),
    social: {
      login: platform.social,
      ownerOf: (identity) => findSocialOwner(db, identity),
      join: (identity, ip) => joinBySocial(platform, identity, ip),
      link: async (user_id, identity, ip) => linkSocial(platform, user_id, identity, ip),
      remind: (user_id) => remindToConfirm(platform, user_id),
      seal: secrets.seal,
      open: secrets.open,
      failed: (message, error) => log.warn({ category: 'auth', component: 'social-login', message, error }),
    },
  });
}
