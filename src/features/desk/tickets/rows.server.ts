import { eq } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.ts';
import { support_tickets } from '#db/schema/desk/tickets.ts';
import { users } from '#db/schema/people/auth.ts';
import { tokenHash } from '#platform/crypto/link-token.server.ts';
import { AppError } from '#shared/app-error.ts';

export type TicketRow = typeof support_tickets.$inferSelect;

export const missingTicket = () => new AppError('NOT_FOUND', 'This ticket does not exist.');

export async function lockTicket(tx: Tx, id: string): Promise<TicketRow> {
  const [row] = await tx.select().from(support_tickets).where(eq(support_tickets.id, id)).for('update');
  if (!row) throw missingTicket();
  return row;
}

/** A merged ticket is a record of what was: everything goes on in the other one. */
export async function demandStanding(db: DbOrTx, row: TicketRow): Promise<void> {
  if (!row.merged_into) return;
  const [other] = await db
    .select({ number: support_tickets.number })
    .from(support_tickets)
    .where(eq(support_tickets.id, row.merged_into));
  throw new AppError('CONFLICT', `This ticket was merged into ${other?.number ?? 'another one'}.`);
}

/** How the requester opens a ticket: by their account, or by the private link. */
export type Access = { user_id: string; id: string } | { token: string };

/**
 * The ticket that somebody has access to; of a merged one, that which goes on. Somebody else's ticket is as absent as one that
 * never was, and a link opens nothing while the account of its ticket is deactivated.
 */
export async function findByAccess(db: DbOrTx, access: Access): Promise<TicketRow> {
  const asked = 'token' in access ? eq(support_tickets.link_hash, tokenHash(access.token)) : eq(support_tickets.id, access.id);
  const [found] = await db
    .select({ row: support_tickets, deactivated_at: users.deactivated_at })
    .from(support_tickets)
    .leftJoin(users, eq(users.id, support_tickets.user_id))
    .where(asked);
  if (!found || ('token' in access ? found.deactivated_at : found.row.user_id !== access.user_id)) throw missingTicket();
  if (!found.row.merged_into) return found.row;
  const [other] = await db.select().from(support_tickets).where(eq(support_tickets.id, found.row.merged_into));
  if (!other) throw missingTicket();
  return other;
}

/** Merged between being found and being locked, it is the other one that goes on: that is looked for again. */
export async function lockByAccess(tx: Tx, access: Access): Promise<TicketRow> {
  const row = await lockTicket(tx, (await findByAccess(tx, access)).id);
  return row.merged_into ? lockByAccess(tx, access) : row;
}
