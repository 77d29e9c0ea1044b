import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { support_tickets, ticket_messages } from '#db/schema/desk/tickets.ts';
import type { Actor, AnyActor } from '#platform/audit/actor.server.ts';
import { readAttachments } from '#platform/files/attachments.server.ts';
import { type StoredBytes, withUploads } from '#platform/files/uploads.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { TicketMessageKind, TicketStatus } from '#shared/choices/desk/tickets.ts';
import type { Ticket } from './admin-contract.ts';
import { attachFiles } from './attachments.server.ts';
import { moveValues, responseValues } from './clock.server.ts';
import type { MessageInput } from './message-fields.ts';
import type { OwnTicket } from './own-contract.ts';
import { readForClient } from './own-queries.server.ts';
import { mostMessages } from './policy.ts';
import { getTicket } from './queries.server.ts';
import { auditTicket } from './record.server.ts';
import { type Access, demandStanding, findByAccess, lockByAccess, lockTicket, type TicketRow } from './rows.server.ts';
import { afterClientReply, afterStudioReply, mayMove } from './status-policy.ts';
import { type TellPorts, tellClientReply, tellClosed, tellReply } from './tell.server.ts';

export type ReplyPorts = TellPorts & Pick<Platform, 'db' | 'files'>;
type Message = typeof ticket_messages.$inferInsert & { id: string };

/** Whether it is new. The id of a message of another ticket is refused, so that no words are lost in silence. */
async function insertMessage(tx: Tx, message: Message): Promise<boolean> {
  const [row] = await tx.insert(ticket_messages).values(message).onConflictDoNothing().returning({ id: ticket_messages.id });
  if (row) {
    await demandRoom(tx, message.ticket_id);
    return true;
  }
  const [known] = await tx
    .select({ ticket_id: ticket_messages.ticket_id })
    .from(ticket_messages)
    .where(eq(ticket_messages.id, message.id));
  if (known?.ticket_id !== message.ticket_id)
    throw new AppError('CONFLICT', 'This message could not be kept. Please send it again.');
  return false;
}

const countMessages = (tx: Tx, ticket_id: string): Promise<number> =>
  tx.$count(ticket_messages, eq(ticket_messages.ticket_id, ticket_id));

/** Whether one more message can be written. The ticket is locked. */
export const hasRoom = async (tx: Tx, ticket_id: string): Promise<boolean> => (await countMessages(tx, ticket_id)) < mostMessages;

/** Asked with the message in place, and the ticket locked: what was sent twice is there already, and needs none. */
async function demandRoom(tx: Tx, ticket_id: string): Promise<void> {
  if ((await countMessages(tx, ticket_id)) <= mostMessages) return;
  const most = mostMessages.toLocaleString('en-US');
  throw new AppError('CONFLICT', `This ticket has ${most} messages and takes no more. Please open a new one.`);
}

/** Always with a new `updated_at`: an open editor of the ticket does not show these words yet. */
async function touch(tx: Tx, row: TicketRow, values: Partial<TicketRow>): Promise<TicketRow> {
  const [after = row] = await tx
    .update(support_tickets)
    .set({ ...values, updated_at: new Date() })
    .where(eq(support_tickets.id, row.id))
    .returning();
  return after;
}

type StudioMessage = MessageInput & { kind: TicketMessageKind; status?: TicketStatus };

export async function addStudioMessage(
  ports: ReplyPorts,
  author: Actor & { name: string },
  id: string,
  input: StudioMessage,
): Promise<Ticket> {
  const { db } = ports;
  const { message_id, kind, body } = input;
  const attachments = await readAttachments(input.attachments);
  await withUploads(ports, attachments, (stored) =>
    db.transaction(async (tx) => {
      const row = await lockTicket(tx, id);
      await demandStanding(tx, row);
      const { name } = author;
      const by = { user_id: author.actor.id, name };
      const values = { ...by, id: message_id, ticket_id: id, kind, side: 'studio' as const, body, is_sample: row.is_sample };
      if (!(await insertMessage(tx, values))) return;
      const files = await attachFiles(tx, row, stored, {
        ...{ message_id, uploaded_by: author.actor.id, owner_id: null },
        visibility: kind === 'note' ? 'studio' : 'owner',
      });
      if (kind === 'note') {
        await touch(tx, row, {});
        return auditTicket(tx, author, 'noted', row);
      }
      const now = new Date();
      const status = input.status ?? afterStudioReply(row.status);
      demandMove(row, status);
      const after = await touch(tx, row, {
        ...(await moveValues(tx, row, status, now)),
        ...(await responseValues(tx, row, now)),
      });
      await auditTicket(tx, author, 'replied', row, { status });
      await tellReply(tx, ports, after, { id: message_id, name, body }, files);
      if (after.status === 'closed' && row.status !== 'closed')
        await tellClosed(tx, ports, after, { side: 'studio', withReply: true });
    }),
  );
  return getTicket(db, id);
}

export function demandMove({ status: from }: TicketRow, to: TicketStatus): void {
  if (mayMove(from, to)) return;
  const message = 'A closed ticket is opened before the client is waited for.';
  throw new AppError('CONFLICT', message, { fields: { status: message } });
}

export async function addClientReply(
  ports: ReplyPorts,
  author: AnyActor,
  access: Access,
  input: MessageInput,
): Promise<OwnTicket> {
  const { db } = ports;
  const { message_id, body } = input;
  // Before any byte is stored; asked once more with the row.
  await findByAccess(db, access);
  const attachments = await readAttachments(input.attachments);
  await withUploads(ports, attachments, (stored) =>
    db.transaction(async (tx) => {
      const row = await lockByAccess(tx, access);
      await writeClientReply(tx, ports, author, row, { id: message_id, body }, stored);
    }),
  );
  return readForClient(db, access);
}

type ClientReply = { id: string; body: string; mail_id?: string };

/** Whichever way it came: the words, the files, the ticket back with the studio. The ticket is locked. */
export async function writeClientReply(
  tx: Tx,
  ports: TellPorts,
  author: AnyActor,
  row: TicketRow,
  { id, body, mail_id }: ClientReply,
  stored: StoredBytes[],
): Promise<void> {
  const { user_id, name, is_sample } = row;
  const values = { user_id, name, id, ticket_id: row.id, kind: 'reply' as const, side: 'client' as const, body };
  if (!(await insertMessage(tx, { ...values, mail_id, is_sample }))) return;
  const files = await attachFiles(tx, row, stored, {
    ...{ message_id: id, uploaded_by: author.actor?.id ?? null, owner_id: user_id },
    visibility: 'owner',
  });
  const after = await touch(tx, row, await moveValues(tx, row, afterClientReply(row.status), new Date()));
  await auditTicket(tx, author, 'client_replied', row);
  await tellClientReply(tx, ports, after, { id, name, body }, files);
}
