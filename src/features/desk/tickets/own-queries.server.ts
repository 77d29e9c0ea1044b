import { Readable } from 'node:stream';
import { and, eq, isNull, ne, or } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { afterCursor, momentKey, newestFirst } from '#db/newest-first.ts';
import { support_tickets, ticket_attachments, ticket_messages } from '#db/schema/desk/tickets.ts';
import { files } from '#db/schema/platform/files.ts';
import { attachment } from '#platform/http/download.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import { contentDisposition } from '#shared/content-disposition.ts';
import type { Download } from '#shared/download.ts';
import { toPage } from '#shared/keyset.ts';
import type { ListedOwnTicket, OwnTicket } from './own-contract.ts';
import { contactOf, isUnproven } from './requester.server.ts';
import { type Access, findByAccess, type TicketRow } from './rows.server.ts';
import { readReplies } from './thread.server.ts';

const toListed = (row: TicketRow): ListedOwnTicket => ({
  id: row.id,
  number: row.number,
  subject: row.subject,
  status: row.status,
  priority: row.priority,
  category: row.category,
  is_sample: row.is_sample,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** Merged ones are left out: what was written there stands in the other ticket. */
export async function listOwnTickets(db: DbOrTx, user_id: string, { limit, cursor }: { limit: number; cursor?: string }) {
  const { created_at, id, merged_into } = support_tickets;
  const rows = await db
    .select({ row: support_tickets, key: momentKey(created_at) })
    .from(support_tickets)
    .where(and(eq(support_tickets.user_id, user_id), isNull(merged_into), afterCursor(created_at, id, cursor)))
    .orderBy(...newestFirst(created_at, id))
    .limit(limit + 1);
  const { items, next_cursor } = toPage(rows, limit, ({ key, row }) => [key, row.id]);
  return { items: items.map(({ row }) => toListed(row)), next_cursor };
}

export async function readForClient(db: DbOrTx, access: Access): Promise<OwnTicket> {
  const row = await findByAccess(db, access);
  const urlOf = 'token' in access ? (file: { id: string }) => `/api/ticket/${access.token}/files/${file.id}` : undefined;
  const contact = await contactOf(db, row);
  const isWaiting = !row.responded_at && row.status !== 'closed';
  return {
    ...toListed(row),
    ...(await readReplies(db, row.id, urlOf)),
    description: row.description,
    is_unproven: isUnproven(row, contact),
    answer_by: isWaiting ? (row.response_due_at?.toISOString() ?? null) : null,
    rating: row.rating,
    rating_words: row.rating_words,
  };
}

/** A file of the ticket behind the link; what belongs to a note does not exist there. */
export async function downloadLinked(
  { db, files: store }: Pick<Platform, 'db' | 'files'>,
  token: string,
  file_id: string,
  isHead = false,
): Promise<Download> {
  const row = await findByAccess(db, { token });
  const [found] = await db
    .select({ file: files })
    .from(ticket_attachments)
    .innerJoin(files, eq(files.id, ticket_attachments.file_id))
    .leftJoin(ticket_messages, eq(ticket_messages.id, ticket_attachments.message_id))
    .where(
      and(
        eq(ticket_attachments.ticket_id, row.id),
        eq(files.id, file_id),
        isNull(files.deleted_at),
        ne(files.visibility, 'studio'),
        or(isNull(ticket_messages.kind), eq(ticket_messages.kind, 'reply')),
      ),
    );
  const stored = found && !isHead ? await store.get(found.file.path) : null;
  if (!found || (!stored && !isHead)) throw new AppError('NOT_FOUND', 'This file does not exist.');
  const { original_name, size } = found.file;
  return attachment(
    {
      name: '',
      type: 'application/octet-stream',
      body: stored ? (Readable.toWeb(stored.stream) as ReadableStream<Uint8Array>) : new Blob([]).stream(),
    },
    { 'content-disposition': contentDisposition('attachment', original_name), 'content-length': String(size) },
  );
}
