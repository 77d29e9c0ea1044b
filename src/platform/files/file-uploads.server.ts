import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { file_removals, file_uploads } from '#db/schema/platform/files.ts';
import type { Logger } from '#platform/log/log.server.ts';
import { AppError } from '#shared/app-error.ts';
import { uploadDays } from '#shared/choices/platform/files.ts';
import { type Belonging, createFile, type FileRow } from './files.server.ts';
import { type FilePorts, removeNow } from './removals.server.ts';
import { typeOfContent } from './type-of-content.server.ts';
import { nameAndPath } from './uploads.server.ts';

export type UploadRow = typeof file_uploads.$inferSelect;
type NewUpload = { user_id: string; original_name: string; size: number } & Omit<Belonging, 'uploaded_by' | 'is_sample'>;
type LoggedPorts = FilePorts & { log: Logger };

const dayInMs = 86_400_000;

/** The row of an upload that is about to begin; not a byte of it is there yet. */
export async function createUpload(tx: Tx, { subject, original_name, ...given }: NewUpload): Promise<UploadRow> {
  const id = v7();
  const { path, original_name: name } = nameAndPath(id, original_name, 'bin');
  const [row] = await tx
    .insert(file_uploads)
    .values({
      ...given,
      id,
      original_name: name,
      path,
      subject_type: subject.type,
      subject_id: subject.id,
      expires_at: new Date(Date.now() + uploadDays * dayInMs),
    })
    .returning();
  if (!row) throw new Error('The upload was not written');
  return row;
}

export async function findUpload(db: DbOrTx, id: string): Promise<UploadRow | null> {
  const [row] = await db.select().from(file_uploads).where(eq(file_uploads.id, id));
  return row ?? null;
}

/** Acknowledges more bytes. False when somebody else has acknowledged some since: then those of this request do not count. */
export async function acknowledge(db: Db, before: UploadRow, received: number, state: UploadRow['state']): Promise<boolean> {
  const unchanged = and(eq(file_uploads.id, before.id), eq(file_uploads.received, before.received), isNull(file_uploads.file_id));
  const { rowCount } = await db.update(file_uploads).set({ received, state }).where(unchanged);
  return rowCount === 1;
}

/** Called in the transaction that makes the file, to check once more and to tell of it. */
export type OnStored = (tx: Tx, upload: UploadRow, file: FileRow) => Promise<void>;

/** Makes a file of an upload whose bytes are all here. A second call finds it made; a refusal takes the bytes away again. */
export async function finishUpload(ports: LoggedPorts, upload: UploadRow, onStored: OnStored): Promise<void> {
  if (!(await noteBytes(ports.db, upload))) return;
  const { path, size, received, state } = upload;
  await ports.files.completePartial({ key: path, received, state });
  const stored = await ports.files.sizeOf(path);
  if (stored !== size) {
    // They do not come back: the sender has to begin again, and the space is free for it.
    const error = new Error(`Of the upload ${upload.id}, ${stored ?? 0} bytes are stored instead of ${size}`);
    logLost(ports.log, error);
    await forget(ports, upload);
    throw unknownUpload();
  }
  const content_type = await typeOfContent(ports.files, path, size);
  try {
    await ports.db.transaction((tx) => keepFile(tx, upload.id, content_type, onStored));
  } catch (error) {
    if (error instanceof AppError) await forget(ports, upload);
    throw error;
  }
}

async function forget(ports: FilePorts, { id, path }: UploadRow): Promise<void> {
  await ports.db.delete(file_uploads).where(and(eq(file_uploads.id, id), isNull(file_uploads.file_id)));
  await removeNow(ports, [path]);
}

/**
 * Notes the bytes for removal before they get their name: if this process dies, or the file is refused, housekeeping finds them.
 * Under the lock of the row, so that those of a file that is made already are never noted. False when there is nothing to do.
 */
const noteBytes = (db: Db, { id, path }: UploadRow): Promise<boolean> =>
  db.transaction(async (tx) => {
    const row = await lockUpload(tx, id);
    if (!row || row.file_id) return false;
    const due_at = new Date(Date.now() + dayInMs);
    await tx.insert(file_removals).values({ path, due_at }).onConflictDoNothing();
    return true;
  });

async function keepFile(tx: Tx, upload_id: string, content_type: string, onStored: OnStored): Promise<void> {
  const row = await lockUpload(tx, upload_id);
  if (!row || row.file_id) return;
  const { id, original_name, path, size, user_id: uploaded_by, owner_id, visibility } = row;
  const stored = { id, original_name, filename: `${id}.bin`, path, content_type, size };
  const subject = { type: row.subject_type, id: row.subject_id };
  const file = await createFile(tx, stored, { uploaded_by, owner_id, subject, visibility });
  await onStored(tx, row, file);
  await tx.update(file_uploads).set({ file_id: file.id, state: {} }).where(eq(file_uploads.id, id));
}

async function lockUpload(tx: Tx, id: string): Promise<UploadRow | null> {
  const [row] = await tx.select().from(file_uploads).where(eq(file_uploads.id, id)).for('update');
  return row ?? null;
}

/** Gives an upload up, with all that came of it. One that has become a file stays one. */
export async function abandonUpload({ db, files: store }: FilePorts, upload: UploadRow): Promise<void> {
  if (!upload.file_id) await store.abortPartial({ key: upload.path, received: upload.received, state: upload.state });
  await db.delete(file_uploads).where(eq(file_uploads.id, upload.id));
}

const logLost = (log: Logger, error: Error): void =>
  log.error({ category: 'files', component: 'uploads', message: 'The bytes of an upload are lost', error });

/** An upload that cannot go on, because what came before is gone: its sender has to begin again. */
export async function giveUpLost(ports: LoggedPorts, upload: UploadRow, error: Error): Promise<never> {
  logLost(ports.log, error);
  await abandonUpload(ports, upload);
  throw new AppError('NOT_FOUND', 'What was uploaded so far is lost. Please upload the file again.');
}

/** Removes what nobody has finished in time, and what is known of uploads that were. What fails is tried again the next time. */
export async function tidyUploads(ports: FilePorts): Promise<{ removed: number; failed: number }> {
  const late = await ports.db.select().from(file_uploads).where(lt(file_uploads.expires_at, sql`now()`)).limit(1_000);
  let failed = 0;
  for (const upload of late) {
    await abandonUpload(ports, upload).catch(() => {
      failed += 1;
    });
  }
  return { removed: late.length - failed, failed };
}

export const unknownUpload = () => new AppError('NOT_FOUND', 'This upload does not exist.');
