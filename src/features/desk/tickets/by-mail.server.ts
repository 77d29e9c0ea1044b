import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Tx } from '#db/client.ts';
import { support_tickets } from '#db/schema/desk/tickets.ts';
import { users } from '#db/schema/people/auth.ts';
import { system } from '#platform/audit/actor.server.ts';
import type { StoredBytes } from '#platform/files/uploads.server.ts';
import { recipientOf } from './recipient.server.ts';
import { hasRoom, writeClientReply } from './reply.server.ts';
import { lockTicket, type TicketRow } from './rows.server.ts';
import type { TellPorts } from './tell.server.ts';

type MailReply = { mail_id: string; body: string; files: StoredBytes[] };

/** Who gets the emails about the ticket now; null where nobody does any more. */
export async function addressOfTicket(tx: Tx, id: string): Promise<string | null> {
  const row = await lockStanding(tx, id);
  return row && recipientOf(tx, row);
}

/** A reply of the requester, by email. False where there is no ticket for it any more, or no room in it. */
export async function replyByMail(tx: Tx, ports: TellPorts, id: string, { files, ...reply }: MailReply): Promise<boolean> {
  const row = await lockStanding(tx, id);
  if (!row || !(await hasRoom(tx, row.id))) return false;
  await writeClientReply(tx, ports, system, row, { id: v7(), ...reply }, files);
  return true;
}

/** Of a merged ticket that which goes on; none while the requester's account is deactivated. */
async function lockStanding(tx: Tx, id: string): Promise<TicketRow | null> {
  const [found] = await tx
    .select({ merged_into: support_tickets.merged_into, deactivated_at: users.deactivated_at })
    .from(support_tickets)
    .leftJoin(users, eq(users.id, support_tickets.user_id))
    .where(eq(support_tickets.id, id));
  if (!found || found.deactivated_at) return null;
  if (found.merged_into) return lockStanding(tx, found.merged_into);
  const row = await lockTicket(tx, id);
  return row.merged_into ? lockStanding(tx, row.merged_into) : row;
}
