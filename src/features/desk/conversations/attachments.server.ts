import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.ts';
import { message_attachments } from '#db/schema/desk/conversations.ts';
import { files } from '#db/schema/platform/files.ts';
import { createFile, deleteFiles, fileUrl } from '#platform/files/files.server.ts';
import { typeOfContent } from '#platform/files/type-of-content.server.ts';
import { type StoredBytes, withUpload } from '#platform/files/uploads.server.ts';
import type { HousekeepingTask } from '#platform/jobs/housekeeping-task.ts';
import { daysAgo } from '#platform/jobs/housekeeping-task.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import { messageLimits } from './choices.ts';
import type { Attachment, Uploaded } from './message-contract.ts';
import type { Conversation } from './rows.server.ts';

type FilePorts = Pick<Platform, 'db' | 'files'>;
type Sender = { user_id: string; isStudio: boolean };

const isAttached = sql`exists (select from ${message_attachments} where ${message_attachments.file_id} = ${files.id})`;
const ofConversation = (id: string) => and(eq(files.subject_type, 'conversation'), eq(files.subject_id, id));
const waiting = (conversation_id: string, user_id: string) =>
  and(ofConversation(conversation_id), eq(files.uploaded_by, user_id), isNull(files.deleted_at), sql`not ${isAttached}`);

/** Waits for the message that it is sent with; until then only the studio could read it. */
export async function uploadAttachment(
  ports: FilePorts,
  conversation: Pick<Conversation, 'id'>,
  sender: Sender,
  file: File,
): Promise<Uploaded> {
  const { user_id } = sender;
  return withUpload(ports, { bytes: file, original_name: file.name }, async (stored) => {
    const content_type = await typeOfContent(ports.files, stored.path, stored.size);
    return ports.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`attachments ${user_id}`}))`);
      if ((await tx.$count(files, waiting(conversation.id, user_id))) >= messageLimits.waitingFiles)
        throw new AppError('TOO_MANY_REQUESTS', 'Please send the files that wait here first.');
      const { id, original_name, size } = await createFile(
        tx,
        { ...stored, content_type },
        {
          uploaded_by: user_id,
          owner_id: sender.isStudio ? null : user_id,
          subject: { type: 'conversation', id: conversation.id },
          // Whom a message goes to reads its files, and nobody else.
          visibility: 'studio',
        },
      );
      return { id, original_name, content_type, size };
    });
  });
}

/** Only what the author has uploaded for this conversation, and each file once. Answers their names. */
export async function attachFiles(
  tx: Tx,
  { id, is_sample }: Pick<Conversation, 'id' | 'is_sample'>,
  message_id: string,
  user_id: string | null,
  file_ids: readonly string[],
): Promise<string[]> {
  if (file_ids.length === 0) return [];
  const found = user_id
    ? await tx
        .select({ id: files.id, name: files.original_name })
        .from(files)
        .where(and(inArray(files.id, [...file_ids]), waiting(id, user_id)))
        .orderBy(asc(files.created_at), asc(files.id))
        .for('update')
    : [];
  if (found.length !== new Set(file_ids).size) throw new AppError('CONFLICT', 'A file is missing. Please attach it again.');
  await tx.insert(message_attachments).values(found.map((file) => ({ message_id, file_id: file.id, is_sample })));
  return found.map(({ name }) => name);
}

/** What came with a mail, of whoever sent it. Answers the names. */
export async function keepFiles(
  tx: Tx,
  { id, is_sample }: Pick<Conversation, 'id' | 'is_sample'>,
  message_id: string,
  stored: readonly StoredBytes[],
): Promise<string[]> {
  const names: string[] = [];
  const belonging = { uploaded_by: null, owner_id: null, subject: { type: 'conversation' as const, id } };
  for (const bytes of stored) {
    const file = await createFile(tx, bytes, { ...belonging, visibility: 'studio', is_sample });
    await tx.insert(message_attachments).values({ message_id, file_id: file.id, is_sample });
    names.push(file.original_name);
  }
  return names;
}

export async function detachFiles(tx: Tx, message_id: string): Promise<void> {
  const attached = await tx
    .select({ id: message_attachments.file_id })
    .from(message_attachments)
    .where(eq(message_attachments.message_id, message_id));
  if (attached.length > 0)
    await deleteFiles(
      tx,
      attached.map(({ id }) => id),
    );
}

export async function sizeOfFiles(db: DbOrTx, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const [row] = await db
    .select({ size: sql<string>`coalesce(sum(${files.size}), 0)` })
    .from(files)
    .where(inArray(files.id, [...ids]));
  return Number(row?.size ?? 0);
}

/** The files of some messages, by message. */
export async function listAttachments(db: DbOrTx, message_ids: readonly string[]): Promise<Map<string, Attachment[]>> {
  if (message_ids.length === 0) return new Map();
  const rows = await db
    .select({ message_id: message_attachments.message_id, file: files })
    .from(message_attachments)
    .innerJoin(files, eq(files.id, message_attachments.file_id))
    .where(and(inArray(message_attachments.message_id, [...message_ids]), isNull(files.deleted_at)))
    .orderBy(asc(files.created_at), asc(files.id));
  const byMessage = new Map<string, Attachment[]>();
  for (const { message_id, file } of rows) {
    const { id, original_name, content_type, size } = file;
    byMessage.set(message_id, [
      ...(byMessage.get(message_id) ?? []),
      { id, original_name, content_type, size, url: fileUrl(file) },
    ]);
  }
  return byMessage;
}

/** Files that were uploaded for a message which was never sent. */
export const attachmentsHousekeeping: HousekeepingTask[] = [
  {
    name: 'unsent attachments',
    run: async ({ db }) => {
      const unsent = and(
        eq(files.subject_type, 'conversation'),
        sql`${files.created_at} < ${daysAgo(1)}`,
        sql`not ${isAttached}`,
      );
      return db.transaction(async (tx) => {
        const rows = await tx.select({ id: files.id }).from(files).where(unsent).limit(1_000);
        if (rows.length > 0)
          await deleteFiles(
            tx,
            rows.map(({ id }) => id),
          );
        return rows.length;
      });
    },
  },
];
