import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Tx } from '#db/client.ts';
import { support_tickets, ticket_attachments, ticket_messages } from '#db/schema/desk/tickets.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import { moveFiles } from '#platform/files/files.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import { changedMeanwhile, refuseChanged, refuseStale } from '#shared/seen.ts';
import type { Ticket } from './admin-contract.ts';
import { moveValues } from './clock.server.ts';
import { ticketOpened } from './events.ts';
import { nextTicketNumber } from './number.server.ts';
import { mostMessages } from './policy.ts';
import { getTicket } from './queries.server.ts';
import { recipientOf } from './recipient.server.ts';
import { auditTicket } from './record.server.ts';
import { demandStanding, lockTicket, missingTicket, type TicketRow } from './rows.server.ts';
import { confirmTicket, insertTicket } from './service.server.ts';
import { afterClientReply, isRunning } from './status-policy.ts';
import type { TellPorts } from './tell.server.ts';

type Ports = TellPorts & Pick<Platform, 'db'>;

/** Nobody reads what somebody else wrote: both are of one account, or of one address without any. */
const isSamePerson = (one: TicketRow, other: TicketRow): boolean =>
  one.user_id || other.user_id ? one.user_id === other.user_id : one.email.toLowerCase() === other.email.toLowerCase();

/** Both are locked in the order of their ids, so that two merges never wait for each other. */
async function lockBoth(tx: Tx, id: string, number: string): Promise<{ source: TicketRow; target: TicketRow }> {
  const rows = await tx
    .select()
    .from(support_tickets)
    .where(
      inArray(
        support_tickets.id,
        tx
          .select({ id: support_tickets.id })
          .from(support_tickets)
          .where(eq(support_tickets.number, number))
          .union(tx.select({ id: support_tickets.id }).from(support_tickets).where(eq(support_tickets.id, id))),
      ),
    )
    .orderBy(asc(support_tickets.id))
    .for('update');
  const source = rows.find((row) => row.id === id);
  const target = rows.find((row) => row.number === number);
  if (!source) throw missingTicket();
  const refuse = (message: string) => new AppError('BAD_REQUEST', message, { fields: { number: message } });
  if (!target) throw refuse('There is no ticket with this number.');
  if (target.id === source.id) throw refuse('A ticket cannot be merged into itself.');
  return { source, target };
}

/** All that was written and attached goes over, and the ticket stays as a closed one that leads to the other. */
export async function mergeTicket(
  { db }: Ports,
  author: Actor,
  { id, updated_at }: { id: string; updated_at: string },
  number: string,
): Promise<Ticket> {
  const into = await db.transaction(async (tx) => {
    const { source, target } = await lockBoth(tx, id, number);
    if (source.merged_into === target.id) return target.id;
    await demandStanding(tx, source);
    await demandStanding(tx, target);
    refuseStale(source, updated_at, changedMeanwhile('ticket'));
    if (!isSamePerson(source, target) || source.is_sample !== target.is_sample)
      throw new AppError('CONFLICT', 'Only tickets of one person are merged: nobody reads what somebody else wrote.');
    const both = inArray(ticket_messages.ticket_id, [source.id, target.id]);
    if ((await tx.$count(ticket_messages, both)) >= mostMessages)
      throw new AppError('CONFLICT', `Together they would have more than ${mostMessages.toLocaleString('en-US')} messages.`);
    const message_id = v7();
    const { name, user_id, description: body, created_at, is_sample } = source;
    await tx.insert(ticket_messages).values({
      id: message_id,
      ticket_id: target.id,
      kind: 'reply',
      side: 'client',
      name,
      user_id,
      body,
      created_at,
      is_sample,
    });
    await tx.update(ticket_messages).set({ ticket_id: target.id }).where(eq(ticket_messages.ticket_id, id));
    await tx
      .update(ticket_attachments)
      .set({ message_id })
      .where(and(eq(ticket_attachments.ticket_id, id), isNull(ticket_attachments.message_id)));
    await moveAttachments(tx, eq(ticket_attachments.ticket_id, id), target.id);
    await tx.update(support_tickets).set({ merged_into: target.id }).where(eq(support_tickets.merged_into, id));
    const now = new Date();
    await tx
      .update(support_tickets)
      .set({ status: 'closed', closed_at: source.closed_at ?? now, paused_at: source.paused_at ?? now, merged_into: target.id })
      .where(eq(support_tickets.id, id));
    // What waits for the studio's answer does so there, too: it is as if it had been written into that one.
    const status = isRunning(source.status) ? afterClientReply(target.status) : target.status;
    const moved = await moveValues(tx, target, status, now);
    await tx
      .update(support_tickets)
      .set({ ...moved, updated_at: now })
      .where(eq(support_tickets.id, target.id));
    await auditTicket(tx, author, 'merged', source, { into: target.number });
    await auditTicket(tx, author, 'took_over', target, { other: source.number });
    return target.id;
  });
  return getTicket(db, into);
}

async function moveAttachments(tx: Tx, which: ReturnType<typeof eq>, ticket_id: string): Promise<void> {
  const moved = await tx.update(ticket_attachments).set({ ticket_id }).where(which).returning();
  await moveFiles(
    tx,
    moved.map(({ file_id }) => file_id),
    { type: 'ticket', id: ticket_id },
  );
}

type Split = { message_id: string; subject: string; request_key: string };

const splitAlready = ({ number, subject }: { number: string; subject: string }): string =>
  `This reply is ticket ${number} already, with the subject you sent first: ${subject}. The other subject was not saved: please close this and look at that ticket.`;

/** One reply of the client becomes the description of a ticket of its own. The same request makes one. */
export async function splitTicket(
  ports: Ports,
  author: Actor,
  id: string,
  { message_id, subject, request_key }: Split,
): Promise<Ticket> {
  const made = await ports.db.transaction(async (tx) => {
    const source = await lockTicket(tx, id);
    const [known] = await tx.select().from(support_tickets).where(eq(support_tickets.request_key, request_key));
    if (known?.split_from === id) {
      refuseChanged(known, { subject }, splitAlready(known));
      return known.id;
    }
    await demandStanding(tx, source);
    const ofClient = and(eq(ticket_messages.ticket_id, id), eq(ticket_messages.side, 'client'));
    const [message] = await tx
      .select()
      .from(ticket_messages)
      .where(and(eq(ticket_messages.id, message_id), ofClient));
    if (!message) throw new AppError('NOT_FOUND', 'This reply does not exist.');
    const { name, email, user_id, category, priority, is_sample } = source;
    const row = await insertTicket(tx, ports.secrets, {
      ...{ name, email, user_id, category, priority, is_sample, subject, request_key },
      id: v7(),
      description: message.body,
      split_from: id,
      number: await nextTicketNumber(tx),
    });
    const which = eq(ticket_attachments.message_id, message_id);
    await moveAttachments(tx, which, row.id);
    await tx.update(ticket_attachments).set({ message_id: null }).where(which);
    await tx.delete(ticket_messages).where(eq(ticket_messages.id, message_id));
    await tx.update(support_tickets).set({ updated_at: new Date() }).where(eq(support_tickets.id, id));
    await auditTicket(tx, author, 'split', row, { from: source.number });
    await auditTicket(tx, author, 'gave_away', source, { other: row.number });
    await emit(tx, ticketOpened, { ticket_id: row.id, number: row.number, user_id });
    const to = await recipientOf(tx, row);
    if (to) await confirmTicket(tx, ports, { ...row, email: to });
    return row.id;
  });
  return getTicket(ports.db, made);
}
