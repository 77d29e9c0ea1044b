import { and, eq, inArray } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.ts';
import { file_removals, files } from '#db/schema/platform/files.ts';
import type { FileSubjectType, FileVisibility } from '#shared/choices/platform/files.ts';
import type { StoredBytes } from './uploads.server.ts';

export type FileRow = typeof files.$inferSelect;

export type Belonging = {
  /** Who brought the bytes; null for a visitor and for what the system made. */
  uploaded_by: string | null;
  /** The client whose file it is; null when it is the studio's. */
  owner_id: string | null;
  subject: { type: FileSubjectType; id: string };
  visibility: FileVisibility;
  /** Belongs to a sample record, and goes with it. */
  is_sample?: boolean;
};

const urlPrefix = '/files/';
export const fileUrl = ({ path }: { path: string }): string => `${urlPrefix}${path}`;
export const pathOfUrl = (url: string): string => url.slice(urlPrefix.length);

/** The row of stored bytes, in the transaction of the record that it belongs to. */
export async function createFile(tx: Tx, stored: StoredBytes, belonging: Belonging): Promise<FileRow> {
  const { rowCount } = await tx.delete(file_removals).where(eq(file_removals.path, stored.path));
  if (rowCount !== 1) throw new Error(`The bytes of ${stored.path} were removed before they were kept`);
  const { subject, is_sample = false, ...rest } = belonging;
  const [row] = await tx
    .insert(files)
    .values({ ...stored, ...rest, subject_type: subject.type, subject_id: subject.id, is_sample })
    .returning();
  if (!row) throw new Error('The file row was not written');
  return row;
}

/** Deletes the rows. Their bytes go after the commit: `clearRemovals` at once, housekeeping at the latest. */
export const deleteFiles = (tx: Tx, ids: readonly string[]): Promise<FileRow[]> =>
  tx.delete(files).where(inArray(files.id, ids)).returning();

export async function findFile(db: DbOrTx, id: string): Promise<FileRow | null> {
  const [file] = await db.select().from(files).where(eq(files.id, id));
  return file ?? null;
}

/** What a file in a folder is called, where it lies, and whose it is for that. */
export type FilePlace = { original_name: string; folder_id: string; owner_id: string | null };

export async function placeFile(tx: Tx, id: string, { original_name, folder_id, owner_id }: FilePlace): Promise<void> {
  await tx
    .update(files)
    .set({ original_name, subject_id: folder_id, owner_id })
    .where(and(eq(files.id, id), eq(files.subject_type, 'folder')));
}

/** They are about another record of the same kind now. */
export async function moveFiles(tx: Tx, ids: readonly string[], subject: Belonging['subject']): Promise<void> {
  await tx
    .update(files)
    .set({ subject_id: subject.id })
    .where(and(eq(files.subject_type, subject.type), inArray(files.id, [...ids])));
}

/** The record that they belong to is the studio's own now: removing the sample data leaves them. */
export async function keepSampleFiles(tx: Tx, subject: Belonging['subject']): Promise<void> {
  await tx
    .update(files)
    .set({ is_sample: false })
    .where(and(eq(files.subject_type, subject.type), eq(files.subject_id, subject.id), eq(files.is_sample, true)));
}

/** All files of some folders become one client's, or the studio's: their folder was moved. */
export async function ownFilesIn(tx: Tx, folder_ids: readonly string[], owner_id: string | null): Promise<void> {
  await tx
    .update(files)
    .set({ owner_id })
    .where(and(eq(files.subject_type, 'folder'), inArray(files.subject_id, [...folder_ids])));
}

/** The public file that one of our own addresses names; null for an address elsewhere. */
export async function findPublicFile(db: DbOrTx, url: string | null): Promise<FileRow | null> {
  if (!url?.startsWith(urlPrefix)) return null;
  const path = url.slice(urlPrefix.length);
  const [file] = await db
    .select()
    .from(files)
    .where(and(eq(files.path, path), eq(files.visibility, 'public')));
  return file ?? null;
}
