import { noteTwoFactorEnabled } from '#features/people/auth/two-factor.server.ts';
import { endOpenLinks } from '#features/people/auth/verifications.server.ts';
import type { ActionOf } from '#platform/audit/audit.server.ts';
import type { AuthEvent } from '#platform/auth/auth-events.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { accountAudit } from './audit.server.ts';
import type { SecurityNotice } from './emails/security-mails.ts';
import { userRow } from './queries.server.ts';
import { sendNotice } from './security-notice.server.ts';

type Change = { action: ActionOf<typeof accountAudit>; notice: SecurityNotice };

/** What Better Auth did to an account, in our words; null for everything that changes no lock. */
function changeOf({ path, signed_in_before, new_session }: AuthEvent): Change | null {
  switch (path) {
    case '/change-password':
      return { action: 'password.changed', notice: 'password' };
    case '/two-factor/verify-totp':
      // The same step ends an ordinary sign-in; only turning it on gives a signed-in person a new session.
      return signed_in_before && new_session ? { action: 'two_factor.enabled', notice: 'two_factor_on' } : null;
    case '/two-factor/disable':
      return { action: 'two_factor.disabled', notice: 'two_factor_off' };
    case '/two-factor/generate-backup-codes':
      return { action: 'two_factor.codes_renewed', notice: 'recovery_codes' };
    default:
      return null;
  }
}

type Deps = Pick<Platform, 'db' | 'env' | 'sendMail' | 'sessions' | 'log'>;

export async function recordSecurityEvent(deps: Deps, event: AuthEvent): Promise<void> {
  const change = event.ok ? changeOf(event) : null;
  if (!change || !event.user_id) return;
  deps.sessions.drop();
  await record(deps, event.user_id, event.ip_address, change).catch((error: unknown) => {
    // The change itself stands: to answer with a failure now would be untrue.
    deps.log.error({
      category: 'security',
      component: 'account',
      message: `${change.action} could not be recorded`,
      user_id: event.user_id,
      error,
    });
  });
}

/** An audit entry and a notice to every confirmed address of the person, in one transaction. */
async function record(deps: Deps, userId: string, ip_address: string | null, { action, notice }: Change): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const user = await userRow(tx, userId);
    await accountAudit.write(tx, { actor: { id: userId, role: 'self' }, action, entity: 'users', entity_id: userId, ip_address });
    if (action === 'password.changed' || action === 'two_factor.disabled') await endOpenLinks(tx, userId);
    if (action === 'two_factor.enabled') await noteTwoFactorEnabled(tx, userId);
    await sendNotice(deps, tx, user, notice);
  });
}
