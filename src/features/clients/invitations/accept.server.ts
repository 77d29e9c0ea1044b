import { and, eq, gt, isNull } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Tx } from '#db/client.ts';
import { client_invitations } from '#db/schema/clients/invitations.ts';
import { createClient } from '#features/people/auth/create-client.server.ts';
import { passwordProblem } from '#features/people/auth/new-password.server.ts';
import { takeLinkToken } from '#features/people/auth/verifications.server.ts';
import { signInWith } from '#platform/auth/session-cookie.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { AppError } from '#shared/app-error.ts';
import { invitationsAudit } from './audit.server.ts';
import { idOfLink } from './policy.ts';
import type { InvitationRow } from './queries.server.ts';

const over = () =>
  new AppError('NOT_FOUND', 'This invitation no longer works. If you have chosen a password already, please log in.');

/** Opens the account of a link, once. The link came by mail, so whoever has it reads that mailbox. */
export async function acceptInvitation(context: ApiContext, token: string, password: string): Promise<{ user_id: string }> {
  const { platform, request_id, ip } = context;
  const problem = await passwordProblem(platform, password);
  if (problem) throw new AppError('BAD_REQUEST', problem, { fields: { password: problem } });
  const { password: hasher } = await (await platform.auth()).$context;
  const password_hash = await hasher.hash(password);
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

/** What is refused rolls back, so a link of another kind is not used up here. */
async function takeInvitation(tx: Tx, token: string): Promise<InvitationRow> {
  const id = idOfLink(await takeLinkToken(tx, token));
  if (!id) throw over();
  const { accepted_at, withdrawn_at, expires_at } = client_invitations;
  const open = and(eq(client_invitations.id, id), isNull(accepted_at), isNull(withdrawn_at), gt(expires_at, new Date()));
  const [row] = await tx.select().from(client_invitations).where(open).for('update');
  if (!row) throw over();
  return row;
}
