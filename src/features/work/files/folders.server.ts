import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.ts';
import { files } from '#db/schema/platform/files.ts';
import { folders } from '#db/schema/work/files.ts';
import { AppError } from '#shared/app-error.ts';
import { cutText } from '#shared/cut-text.ts';
import { freeName, nameLimits, sameName, splitName } from './name-rules.ts';

export type FolderRow = typeof folders.$inferSelect;

export const missingFolder = () => new AppError('NOT_FOUND', 'This folder does not exist.');

export const rootOf = ({ lineage, id }: Pick<FolderRow, 'lineage' | 'id'>): string => lineage[0] ?? id;

/** The root of a client, or the studio's own. */
export async function rootFor(db: DbOrTx, client_id: string | null): Promise<FolderRow> {
  const wanted = client_id ? eq(folders.client_id, client_id) : eq(folders.kind, 'studio');
  const [root] = await db.select().from(folders).where(wanted);
  if (!root) throw missingFolder();
  return root;
}

export async function findFolder(db: DbOrTx, which: SQL | undefined): Promise<FolderRow | null> {
  const [row] = await db
    .select()
    .from(folders)
    .where(and(which, isNull(folders.deleted_at)));
  return row ?? null;
}

/** The folder of a file, also when it is deleted; null when nothing is left of it. */
export async function folderAround(db: DbOrTx, id: string): Promise<FolderRow | null> {
  const [row] = await db.select().from(folders).where(eq(folders.id, id));
  return row ?? null;
}

/**
 * Folders, also deleted ones, with their roots locked: what is in a tree is changed by one at a time, so that a name stays free and
 * nothing is put into what is being deleted. Roots are locked in the order of their ids, so that two who move things do not wait for
 * each other. A folder that was moved to another tree between the look and the lock is looked for again.
 */
async function lockTrees(tx: Tx, ids: readonly string[]): Promise<FolderRow[]> {
  const locked = new Set<string>();
  for (;;) {
    const rows = await tx
      .select()
      .from(folders)
      .where(inArray(folders.id, [...ids]));
    const roots = rows.map(rootOf).filter((root) => !locked.has(root));
    if (roots.length === 0) return rows;
    await tx.select({ id: folders.id }).from(folders).where(inArray(folders.id, roots)).orderBy(folders.id).for('update');
    for (const root of roots) locked.add(root);
  }
}

/** The folder of a file, also when it is deleted, with its tree locked; null when nothing is left of it. */
export async function lockAround(tx: Tx, id: string): Promise<FolderRow | null> {
  const [row] = await lockTrees(tx, [id]);
  return row ?? null;
}

/** Present folders, with their trees locked. */
export async function lockFolders(tx: Tx, ids: readonly string[]): Promise<FolderRow[]> {
  const rows = await lockTrees(tx, ids);
  return ids.map((id) => {
    const row = rows.find((one) => one.id === id);
    if (!row || row.deleted_at) throw missingFolder();
    return row;
  });
}

export async function lockFolder(tx: Tx, id: string): Promise<FolderRow> {
  const [row] = await lockFolders(tx, [id]);
  if (!row) throw missingFolder();
  return row;
}

/** Whose a file in this tree is; that of a project is whoever's the project is. */
export async function ownerIn(db: DbOrTx, folder: FolderRow): Promise<string | null> {
  const [root] = await db
    .select()
    .from(folders)
    .where(eq(folders.id, rootOf(folder)));
  return root?.client_id ?? null;
}

/** A folder that holds something of the studio's own is no sample any more, nor are those around it. */
export const keepFolder = async (tx: Tx, { lineage }: FolderRow): Promise<void> => {
  await tx
    .update(folders)
    .set({ is_sample: false, updated_at: sql`${folders.updated_at}` })
    .where(and(inArray(folders.id, lineage), eq(folders.is_sample, true)));
};

/** How much of a name stays whatever number it gets. */
const neverCut = 100;

/** Names of present files in a folder that begin like this one, as `sameName` writes them. */
async function takenNames(tx: Tx, folder_id: string, name: string, except: string | null): Promise<Set<string>> {
  const [stem] = splitName(cutText(name.normalize('NFC'), neverCut));
  const rows = await tx
    .select({ id: files.id, name: files.original_name })
    .from(files)
    .where(
      and(
        eq(files.subject_type, 'folder'),
        eq(files.subject_id, folder_id),
        isNull(files.deleted_at),
        sql`starts_with(lower(normalize(${files.original_name})), lower(${stem}))`,
      ),
    );
  return new Set(rows.filter(({ id }) => id !== except).map((row) => sameName(row.name)));
}

/** Under the lock of the folder's root. */
export const isNameTaken = async (tx: Tx, folder_id: string, name: string, except: string): Promise<boolean> =>
  (await takenNames(tx, folder_id, name, except)).has(sameName(name));

/** Under the lock of the folder's root: a name that no other file there has. */
export const freeNameIn = async (tx: Tx, folder_id: string, name: string, except: string): Promise<string> =>
  freeName(name, await takenNames(tx, folder_id, name, except), nameLimits.file);
