import { eq } from 'drizzle-orm';
import { support_tickets } from '#db/schema/desk/tickets.ts';
import type { AnyActor } from '#platform/audit/actor.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import { moveValues } from './clock.server.ts';
import type { OwnTicket, RatingInput } from './own-contract.ts';
import { readForClient } from './own-queries.server.ts';
import { auditTicket } from './record.server.ts';
import { type Access, lockByAccess } from './rows.server.ts';
import { afterClientReopens } from './status-policy.ts';
import { type TellPorts, tellClosed } from './tell.server.ts';

type Ports = TellPorts & Pick<Platform, 'db'>;

/** The requester says that it is over, or that it is not. Said twice, it is done once. */
export async function moveByClient(
  ports: Ports,
  author: AnyActor,
  access: Access,
  act: 'closed' | 'reopened',
): Promise<OwnTicket> {
  await ports.db.transaction(async (tx) => {
    const row = await lockByAccess(tx, access);
    const status = act === 'closed' ? 'closed' : afterClientReopens(row.status);
    if (status === row.status) return;
    const values = await moveValues(tx, row, status, new Date());
    const [after = row] = await tx.update(support_tickets).set(values).where(eq(support_tickets.id, row.id)).returning();
    await auditTicket(tx, author, act, row);
    if (act === 'closed') await tellClosed(tx, ports, after, { side: 'client' });
  });
  return readForClient(ports.db, access);
}

export async function rateTicket(
  { db }: Pick<Platform, 'db'>,
  author: AnyActor,
  access: Access,
  { rating, rating_words }: RatingInput,
): Promise<OwnTicket> {
  await db.transaction(async (tx) => {
    const row = await lockByAccess(tx, access);
    if (row.status !== 'closed') throw new AppError('CONFLICT', 'This ticket is open. It can be rated once it is closed.');
    if (row.rating === rating && row.rating_words === rating_words) return;
    await tx.update(support_tickets).set({ rating, rating_words, rated_at: new Date() }).where(eq(support_tickets.id, row.id));
    await auditTicket(tx, author, 'rated', row, { rating });
  });
  return readForClient(db, access);
}
