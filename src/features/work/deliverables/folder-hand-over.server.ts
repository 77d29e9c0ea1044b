import { and, arrayContains, desc, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { Db, DbOrTx } from '#db/client.ts';
import { files } from '#db/schema/platform/files.ts';
import { deliverable_files, deliverable_versions, deliverables } from '#db/schema/work/deliverables.ts';
import { folders } from '#db/schema/work/files.ts';
import { titleOf } from '#features/work/files/folder-queries.server.ts';
import { type FolderRow, findFolder, folderAround, missingFolder, rootOf } from '#features/work/files/folders.server.ts';
import { lockProject } from '#features/work/projects/rows.server.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { AppError } from '#shared/app-error.ts';
import { deliverableLimits } from './choices.ts';
import type { DeliverableDetail, FolderToHandOver } from './contract.ts';
import { deliveredOf, getDeliverable, listDeliverables } from './queries.server.ts';
import { findCurrent, lockDeliverable, nextFilesOf } from './rows.server.ts';
import { insertDeliverable } from './service.server.ts';
import { demandSameWords, demandSeen, giveVersion, type Handing } from './versions.server.ts';

type Given = { folder: FolderRow; project_id: string };

/** A folder of a project: only there is somebody to whom it can be handed over. */
async function folderOfProject(db: DbOrTx, id: string): Promise<Given> {
  const folder = await findFolder(db, eq(folders.id, id));
  if (!folder) throw missingFolder();
  const root = await folderAround(db, rootOf(folder));
  if (!root?.project_id) throw new AppError('CONFLICT', 'Only a folder of a project can be handed over.');
  return { folder, project_id: root.project_id };
}

/** All files from this folder down, by name. */
async function filesIn(db: DbOrTx, { id }: FolderRow) {
  const tree = db
    .select({ id: folders.id })
    .from(folders)
    .where(and(arrayContains(folders.lineage, [id]), isNull(folders.deleted_at)));
  const rows = await db
    .select()
    .from(files)
    .where(and(eq(files.subject_type, 'folder'), inArray(files.subject_id, tree), isNull(files.deleted_at)))
    .orderBy(files.original_name, files.id)
    .limit(deliverableLimits.files + 1);
  if (rows.length === 0) throw new AppError('CONFLICT', 'There are no files in this folder yet.');
  if (rows.length > deliverableLimits.files)
    throw new AppError('CONFLICT', `A version has at most ${deliverableLimits.files} files. Please hand over a smaller folder.`);
  return rows;
}

/** The deliverable that takes the next version of this folder; none yet, or none any more once it is approved. */
async function findOpenDeliverable(db: DbOrTx, { folder, project_id }: Given) {
  const [row] = await db
    .select()
    .from(deliverables)
    .where(
      and(eq(deliverables.folder_id, folder.id), eq(deliverables.project_id, project_id), ne(deliverables.status, 'approved')),
    )
    .orderBy(desc(deliverables.created_at))
    .limit(1);
  return row ?? null;
}

export async function getFolderToHandOver(db: DbOrTx, id: string): Promise<FolderToHandOver> {
  const given = await folderOfProject(db, id);
  const there = await filesIn(db, given.folder);
  const open = await findOpenDeliverable(db, given);
  const current = open && (await findCurrent(db, open.id));
  return {
    title: open?.title ?? (await titleOf(db, id)),
    number: (current?.number ?? 0) + 1,
    files: there.map(deliveredOf),
  };
}

type Wanted = Handing & { deliverable_id: string; usual_rounds: number };

/** In one step: a deliverable is made where there is none, and its next version is what lies in the folder now. */
export async function handOverFolder(db: Db, author: Actor, id: string, wanted: Wanted): Promise<DeliverableDetail> {
  return db.transaction(async (tx) => {
    const given = await folderOfProject(tx, id);
    const project = await lockProject(tx, given.project_id);
    const sent = await tx
      .select({ deliverable_id: deliverable_versions.deliverable_id })
      .from(deliverable_versions)
      .innerJoin(deliverables, eq(deliverables.id, deliverable_versions.deliverable_id))
      .where(and(eq(deliverable_versions.id, wanted.version_id), eq(deliverables.folder_id, id)));
    // Sent again after a lost answer.
    if (sent[0]) {
      await demandSameWords(tx, wanted);
      return getDeliverable(tx, sent[0].deliverable_id);
    }
    const file_ids = (await filesIn(tx, given.folder)).map((file) => file.id);
    demandSeen(file_ids, wanted.file_ids);
    const open = await findOpenDeliverable(tx, given);
    const deliverable_id = open?.id ?? wanted.deliverable_id;
    if (!open) {
      const title = (await titleOf(tx, id)).slice(0, deliverableLimits.title);
      const { default_rounds } = await listDeliverables(tx, project.id, wanted.usual_rounds);
      const input = { title, description: null, agreed_rounds: default_rounds };
      await insertDeliverable(tx, author, project, { ...input, id: deliverable_id, folder_id: id });
    }
    const locked = await lockDeliverable(tx, deliverable_id);
    const rows = file_ids.map((file_id) => ({ deliverable_id, file_id, is_sample: locked.row.is_sample }));
    await tx.insert(deliverable_files).values(rows).onConflictDoNothing();
    // What was put together by hand besides stays for the version after this one.
    const chosen = and(nextFilesOf(deliverable_id), inArray(deliverable_files.file_id, file_ids));
    await giveVersion(tx, author, locked, chosen, wanted);
    return getDeliverable(tx, deliverable_id);
  });
}
