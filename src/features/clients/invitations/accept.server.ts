import { and, eq, gt, isNull } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Tx } from '#db/client.ts';
import { client_invitations } from '#db/schema/clients/invitations.ts';
import { createClient } from '#features/people/auth/create-client.server.ts';
import { hashNewPassword, invitationOver } from '#features/people/auth/new-password.server.ts';
import { takeLinked } from '#features/people/auth/verifications.server.ts';
import { signInWith } from '#platform/auth/session-cookie.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { AppError } from '#shared/app-error.ts';
import { invitationsAudit } from './audit.server.ts';
import { idOfLink } from './policy.ts';
import type { InvitationRow } from './queries.server.ts';

/** Opens the account of a link, once. The link came by mail, so whoever has it reads that mailbox. */
export async function acceptInvitation(context: ApiContext, token: string, password: string): Promise<{ user_id: string }> {
  const { platform, request_id, ip } = context;
  const password_hash = await hashNewPassword(platform, password);
  const user_id = v7();
  const email = await platform.db.transaction(async (tx) => {
    const row = await takeInvitation(tx, token);
    const { email, first_name, last_name, user_type, business_name } = row;
    const person = { id: user_id, email, first_name, last_name, user_type, email_verified: true, password_hash };
    const from = { request_id, ip_address: ip };
    if (!(await createClient(tx, from, person, business_name ? { business_name } : null)))
      throw new AppError('CONFLICT', 'You have an account with this address already. Please log in.');
    await tx.update(client_invitations).set({ accepted_at: new Date() }).where(eq(client_invitations.id, row.id));
    await invitationsAudit.write(tx, {
      ...from,
      actor: { id: user_id, role: 'client' },
      action: 'invitation.accepted',
      entity: 'contacts',
      entity_id: row.contact_id,
      details: { invitation_id: row.id },
    });
    return email;
  });
  await signInWith(context, { email, password });
  return { user_id };
}

async function takeInvitation(tx: Tx, token: string): Promise<InvitationRow> {
  const { id, accepted_at, withdrawn_at, expires_at } = client_invitations;
  const row = await takeLinked(tx, token, {
    idOf: idOfLink,
    lock: async (asked) => {
      const open = and(eq(id, asked), isNull(accepted_at), isNull(withdrawn_at), gt(expires_at, new Date()));
      return (await tx.select().from(client_invitations).where(open).for('update'))[0];
    },
  });
  if (!row) throw invitationOver();
  return row;
}
