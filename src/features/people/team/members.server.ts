import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { user_roles, users } from '#db/schema/people/auth.ts';
import { closeAccount, openAccount, setRole } from '#features/people/auth/team-accounts.server.ts';
import { hideClosedNotices } from '#features/studio/notifications/service.server.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { revokeKeysOf } from '#platform/auth/api-keys.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { type AreaAccess, accessOf, noArea } from '#shared/admin-areas.ts';
import { AppError } from '#shared/app-error.ts';
import { type TeamRole, teamRoles } from '#shared/choices/people/team.ts';
import { teamAudit } from './audit.server.ts';
import { accessText, lastOne } from './policy.ts';
import { nameOf } from './queries.server.ts';
import { nameOfActor, tellMember, tellOwners } from './tell.server.ts';

type Ports = Pick<Platform, 'db' | 'env' | 'sendMail' | 'sessions'>;

/**
 * Locks everybody who runs the studio, always in the same order: of two super administrators who demote each other at once, the
 * second finds what the first one did.
 */
async function lockTeam(tx: Tx) {
  const rows = await tx
    .select({ user: users, role: user_roles.role, areas: user_roles.areas })
    .from(user_roles)
    .innerJoin(users, eq(users.id, user_roles.user_id))
    .where(inArray(user_roles.role, [...teamRoles]))
    .orderBy(asc(user_roles.user_id))
    .for('update');
  return rows.flatMap(({ role, ...row }) => (role === 'client' ? [] : [{ ...row, role }]));
}
type Locked = Awaited<ReturnType<typeof lockTeam>>[number];

function found(team: readonly Locked[], id: string): Locked {
  const one = team.find(({ user }) => user.id === id);
  if (!one) throw new AppError('NOT_FOUND', 'This person is not in the team.');
  return one;
}

/** One super administrator at least can always get in. */
function demandAnother(team: readonly Locked[], id: string): void {
  const others = team.filter(({ user, role }) => role === 'super_admin' && user.id !== id && user.deactivated_at === null);
  if (others.length === 0) throw new AppError('CONFLICT', lastOne, { fields: { role: lastOne } });
}

/** Who asks may have been demoted a moment ago, by somebody whose change this one has waited for. */
function demandOwner(team: readonly Locked[], id: string): void {
  const own = team.find(({ user }) => user.id === id);
  if (own?.role !== 'super_admin' || own.user.deactivated_at) throw new AppError('FORBIDDEN', 'Access Denied');
}

type Access = { role: TeamRole; areas: AreaAccess | null };

const isSame = (one: Locked, { role, areas }: Access): boolean =>
  one.role === role && JSON.stringify(accessOf(one.role, one.areas)) === JSON.stringify(accessOf(role, areas));

/** Changes role and areas. A second press finds it done and tells nobody. Sessions stay, and what they may is asked with each request. */
export async function changeMember(ports: Ports, author: Actor, id: string, access: Access): Promise<void> {
  await ports.db.transaction(async (tx) => {
    const team = await lockTeam(tx);
    demandOwner(team, author.actor.id);
    const member = found(team, id);
    if (member.user.deactivated_at) throw new AppError('CONFLICT', 'This person was removed from the team.');
    if (isSame(member, access)) return;
    if (member.role === 'super_admin' && access.role !== 'super_admin') demandAnother(team, id);
    // Every area is named, whatever the caller left out.
    const areas = access.areas && { ...noArea, ...access.areas };
    await setRole(tx, id, { role: access.role, areas });
    await hideClosedNotices(tx, id, { areas: accessOf(access.role, areas) });
    const words = accessText(access.role, areas);
    await audit(tx, author, 'changed', member, { access: words, before: accessText(member.role, beforeOf(member)) });
    await tellMember(ports, tx, member.user, `Your access is now: ${words}.`);
    await tellOwners(ports, tx, `${await nameOfActor(tx, author.actor.id)} changed the access of ${whoIs(member)} to: ${words}.`);
  });
  // The database tells every process; this one must not answer from memory in the meantime.
  ports.sessions.drop();
}

const beforeOf = ({ areas }: Locked): AreaAccess | null => areas && { ...noArea, ...areas };
const whoIs = ({ user }: Locked): string => `${nameOf(user)} (${user.email})`;

/** Ends the access at once: sessions, keys and links. What the person did and was given stays, under their name. */
export async function removeMember(ports: Ports, author: Actor, id: string): Promise<void> {
  await ports.db.transaction(async (tx) => {
    const team = await lockTeam(tx);
    demandOwner(team, author.actor.id);
    const member = found(team, id);
    if (id === author.actor.id) throw new AppError('CONFLICT', 'You cannot remove yourself. Another super administrator can.');
    if (member.user.deactivated_at) return;
    if (member.role === 'super_admin') {
      demandAnother(team, id);
      // A person who is let back in later begins as an administrator.
      await setRole(tx, id, { role: 'admin', areas: null });
    }
    await closeAccount(tx, id);
    await revokeKeysOf(tx, id);
    await audit(tx, author, 'removed', member);
    await tellMember(ports, tx, member.user, 'Your access to the studio has ended.');
    await tellOwners(ports, tx, `${await nameOfActor(tx, author.actor.id)} removed ${whoIs(member)} from the team.`);
  });
  ports.sessions.drop();
}

/** Lets somebody back in with the password and the areas that they had; their keys stay revoked. */
export async function restoreMember(ports: Ports, author: Actor, id: string): Promise<void> {
  await ports.db.transaction(async (tx) => {
    const team = await lockTeam(tx);
    demandOwner(team, author.actor.id);
    const member = found(team, id);
    if (!member.user.deactivated_at) return;
    await openAccount(tx, id);
    await audit(tx, author, 'restored', member);
    const words = accessText(member.role, beforeOf(member));
    await tellMember(ports, tx, member.user, `You can sign in again. Your access: ${words}.`);
    await tellOwners(ports, tx, `${await nameOfActor(tx, author.actor.id)} let ${whoIs(member)} back into the team: ${words}.`);
  });
  ports.sessions.drop();
}

const audit = (tx: Tx, author: Actor, verb: 'changed' | 'removed' | 'restored', { user }: Locked, details: object = {}) =>
  teamAudit.write(tx, {
    ...author,
    action: `team.${verb}`,
    entity: 'users',
    entity_id: user.id,
    details: { email: user.email, ...details },
  });

/** For the invitations: the person who invites must still be one of the owners when it is written. */
export async function demandOwnerNow(tx: Tx, id: string): Promise<void> {
  const [own] = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(user_roles, and(eq(user_roles.user_id, users.id), eq(user_roles.role, 'super_admin')))
    .where(and(eq(users.id, id), isNull(users.deactivated_at)))
    .for('share');
  if (!own) throw new AppError('FORBIDDEN', 'Access Denied');
}
