import { and, asc, eq, isNull } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { received_mails } from '#db/schema/desk/received-mails.ts';
import { ticket_attachments, ticket_messages } from '#db/schema/desk/tickets.ts';
import { files } from '#db/schema/platform/files.ts';
import { type FileRow, fileUrl } from '#platform/files/files.server.ts';
import { isUnproven } from '#shared/choices/desk/received-mails.ts';
import type { TicketMessage } from './admin-contract.ts';
import type { TicketFile } from './message-fields.ts';

type Thread = { files: TicketFile[]; messages: TicketMessage[] };

/** All that was written and attached, oldest first. */
export async function readThread(
  db: DbOrTx,
  ticket_id: string,
  urlOf: (file: Pick<FileRow, 'id' | 'path'>) => string = fileUrl,
): Promise<Thread> {
  const messages = await db
    .select({ row: ticket_messages, address: received_mails.from_address, proof: received_mails.sender_proof })
    .from(ticket_messages)
    .leftJoin(received_mails, eq(received_mails.id, ticket_messages.mail_id))
    .where(eq(ticket_messages.ticket_id, ticket_id))
    .orderBy(asc(ticket_messages.created_at), asc(ticket_messages.id));
  const attached = await db
    .select({ message_id: ticket_attachments.message_id, file: files })
    .from(ticket_attachments)
    .innerJoin(files, eq(files.id, ticket_attachments.file_id))
    .where(and(eq(ticket_attachments.ticket_id, ticket_id), isNull(files.deleted_at)))
    .orderBy(asc(files.created_at), asc(files.id));
  const filesOf = (message: string | null) =>
    attached
      .filter(({ message_id }) => message_id === message)
      .map(({ file }) => ({ id: file.id, name: file.original_name, size: file.size, url: urlOf(file) }));
  return {
    files: filesOf(null),
    messages: messages.map(({ row: { id, kind, side, name, body, created_at, mail_id }, address, proof }) => ({
      ...{ id, kind, side, name, body },
      mail: mail_id && address !== null ? { id: mail_id, address, is_unproven: isUnproven(proof) } : null,
      created_at: created_at.toISOString(),
      files: filesOf(id),
    })),
  };
}

/** The same for the requester, without notes. */
export async function readReplies(db: DbOrTx, ticket_id: string, urlOf?: (file: Pick<FileRow, 'id' | 'path'>) => string) {
  const thread = await readThread(db, ticket_id, urlOf);
  return {
    files: thread.files,
    messages: thread.messages.filter(({ kind }) => kind === 'reply').map(({ kind: _, ...reply }) => reply),
  };
}
