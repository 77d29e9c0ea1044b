import { and, eq, gt, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Tx } from '#db/client.ts';
import { user_roles, users } from '#db/schema/people/auth.ts';
import { team_invitations } from '#db/schema/people/team.ts';
import { insertAccount } from '#features/people/auth/accounts.server.ts';
import { hashNewPassword, invitationOver } from '#features/people/auth/new-password.server.ts';
import { setRole } from '#features/people/auth/team-accounts.server.ts';
import { createLinkToken, deleteLinkTokens, takeLinked } from '#features/people/auth/verifications.server.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { signInWith } from '#platform/auth/session-cookie.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { type AreaAccess, noArea } from '#shared/admin-areas.ts';
import { AppError } from '#shared/app-error.ts';
import type { TeamRole } from '#shared/choices/people/team.ts';
import { isAdmin } from '#shared/roles.ts';
import { refuseChanged } from '#shared/seen.ts';
import { teamAudit } from './audit.server.ts';
import { teamInvitationMail } from './emails/team-mails.ts';
import { demandOwnerNow } from './members.server.ts';
import { accessText, idOfLink, invitationMs, linkOf } from './policy.ts';
import { type InvitationRow, isOpen, nameOf } from './queries.server.ts';
import { nameOfActor, tellOwners } from './tell.server.ts';

type Ports = Pick<Platform, 'db' | 'env' | 'sendMail'>;
type Input = {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  role: TeamRole;
  areas: AreaAccess | null;
};

const refuse = (message: string): never => {
  throw new AppError('CONFLICT', message, { fields: { email: message } });
};

const sentNow = () => ({ sent_at: new Date(), expires_at: new Date(Date.now() + invitationMs) });

/** Invites once, however often the form is sent. */
export async function inviteMember(ports: Ports, author: Actor, input: Input): Promise<void> {
  const { id, email, first_name, last_name, role } = input;
  await ports.db.transaction(async (tx) => {
    await demandOwnerNow(tx, author.actor.id);
    const areas = input.areas && { ...noArea, ...input.areas };
    const values = { email, first_name, last_name, role, areas };
    const [known] = await tx.select().from(team_invitations).where(eq(team_invitations.id, id));
    if (known) return repeated(known, values);
    await refuseAccount(tx, email);
    await endExpired(tx, email);
    const [made] = await tx
      .insert(team_invitations)
      .values({ ...values, id, created_by: author.actor.id, ...sentNow() })
      .onConflictDoNothing()
      .returning();
    if (!made) {
      const [twin] = await tx.select().from(team_invitations).where(eq(team_invitations.id, id));
      return twin ? repeated(twin, values) : refuse('This address has been invited already. Send that invitation again instead.');
    }
    await sendInvitation(ports, tx, made);
    const access = accessText(role, areas);
    await audit(tx, author, 'invited', made, { access });
    await tellOwners(ports, tx, `${await nameOfActor(tx, author.actor.id)} invited ${nameOf(made)} (${email}): ${access}.`);
  });
}

const sentAlready =
  'This invitation was sent already, as you typed it first. What you changed since then was not saved: please close this, withdraw the invitation and send another one.';

type Sent = Pick<InvitationRow, 'email' | 'first_name' | 'last_name' | 'role' | 'areas'>;

/** The form was sent already: its work is done. */
function repeated(known: InvitationRow, { email, ...sent }: Sent): void {
  if (known.email !== email)
    throw new AppError('CONFLICT', 'This form was sent already. Please open it again to invite somebody else.');
  refuseChanged(known, sent, sentAlready);
}

/** An account is a client's or the studio's: nobody becomes an administrator by a mail to an address that they registered with. */
async function refuseAccount(tx: Tx, email: string): Promise<void> {
  const [found] = await tx
    .select({ user: users, role: user_roles.role })
    .from(users)
    .leftJoin(user_roles, eq(user_roles.user_id, users.id))
    .where(sql`lower(${users.email}) = lower(${email})`);
  if (!found) return;
  const name = nameOf(found.user);
  if (!isAdmin(found.role ?? 'client'))
    refuse(`${name} is a client with this address, and stays one. Invite them with another address.`);
  refuse(
    found.user.deactivated_at ? `${name} was in the team before. Let them back in instead.` : `${name} is in the team already.`,
  );
}

/** An invitation that nobody took makes room for a new one. */
async function endExpired(tx: Tx, email: string): Promise<void> {
  const open = and(sql`lower(${team_invitations.email}) = lower(${email})`, isOpen);
  const [row] = await tx.select().from(team_invitations).where(open).for('update');
  if (!row || row.expires_at > new Date()) return;
  await tx.update(team_invitations).set({ withdrawn_at: new Date() }).where(eq(team_invitations.id, row.id));
}

