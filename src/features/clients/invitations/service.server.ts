import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { client_invitations } from '#db/schema/clients/invitations.ts';
import { users } from '#db/schema/people/auth.ts';
import { createLinkToken, deleteLinkTokens } from '#features/people/auth/verifications.server.ts';
import { becomeClient, meetContact } from '#features/people/contacts/meet.server.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import type { VerbOf } from '#platform/audit/audit.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import { refuseChanged } from '#shared/seen.ts';
import { invitationsAudit } from './audit.server.ts';
import type { InvitationInput } from './contract.ts';
import { invitationMail } from './emails/invitation-mail.ts';
import { invitationMs, linkOf, stateOf } from './policy.ts';
import { type InvitationRow, toInvitation } from './queries.server.ts';

type Ports = Pick<Platform, 'db' | 'env' | 'sendMail'>;

const audit = (tx: Tx, author: Actor, verb: VerbOf<typeof invitationsAudit, 'invitation'>, row: InvitationRow) =>
  invitationsAudit.write(tx, {
    ...author,
    action: `invitation.${verb}`,
    entity: 'contacts',
    entity_id: row.contact_id,
    details: { email: row.email, invitation_id: row.id },
  });

const refuse = (message: string): never => {
  throw new AppError('CONFLICT', message, { fields: { email: message } });
};

/** Invites somebody whom the studio may know already, once however often the form is sent. */
export async function inviteClient(ports: Ports, author: Actor, input: InvitationInput) {
  const { id, email, first_name, last_name, user_type } = input;
  const business_name = user_type === 'business' ? input.business_name : null;
  const values = { email, first_name, last_name, user_type, business_name, words: input.words || null };
  const row = await ports.db.transaction(async (tx) => {
    const [known] = await tx.select().from(client_invitations).where(eq(client_invitations.id, id));
    if (known) return repeated(known, values);
    await refuseAccount(tx, email);
    await endExpired(tx, email);
    const met = { first_name, last_name, email, company_name: business_name, client_type: user_type };
    const contact = await meetContact(tx, { ...met, source: 'manual' });
    await becomeClient(tx, contact.id);
    const [made] = await tx
      .insert(client_invitations)
      .values({
        ...values,
        id,
        contact_id: contact.id,
        created_by: author.actor.id,
        ...sentNow(),
      })
      .onConflictDoNothing()
      .returning();
    if (!made) return twinOf(tx, id, values);
    await sendInvitation(ports, tx, made);
    await audit(tx, author, 'sent', made);
    return made;
  });
  return toInvitation(row, false);
}

const sentNow = () => ({ sent_at: new Date(), expires_at: new Date(Date.now() + invitationMs) });

const sentAlready =
  'This invitation was sent already, as you typed it first. What you changed since then was not saved: please close this, withdraw the invitation and send another one.';

type Sent = Pick<InvitationRow, 'email' | 'first_name' | 'last_name' | 'user_type' | 'business_name' | 'words'>;

/** The form was sent already: its work is done. */
function repeated(known: InvitationRow, { email, ...sent }: Sent): InvitationRow {
  if (known.email !== email)
    throw new AppError('CONFLICT', 'This form was sent already. Please open it again to invite somebody else.');
  refuseChanged(known, sent, sentAlready);
  return known;
}

/** Somebody a moment earlier has invited the same address, or the same form came twice at once. */
async function twinOf(tx: Tx, id: string, sent: Sent): Promise<InvitationRow> {
  const [same] = await tx.select().from(client_invitations).where(eq(client_invitations.id, id));
  return same ? repeated(same, sent) : refuse('This address has been invited already. Send that invitation again instead.');
}

/** An invitation that nobody took makes room for a new one. */
async function endExpired(tx: Tx, email: string): Promise<void> {
  const [open] = await tx.select().from(client_invitations).where(openFor(email)).for('update');
  if (!open || stateOf({ ...open, has_account: false }) !== 'expired') return;
  await tx.update(client_invitations).set({ withdrawn_at: new Date() }).where(eq(client_invitations.id, open.id));
}

const openFor = (email: string) =>
  and(
    sql`lower(${client_invitations.email}) = lower(${email})`,
    isNull(client_invitations.accepted_at),
    isNull(client_invitations.withdrawn_at),
  );

async function refuseAccount(tx: Tx, email: string): Promise<void> {
  const [user] = await tx.select().from(users).where(sql`lower(${users.email}) = lower(${email})`);
  if (!user) return;
  const name = `${user.first_name} ${user.last_name}`.trim() || user.email;
  const ending = user.deactivated_at ? ', which is deactivated. Reactivate it instead.' : '.';
  refuse(`${name} has an account with this address already${ending}`);
}

/** A new token ends the one before it; the mail is named by its count, so that each goes out once. */
async function sendInvitation({ env, sendMail }: Ports, tx: Tx, row: InvitationRow): Promise<void> {
  const token = await createLinkToken(tx, linkOf(row.id), invitationMs);
  const url = `${env.PUBLIC_URL}/auth/invitation?token=${token}`;
  const variables = { name: row.first_name, words: row.words, url };
  await sendMail(tx, invitationMail, variables, { to: row.email, occasion: `${row.id}:${row.sent_count}` });
}

async function lockInvitation(tx: Tx, id: string): Promise<InvitationRow> {
  const [row] = await tx.select().from(client_invitations).where(eq(client_invitations.id, id)).for('update');
  if (!row) throw new AppError('NOT_FOUND', 'This invitation does not exist.');
  return row;
}

/** `seen` is how many mails the caller knew of: whoever presses twice, or in two tabs, sends one. */
export async function resendInvitation(ports: Ports, author: Actor, id: string, seen: number) {
  return ports.db.transaction(async (tx) => {
    const before = await lockInvitation(tx, id);
    if (before.accepted_at) throw new AppError('CONFLICT', 'This invitation has been accepted.');
    if (before.withdrawn_at) throw new AppError('CONFLICT', 'This invitation has been withdrawn. Invite the client anew.');
    if (before.sent_count !== seen) return toInvitation(before, false);
    await refuseAccount(tx, before.email);
    const [row] = await tx
      .update(client_invitations)
      .set({ sent_count: seen + 1, ...sentNow() })
      .where(eq(client_invitations.id, id))
      .returning();
    if (!row) throw new Error('The invitation was not changed');
    await sendInvitation(ports, tx, row);
    await audit(tx, author, 'resent', row);
    return toInvitation(row, false);
  });
}

export async function withdrawInvitation(ports: Ports, author: Actor, id: string) {
  return ports.db.transaction(async (tx) => {
    const before = await lockInvitation(tx, id);
    if (before.accepted_at) throw new AppError('CONFLICT', 'This invitation has been accepted.');
    return toInvitation(before.withdrawn_at ? before : await withdraw(tx, author, before), false);
  });
}

export async function withdraw(tx: Tx, author: Actor, { id }: InvitationRow): Promise<InvitationRow> {
  const [row] = await tx
    .update(client_invitations)
    .set({ withdrawn_at: new Date() })
    .where(eq(client_invitations.id, id))
    .returning();
  if (!row) throw new Error('The invitation was not changed');
  await deleteLinkTokens(tx, linkOf(id));
  await audit(tx, author, 'withdrawn', row);
  return row;
}
