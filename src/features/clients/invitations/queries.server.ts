import { and, eq, gt, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { afterCursor, momentKey, newestFirst } from '#db/newest-first.ts';
import { client_invitations } from '#db/schema/clients/invitations.ts';
import { users } from '#db/schema/people/auth.ts';
import { findLinkToken } from '#features/people/auth/verifications.server.ts';
import { toPage } from '#shared/keyset.ts';
import type { Invited } from './contract.ts';
import { type InvitationState, idOfLink, stateOf } from './policy.ts';

export type InvitationRow = typeof client_invitations.$inferSelect;

/** There is one account at most for an address. */
const accountOf = sql`lower(${users.email}) = lower(${client_invitations.email})`;

export const toInvitation = (row: InvitationRow, has_account: boolean) => ({ ...row, state: stateOf({ ...row, has_account }) });

/** The same rules as `stateOf`, for the database. */
function inState(state: InvitationState, now: Date): SQL | undefined {
  const { accepted_at, withdrawn_at, expires_at } = client_invitations;
  if (state === 'withdrawn') return isNotNull(withdrawn_at);
  if (state === 'accepted') return and(isNull(withdrawn_at), or(isNotNull(accepted_at), isNotNull(users.id)));
  const open = and(isNull(accepted_at), isNull(withdrawn_at), isNull(users.id));
  return and(open, state === 'expired' ? lte(expires_at, now) : gt(expires_at, now));
}

type ListQuery = { limit: number; cursor?: string; state?: InvitationState };

export async function listInvitations(db: DbOrTx, { limit, cursor, state }: ListQuery) {
  const { created_at, id } = client_invitations;
  const rows = await db
    .select({ row: client_invitations, account: users.id, key: momentKey(created_at) })
    .from(client_invitations)
    .leftJoin(users, accountOf)
    .where(and(state && inState(state, new Date()), afterCursor(created_at, id, cursor)))
    .orderBy(...newestFirst(created_at, id))
    .limit(limit + 1);
  const { items, next_cursor } = toPage(rows, limit, ({ key, row }) => [key, row.id]);
  return { items: items.map(({ row, account }) => toInvitation(row, account !== null)), next_cursor };
}

/** The addresses that wait for an answer to an invitation. */
export async function listInvitedAddresses(db: DbOrTx, contact_id: string): Promise<string[]> {
  const rows = await db
    .select({ email: client_invitations.email })
    .from(client_invitations)
    .leftJoin(users, accountOf)
    .where(and(eq(client_invitations.contact_id, contact_id), inState('pending', new Date())));
  return rows.map(({ email }) => email);
}

/** Looks without using the link up, so that a mail scanner that opens it does no harm. */
export async function findInvited(db: DbOrTx, token: string): Promise<Invited> {
  const id = idOfLink(await findLinkToken(db, token));
  if (!id) return null;
  const [found] = await db
    .select({ row: client_invitations })
    .from(client_invitations)
    .leftJoin(users, accountOf)
    .where(and(eq(client_invitations.id, id), inState('pending', new Date())));
  if (!found) return null;
  const { email, first_name, business_name, expires_at } = found.row;
  return { email, first_name, business_name, expires_at: expires_at.toISOString() };
}
