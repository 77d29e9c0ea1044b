import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { files } from '#db/schema/platform/files.ts';
import { trashDays } from '#shared/choices/platform/files.ts';
import type { FileRow } from './files.server.ts';

/** Takes a file away from all readers; it can be had back until housekeeping removes it. Null when it is not there. */
export async function trashFile(tx: Tx, id: string, deleted_by: string): Promise<FileRow | null> {
  const [row] = await tx
    .update(files)
    .set({ deleted_at: sql`now()`, deleted_by })
    .where(and(eq(files.id, id), isNull(files.deleted_at)))
    .returning();
  return row ?? null;
}

export async function restoreFile(tx: Tx, id: string): Promise<FileRow | null> {
  const [row] = await tx
    .update(files)
    .set({ deleted_at: null, deleted_by: null })
    .where(and(eq(files.id, id), isNotNull(files.deleted_at)))
    .returning();
  return row ?? null;
}

export async function emptyTrash(db: Db): Promise<number> {
  const { rowCount } = await db.delete(files).where(sql`${files.deleted_at} < now() - ${trashDays} * interval '1 day'`);
  return rowCount ?? 0;
}
