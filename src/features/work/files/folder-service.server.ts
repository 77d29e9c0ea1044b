import { and, arrayContains, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { files } from '#db/schema/platform/files.ts';
import { file_shares, folders } from '#db/schema/work/files.ts';
import { changesOf } from '#features/work/projects/policy.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import type { VerbOf } from '#platform/audit/audit.server.ts';
import { ownFilesIn } from '#platform/files/files.server.ts';
import { restoreFilesOf, trashFilesIn } from '#platform/files/trash.server.ts';
import { AppError } from '#shared/app-error.ts';
import { trashDays } from '#shared/choices/platform/files.ts';
import { changedMeanwhile, keptAlready, refuseChanged, refuseStale } from '#shared/seen.ts';
import { filesAudit } from './audit.server.ts';
import { readFolder } from './folder-queries.server.ts';
import {
  type FolderRow,
  folderAround,
  keepFolder,
  lockAround,
  lockFolder,
  lockFolders,
  missingFolder,
  ownerIn,
  rootOf,
} from './folders.server.ts';
import type { Folder } from './folders-contract.ts';
import { freeName, nameLimits, sameName, takenText } from './name-rules.ts';
import { folderLimits } from './policy.ts';
import { withdrawShares } from './shares.server.ts';

type NewFolder = { id: string; parent_id: string; name: string };
type FolderChange = { id: string; parent_id: string; name?: string; updated_at: string };

const auditFolder = (
  tx: Tx,
  author: Actor,
  verb: VerbOf<typeof filesAudit, 'folder'>,
  { id, name }: Pick<FolderRow, 'id' | 'name'>,
  details: Record<string, unknown> = {},
) =>
  filesAudit.write(tx, {
    ...author,
    action: `folder.${verb}`,
    entity: 'folders',
    entity_id: id,
    details: { name, ...details },
  });

const siblings = (tx: Tx, parent_id: string, except: string) =>
  tx
    .select({ name: folders.name })
    .from(folders)
    .where(and(eq(folders.parent_id, parent_id), isNull(folders.deleted_at), ne(folders.id, except)));

const namesIn = async (tx: Tx, parent_id: string, except: string): Promise<Set<string>> =>
  new Set((await siblings(tx, parent_id, except)).map(({ name }) => sameName(name ?? '')));

async function demandRoom(tx: Tx, parent: FolderRow, { id, name }: NewFolder, levels: number): Promise<void> {
  const taken = await namesIn(tx, parent.id, id);
  if (taken.has(sameName(name))) throw new AppError('CONFLICT', takenText('folder'), { fields: { name: takenText('folder') } });
  if (taken.size >= folderLimits.each)
    throw new AppError('CONFLICT', `At most ${folderLimits.each} folders can lie in one. Please put some into others first.`);
  if (parent.lineage.length + levels > folderLimits.levels + 1)
    throw new AppError('CONFLICT', `Folders can lie at most ${folderLimits.levels} deep in one another.`);
}

/** Once, however often the dialog is sent. */
export async function createFolder(db: Db, author: Actor, wanted: NewFolder): Promise<Folder> {
  return db.transaction(async (tx) => {
    const parent = await lockFolder(tx, wanted.parent_id);
    const known = await folderAround(tx, wanted.id);
    if (known && known.parent_id !== parent.id) throw missingFolder();
    if (known) {
      refuseChanged(known, { name: wanted.name }, keptAlready('folder'));
    } else {
      await demandRoom(tx, parent, wanted, 1);
      const lineage = [...parent.lineage, wanted.id];
      await tx.insert(folders).values({ ...wanted, kind: 'folder', lineage });
      await keepFolder(tx, parent);
      await auditFolder(tx, author, 'created', wanted);
    }
    return readFolder(tx, wanted.id);
  });
}

/** A root is called like its client or project, and stays where it is. */
function demandPlain(folder: FolderRow): void {
  if (folder.kind !== 'folder') throw new AppError('CONFLICT', 'This folder belongs to its client or project, and stays.');
}

/** Sent again after a lost answer, it changes nothing and is no conflict. */
export async function updateFolder(db: Db, author: Actor, wanted: FolderChange): Promise<Folder> {
  const { id, parent_id } = wanted;
  return db.transaction(async (tx) => {
    const [row, parent] = await lockFolders(tx, [id, parent_id]);
    if (!row || !parent) throw missingFolder();
    demandPlain(row);
    const name = wanted.name ?? row.name ?? '';
    const changes = changesOf({ name: row.name, parent_id: row.parent_id }, { name, parent_id });
    if (Object.keys(changes).length === 0) return readFolder(tx, id);
    refuseStale(row, wanted.updated_at, changedMeanwhile('folder'));
    if (parent.lineage.includes(id)) throw new AppError('CONFLICT', 'A folder cannot be moved into itself.');
    await demandRoom(tx, parent, { id, parent_id, name }, await levelsOf(tx, row));
    await tx.update(folders).set({ name, parent_id }).where(eq(folders.id, id));
    if (changes.parent_id) await moveTree(tx, author, row, parent);
    await auditFolder(tx, author, changes.parent_id ? 'moved' : 'renamed', { id, name }, { changes });
    return readFolder(tx, id);
  });
}

/** How many folders lie in one another from this one down. */
async function levelsOf(tx: Tx, { id, lineage }: FolderRow): Promise<number> {
  const [deepest] = await tx
    .select({ levels: sql<number>`max(cardinality(${folders.lineage}))` })
    .from(folders)
    .where(arrayContains(folders.lineage, [id]));
  return (deepest?.levels ?? lineage.length) - lineage.length + 1;
}

/** Also what is deleted in it goes along, so that it can be restored there. */
async function moveTree(tx: Tx, author: Actor, row: FolderRow, parent: FolderRow): Promise<void> {
  const moved = await tx
    .update(folders)
    .set({
      lineage: sql`${sql.param(parent.lineage, folders.lineage)} || ${folders.lineage}[${row.lineage.length}:]`,
      updated_at: sql`${folders.updated_at}`,
    })
    .where(arrayContains(folders.lineage, [row.id]))
    .returning({ id: folders.id });
  if (rootOf(row) !== rootOf(parent)) {
    const ids = moved.map(({ id }) => id);
    await ownFilesIn(tx, ids, await ownerIn(tx, parent));
    const inside = tx
      .select({ id: files.id })
      .from(files)
      .where(and(eq(files.subject_type, 'folder'), inArray(files.subject_id, ids)));
    await withdrawShares(tx, author, or(inArray(file_shares.folder_id, ids), inArray(file_shares.file_id, inside)));
  }
  if (!row.is_sample) await keepFolder(tx, parent);
}

/** With all that it holds. A second press finds it gone already, which is what was wanted. */
export async function deleteFolder(db: Db, author: Actor, id: string): Promise<Folder> {
  return db.transaction(async (tx) => {
    const found = await lockAround(tx, id);
    if (!found) throw missingFolder();
    demandPlain(found);
    const deleted_by = author.actor.id;
    const gone = await tx
      .update(folders)
      .set({ deleted_at: sql`now()`, deleted_by, deleted_with: id, updated_at: sql`${folders.updated_at}` })
      .where(and(arrayContains(folders.lineage, [id]), isNull(folders.deleted_at)))
      .returning({ id: folders.id });
    if (gone.length > 0) {
      const trashed = await trashFilesIn(
        tx,
        gone.map((one) => one.id),
        { deleted_by, deleted_with: id },
      );
      await auditFolder(tx, author, 'deleted', found, { files: trashed });
    }
    return readFolder(tx, id);
  });
}

/** To where it was, or to the root where that is deleted too; with a number where its name is taken now. */
export async function restoreFolder(db: Db, author: Actor, id: string): Promise<Folder> {
  return db.transaction(async (tx) => {
    const row = await lockAround(tx, id);
    // What went with another folder comes back with that one.
    if (!row || (row.deleted_at && row.deleted_with !== id)) throw missingFolder();
    if (row.deleted_at) {
      await tx
        .update(folders)
        .set({ deleted_at: null, deleted_by: null, deleted_with: null, updated_at: sql`${folders.updated_at}` })
        .where(and(eq(folders.deleted_with, id), ne(folders.id, id)));
      const restored = await restoreFilesOf(tx, id);
      const parent = row.parent_id ? await folderAround(tx, row.parent_id) : null;
      const parent_id = !parent || parent.deleted_at ? rootOf(row) : parent.id;
      const name = freeName(row.name ?? '', await namesIn(tx, parent_id, id), nameLimits.folder);
      await tx
        .update(folders)
        .set({ name, parent_id, deleted_at: null, deleted_by: null, deleted_with: null })
        .where(eq(folders.id, id));
      const target = await folderAround(tx, parent_id);
      if (target && parent_id !== row.parent_id) await moveTree(tx, author, row, target);
      await auditFolder(tx, author, 'restored', { id, name }, { files: restored });
    }
    return readFolder(tx, id);
  });
}

/** Folders whose time is over. Their files went with the trash of files, at the same age. */
export async function emptyFolders(db: Db): Promise<number> {
  const { rowCount } = await db.delete(folders).where(sql`${folders.deleted_at} < now() - ${trashDays} * interval '1 day'`);
  return rowCount ?? 0;
}
