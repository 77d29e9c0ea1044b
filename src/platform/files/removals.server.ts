import { inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { file_removals, files } from '#db/schema/platform/files.ts';
import { fileSubjects } from '#shared/choices/platform/files.ts';
import type { FileStore } from './file-store.server.ts';
import { emptyTrash } from './trash.server.ts';

export type FilePorts = { db: Db; files: FileStore };

const batchSize = 200;
/** A record and its file may be written by two transactions. */
const orphanAfter = sql`interval '1 day'`;

/** Removes the bytes of deleted files; called after the commit. What fails stays noted, and housekeeping tries again. */
export const clearRemovals = (ports: FilePorts): Promise<void> => removeSafely(ports, lte(file_removals.due_at, sql`now()`));

/** Removes these bytes if they are still noted for removal: whoever kept them has taken the note away. */
export const removeNow = (ports: FilePorts, paths: string[]): Promise<void> =>
  removeSafely(ports, inArray(file_removals.path, paths));

async function removeSafely(ports: FilePorts, which: SQL): Promise<void> {
  await removeBytes(ports, which).catch(() => {});
}

/** How many were removed, at most one batch. */
async function removeBytes({ db, files: store }: FilePorts, which: SQL): Promise<number> {
  // Nearly always there is nothing to do, and that is one query.
  const noted = await db.select().from(file_removals).where(which).limit(1);
  if (noted.length === 0) return 0;
  return db.transaction(async (tx) => {
    // Skipped are those that another process removes, or that a transaction is about to keep.
    const due = await tx.select().from(file_removals).where(which).limit(batchSize).for('update', { skipLocked: true });
    if (due.length === 0) return 0;
    const paths = due.map(({ path }) => path);
    for (const path of paths) await store.delete(path);
    await tx.delete(file_removals).where(inArray(file_removals.path, paths));
    return paths.length;
  });
}

/** Deletes what was in the trash for long, and files whose record is gone, then all bytes that are due. Answers how many of each. */
export async function tidyFiles(ports: FilePorts): Promise<{ trashed: number; orphans: number; bytes: number }> {
  const trashed = await emptyTrash(ports.db);
  const orphans = await deleteOrphans(ports.db);
  let bytes = 0;
  for (let removed = batchSize; removed === batchSize; bytes += removed) {
    removed = await removeBytes(ports, lte(file_removals.due_at, sql`now()`));
  }
  return { trashed, orphans, bytes };
}

async function deleteOrphans(db: Db): Promise<number> {
  const gone = Object.entries(fileSubjects).map(
    ([type, table]) =>
      sql`(${files.subject_type} = ${type} and not exists (select 1 from ${sql.identifier(table)} as subject where subject.id = ${files.subject_id}))`,
  );
  const named = (await columnsNamingFiles(db)).map(
    ({ table, column }) =>
      sql`exists (select 1 from ${sql.identifier(table)} as other where other.${sql.identifier(column)} = ${files.id})`,
  );
  const { rowCount } = await db.delete(files).where(
    sql`${files.created_at} < now() - ${orphanAfter} and (${sql.join(gone, sql` or `)})
        and not (${sql.join([sql`false`, ...named], sql` or `)})`,
  );
  return rowCount ?? 0;
}

/** Every foreign key to `files`, asked of the database so that a new one cannot be forgotten. */
async function columnsNamingFiles(db: Db): Promise<{ table: string; column: string }[]> {
  const { rows } = await db.execute(
    sql`select child.relname as table, att.attname as column from pg_constraint k
        join pg_class child on child.oid = k.conrelid
        join pg_attribute att on att.attrelid = k.conrelid and att.attnum = k.conkey[1]
        where k.contype = 'f' and k.confrelid = 'files'::regclass`,
  );
  return rows.map((row) => ({ table: String(row.table), column: String(row.column) }));
}
