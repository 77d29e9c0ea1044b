import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { files } from '#db/schema/platform/files.ts';
import { deliverable_files } from '#db/schema/work/deliverables.ts';
import { AppError } from '#shared/app-error.ts';
import { trashDays } from '#shared/choices/platform/files.ts';
import type { FileRow } from './files.server.ts';

/** Takes a file away from all readers; it can be had back until housekeeping removes it. Null when it is not there. */
export async function trashFile(tx: Tx, id: string, deleted_by: string | null): Promise<FileRow | null> {
  await refuseHandedOver(tx, eq(files.id, id), kept);
  const [row] = await tx
    .update(files)
    .set({ deleted_at: sql`now()`, deleted_by })
    .where(and(eq(files.id, id), isNull(files.deleted_at)))
    .returning();
  return row ?? null;
}

const kept = 'is kept with it';
const handedOverText = (name: string, so: string): string => `“${name}” was handed over with a deliverable and ${so}.`;

/** Why a file of a version is not deleted. */
export const keptInVersion = (name: string): string => handedOverText(name, kept);

/** As a condition on `files`: it is in a version of a deliverable. */
export const isInVersion = sql<boolean>`exists (select from ${deliverable_files}
  where ${deliverable_files.file_id} = ${files.id} and ${deliverable_files.version_id} is not null)`;

/** Their rows are locked first: whoever hands one over at this moment comes before or after. */
export async function refuseHandedOver(tx: Tx, which: SQL | undefined, so: string): Promise<void> {
  const locked = await tx.select({ id: files.id }).from(files).where(which).orderBy(files.id).for('update');
  const ids = locked.map(({ id }) => id);
  const [given] =
    ids.length > 0
      ? await tx
          .select({ name: files.original_name })
          .from(files)
          .where(and(inArray(files.id, ids), isInVersion))
          .limit(1)
      : [];
  if (given) throw new AppError('CONFLICT', handedOverText(given.name, so));
}

export async function restoreFile(tx: Tx, id: string): Promise<FileRow | null> {
  const [row] = await tx
    .update(files)
    .set({ deleted_at: null, deleted_by: null, deleted_with: null })
    .where(and(eq(files.id, id), isNotNull(files.deleted_at)))
    .returning();
  return row ?? null;
}

/** The files of folders that are deleted themselves. What was deleted before them stays as it was. */
export async function trashFilesIn(
  tx: Tx,
  folder_ids: readonly string[],
  { deleted_by, deleted_with }: { deleted_by: string; deleted_with: string },
): Promise<number> {
  const lying = and(eq(files.subject_type, 'folder'), inArray(files.subject_id, [...folder_ids]), isNull(files.deleted_at));
  await refuseHandedOver(tx, lying, kept);
  const { rowCount } = await tx.update(files).set({ deleted_at: sql`now()`, deleted_by, deleted_with }).where(lying);
  return rowCount ?? 0;
}

/** What went with a folder comes back with it. */
export async function restoreFilesOf(tx: Tx, deleted_with: string): Promise<number> {
  const { rowCount } = await tx
    .update(files)
    .set({ deleted_at: null, deleted_by: null, deleted_with: null })
    .where(eq(files.deleted_with, deleted_with));
  return rowCount ?? 0;
}

export async function emptyTrash(db: Db): Promise<number> {
  const { rowCount } = await db.delete(files).where(sql`${files.deleted_at} < now() - ${trashDays} * interval '1 day'`);
  return rowCount ?? 0;
}