/** A new token ends the one before it; the mail is named by its count, so that each goes out once. */
async function sendInvitation({ env, sendMail }: Ports, tx: Tx, row: InvitationRow): Promise<void> {
  const token = await createLinkToken(tx, linkOf(row.id), invitationMs);
  const variables = {
    name: row.first_name,
    access: accessText(row.role, row.areas),
    url: `${env.PUBLIC_URL}/auth/team?token=${token}`,
  };
  await sendMail(tx, teamInvitationMail, variables, { to: row.email, occasion: `${row.id}:${row.sent_count}` });
}

async function lockInvitation(tx: Tx, id: string): Promise<InvitationRow> {
  const [row] = await tx.select().from(team_invitations).where(eq(team_invitations.id, id)).for('update');
  if (!row) throw new AppError('NOT_FOUND', 'This invitation does not exist.');
  if (row.accepted_at) throw new AppError('CONFLICT', 'This invitation has been accepted.');
  return row;
}

/** `seen` is how many emails the caller knew of: pressing twice, or in two tabs, sends one. */
export async function resendInvitation(ports: Ports, author: Actor, id: string, seen: number): Promise<void> {
  await ports.db.transaction(async (tx) => {
    await demandOwnerNow(tx, author.actor.id);
    const before = await lockInvitation(tx, id);
    if (before.withdrawn_at) throw new AppError('CONFLICT', 'This invitation has been withdrawn. Invite them again.');
    if (before.sent_count !== seen) return;
    await refuseAccount(tx, before.email);
    const changed = { sent_count: seen + 1, ...sentNow() };
    await tx.update(team_invitations).set(changed).where(eq(team_invitations.id, id));
    await sendInvitation(ports, tx, { ...before, ...changed });
    await audit(tx, author, 'invitation_resent', before);
    await tellOwners(ports, tx, `${await nameOfActor(tx, author.actor.id)} sent the invitation of ${before.email} again.`);
  });
}

export async function withdrawInvitation(ports: Ports, author: Actor, id: string): Promise<void> {
  await ports.db.transaction(async (tx) => {
    await demandOwnerNow(tx, author.actor.id);
    const before = await lockInvitation(tx, id);
    if (before.withdrawn_at) return;
    await tx.update(team_invitations).set({ withdrawn_at: new Date() }).where(eq(team_invitations.id, id));
    await deleteLinkTokens(tx, linkOf(id));
    await audit(tx, author, 'invitation_withdrawn', before);
    await tellOwners(ports, tx, `${await nameOfActor(tx, author.actor.id)} withdrew the invitation of ${before.email}.`);
  });
}

type Verb = 'invited' | 'invitation_resent' | 'invitation_withdrawn';
const audit = (tx: Tx, author: Actor, verb: Verb, { id, email }: InvitationRow, details: object = {}) =>
  teamAudit.write(tx, {
    ...author,
    action: `team.${verb}`,
    entity: 'team_invitations',
    entity_id: id,
    details: { email, ...details },
  });

/** Opens the account of a link, once. The link was emailed, so the person who has it reads that mailbox. */
export async function acceptInvitation(context: ApiContext, token: string, password: string): Promise<{ user_id: string }> {
  const { platform, request_id, ip } = context;
  const password_hash = await hashNewPassword(platform, password);
  const user_id = v7();
  const email = await platform.db.transaction(async (tx) => {
    const row = await takeInvitation(tx, token);
    const { email, first_name, last_name, role, areas } = row;
    const person = { id: user_id, email, first_name, last_name, email_verified: true, password_hash, role };
    if (!(await insertAccount(tx, { ...person, user_type: 'client' })))
      throw new AppError('CONFLICT', 'You have an account with this address already. Please log in.');
    await setRole(tx, user_id, { role, areas });
    await tx.update(team_invitations).set({ accepted_at: new Date() }).where(eq(team_invitations.id, row.id));
    await teamAudit.write(tx, {
      ...{ request_id, ip_address: ip, actor: { id: user_id, role } },
      action: 'team.joined',
      entity: 'users',
      entity_id: user_id,
      details: { invitation_id: row.id, access: accessText(role, areas) },
    });
    await tellOwners(platform, tx, `${nameOf(row)} (${email}) joined the team: ${accessText(role, areas)}.`);
    return email;
  });
  await signInWith(context, { email, password });
  return { user_id };
}

async function takeInvitation(tx: Tx, token: string): Promise<InvitationRow> {
  const row = await takeLinked(tx, token, {
    idOf: idOfLink,
    lock: async (id) => {
      const open = and(eq(team_invitations.id, id), isOpen, gt(team_invitations.expires_at, new Date()));
      return (await tx.select().from(team_invitations).where(open).for('update'))[0];
    },
  });
  if (!row) throw invitationOver();
  return row;
}
