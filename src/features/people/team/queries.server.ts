import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { sessions, user_roles, users } from '#db/schema/people/auth.ts';
import { team_invitations } from '#db/schema/people/team.ts';
import { findLinkToken } from '#features/people/auth/verifications.server.ts';
import { noArea } from '#shared/admin-areas.ts';
import { teamRoles } from '#shared/choices/people/team.ts';
import type { InvitedMember, Member, Team, TeamInvitation } from './contract.ts';
import { accessText, idOfLink } from './policy.ts';

export type InvitationRow = typeof team_invitations.$inferSelect;

export const isOpen = and(isNull(team_invitations.accepted_at), isNull(team_invitations.withdrawn_at));

/** When a session was last used; of sessions that have ended, when the last one began. */
const lastSeen = sql<
  string | null
>`greatest(${users.last_sign_in_at}, (select max(${sessions.updated_at}) from ${sessions} where ${sessions.user_id} = ${users.id}))`;

type Names = { first_name: string; last_name: string; display_name?: string; email: string };
export const nameOf = ({ first_name, last_name, display_name, email }: Names): string =>
  display_name || `${first_name} ${last_name}`.trim() || email;

export async function readTeam(db: DbOrTx, self_id: string, mail_configured: boolean): Promise<Team> {
  const rows = await db
    .select({ user: users, role: user_roles.role, areas: user_roles.areas, last_seen: lastSeen })
    .from(user_roles)
    .innerJoin(users, eq(users.id, user_roles.user_id))
    .where(inArray(user_roles.role, [...teamRoles]))
    .orderBy(asc(users.created_at), asc(users.id));
  const open = await db.select().from(team_invitations).where(isOpen).orderBy(asc(team_invitations.created_at));
  const members = rows.flatMap(({ user, role, areas, last_seen }): Member[] => {
    if (role === 'client') return [];
    return [
      {
        id: user.id,
        name: nameOf(user),
        email: user.email,
        role,
        areas: role === 'admin' && areas ? { ...noArea, ...areas } : null,
        two_factor_enabled: user.two_factor_enabled,
        last_seen_at: last_seen && new Date(last_seen).toISOString(),
        joined_at: user.created_at.toISOString(),
        removed_at: user.deactivated_at?.toISOString() ?? null,
        is_self: user.id === self_id,
      },
    ];
  });
  return { members, invitations: open.map(toInvitation), mail_configured };
}

const toInvitation = (row: InvitationRow): TeamInvitation => ({
  id: row.id,
  name: nameOf(row),
  email: row.email,
  role: row.role,
  areas: row.areas,
  sent_count: row.sent_count,
  sent_at: row.sent_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  is_expired: row.expires_at <= new Date(),
});

/** Looks without using the link up, so that a mail scanner that opens it does no harm. */
export async function findInvited(db: DbOrTx, token: string): Promise<InvitedMember> {
  const id = idOfLink(await findLinkToken(db, token));
  if (!id) return null;
  const [row] = await db
    .select()
    .from(team_invitations)
    .where(and(eq(team_invitations.id, id), isOpen, gt(team_invitations.expires_at, new Date())));
  if (!row) return null;
  const { email, first_name, role, areas, expires_at } = row;
  return { email, first_name, access: accessText(role, areas), expires_at: expires_at.toISOString() };
}
