import { and, eq, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { files } from '#db/schema/platform/files.ts';
import { deliverable_files, deliverable_versions, deliverables } from '#db/schema/work/deliverables.ts';
import { folders } from '#db/schema/work/files.ts';
import { projects } from '#db/schema/work/projects.ts';
import type { ProjectRow } from '#features/work/projects/rows.server.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import type { FileRow } from '#platform/files/files.server.ts';
import { trashFile } from '#platform/files/trash.server.ts';
import { AppError } from '#shared/app-error.ts';
import { sealedSubjects } from '#shared/choices/platform/files.ts';
import { refuseChanged } from '#shared/seen.ts';
import { deliverableLimits } from './choices.ts';
import type { DeliverableDetail } from './contract.ts';
import { deliverableHandedOver } from './events.ts';
import { getDeliverable } from './queries.server.ts';
import {
  auditDeliverable,
  demandOpen,
  demandUnapproved,
  detailsOf,
  findCurrent,
  type Locked,
  lockDeliverable,
  nextFilesOf,
  toldOf,
} from './rows.server.ts';

const missingFile = () => new AppError('NOT_FOUND', 'This file does not exist.');

/** Before a byte of an upload is taken: a deliverable that can have a next version. */
export async function demandUploadTarget(db: Db, id: string): Promise<void> {
  const [row] = await db.select().from(deliverables).where(eq(deliverables.id, id));
  if (!row) throw new AppError('NOT_FOUND', 'This deliverable does not exist.');
  demandUnapproved(row);
}

/** In the transaction that makes a file of an upload: it will be in the next version. */
export async function addUpload(tx: Tx, { id: file_id, subject_id }: FileRow): Promise<void> {
  const { row } = await lockDeliverable(tx, subject_id);
  demandUnapproved(row);
  await demandRoom(tx, row.id, 1);
  await tx.insert(deliverable_files).values({ deliverable_id: row.id, file_id, is_sample: row.is_sample });
}

async function demandRoom(tx: Tx, deliverable_id: string, more: number): Promise<void> {
  const message = `A version has at most ${deliverableLimits.files} files.`;
  if ((await tx.$count(deliverable_files, nextFilesOf(deliverable_id))) + more > deliverableLimits.files)
    throw new AppError('CONFLICT', message);
}

/**
 * Refuses what is not for this client: theirs, the studio's own and what lies with their projects may be handed over. What is
 * another client's has no owner either where it lies with a project, so the place decides. A sealed document has a download of its own.
 */
async function demandForClient(tx: Tx, chosen: readonly FileRow[], { id, client_id }: ProjectRow): Promise<void> {
  const ofClient = sql`${projects.client_id} = ${client_id} or ${projects.id} = ${id}`;
  const places = sql`select f.id from ${folders} f join ${folders} root on root.id = f.lineage[1]
    where root.kind = 'studio' or root.client_id = ${client_id}
      or root.project_id in (select ${projects.id} from ${projects} where ${ofClient})`;
  const siblings = sql`select ${deliverables.id} from ${deliverables} join ${projects} on ${projects.id} = ${deliverables.project_id}
    where ${ofClient}`;
  const allowed = await tx
    .select({ id: files.id })
    .from(files)
    .where(
      and(
        inArray(
          files.id,
          chosen.map((file) => file.id),
        ),
        notInArray(files.subject_type, [...sealedSubjects]),
        or(
          client_id ? eq(files.owner_id, client_id) : undefined,
          and(eq(files.subject_type, 'folder'), inArray(files.subject_id, sql`(${places})`)),
          and(eq(files.subject_type, 'deliverable'), inArray(files.subject_id, sql`(${siblings})`)),
        ),
      ),
    );
  const known = new Set(allowed.map((file) => file.id));
  const foreign = chosen.find((file) => !known.has(file.id));
  if (foreign) throw new AppError('CONFLICT', `“${foreign.original_name}” cannot be handed over to this client.`);
}

/** Those stay the files that they are; a file that is there already stays there once. */
export async function addFiles(db: Db, author: Actor, id: string, file_ids: string[]): Promise<DeliverableDetail> {
  return db.transaction(async (tx) => {
    const locked = await lockDeliverable(tx, id);
    demandUnapproved(locked.row);
    const wanted = await tx
      .select()
      .from(files)
      .where(and(inArray(files.id, file_ids), isNull(files.deleted_at)))
      .orderBy(files.id)
      .for('share');
    if (wanted.length < new Set(file_ids).size) throw missingFile();
    await demandForClient(tx, wanted, locked.project);
    const rows = [...new Set(file_ids)].map((file_id) => ({ deliverable_id: id, file_id, is_sample: locked.row.is_sample }));
    const added = await tx.insert(deliverable_files).values(rows).onConflictDoNothing().returning();
    await demandRoom(tx, id, 0);
    if (added.length > 0)
      await auditDeliverable(tx, author, 'files_added', locked, { files: wanted.map((file) => file.original_name) });
    return getDeliverable(tx, id);
  });
}

/** A file that was uploaded here goes to the trash; one that was chosen stays where it is. */
export async function removeFile(db: Db, author: Actor, id: string, file_id: string): Promise<DeliverableDetail> {
  return db.transaction(async (tx) => {
    const locked = await lockDeliverable(tx, id);
    const [removed] = await tx
      .delete(deliverable_files)
      .where(and(nextFilesOf(id), eq(deliverable_files.file_id, file_id)))
      .returning();
    if (removed) {
      const [file] = await tx.select().from(files).where(eq(files.id, file_id));
      const isOwn = file?.subject_type === 'deliverable' && file.subject_id === id;
      if (isOwn && !(await isInVersion(tx, file_id))) await trashFile(tx, file_id, author.actor.id);
      await auditDeliverable(tx, author, 'file_removed', locked, { file: file?.original_name });
    }
    return getDeliverable(tx, id);
  });
}

const isInVersion = async (tx: Tx, file_id: string): Promise<boolean> =>
  (await tx.$count(deliverable_files, eq(deliverable_files.file_id, file_id))) > 0;

export type Handing = { version_id: string; file_ids: string[]; words: string | null };

const handedOverAlready =
  'This version was handed over already, with the words you sent first. What you changed since then was not sent: please close this and write it to the client in a message.';

/** Sent again after a lost answer; the files were taken by the first. */
export async function demandSameWords(tx: Tx, { version_id, words }: Handing): Promise<void> {
  const [kept] = await tx.select().from(deliverable_versions).where(eq(deliverable_versions.id, version_id));
  if (kept) refuseChanged(kept, { words }, handedOverAlready);
}

/** Once, however often the dialog is sent. From now on the client can read these files, and no others of this deliverable. */
export async function handOverVersion(db: Db, author: Actor, id: string, handing: Handing): Promise<DeliverableDetail> {
  return db.transaction(async (tx) => {
    const locked = await lockDeliverable(tx, id);
    const current = await findCurrent(tx, id);
    if (current?.id === handing.version_id) await demandSameWords(tx, handing);
    else await giveVersion(tx, author, locked, nextFilesOf(id), handing);
    return getDeliverable(tx, id);
  });
}

/** Makes a version of those of the chosen files that the condition finds, if they are the ones that were seen. */
export async function giveVersion(
  tx: Tx,
  author: Actor,
  locked: Locked,
  which: SQL | undefined,
  { version_id, file_ids, words }: Handing,
): Promise<void> {
  const { row, project } = locked;
  demandUnapproved(row);
  demandOpen(project);
  if (!project.client_id) throw new AppError('CONFLICT', 'Invite the client first: without an account nobody can answer.');
  const next = await tx
    .select({ id: deliverable_files.id, file: files })
    .from(deliverable_files)
    .innerJoin(files, eq(files.id, deliverable_files.file_id))
    .where(and(which, isNull(files.deleted_at)))
    .orderBy(files.id)
    .for('share', { of: files });
  if (next.length === 0) throw new AppError('CONFLICT', 'Upload or choose at least one file first.');
  demandSeen(
    next.map(({ file }) => file.id),
    file_ids,
  );
  // The client of a project may have changed since a file was chosen.
  await demandForClient(
    tx,
    next.map(({ file }) => file),
    project,
  );
  const number = ((await findCurrent(tx, row.id))?.number ?? 0) + 1;
  const [version] = await tx
    .insert(deliverable_versions)
    .values({ id: version_id, project_id: project.id, deliverable_id: row.id, number, words, is_sample: row.is_sample })
    .onConflictDoNothing()
    .returning();
  if (!version) throw new AppError('CONFLICT', 'This version was handed over already.');
  const taken = next.map((one) => one.id);
  await tx.update(deliverable_files).set({ version_id }).where(inArray(deliverable_files.id, taken));
  await tx.update(deliverables).set({ status: 'review' }).where(eq(deliverables.id, row.id));
  await auditDeliverable(tx, author, 'handed_over', locked, {
    ...detailsOf(row, version),
    files: next.map(({ file }) => file.original_name),
  });
  await emit(tx, deliverableHandedOver, { ...toldOf(locked), version_id, number });
}

export function demandSeen(there: readonly string[], seen: readonly string[]): void {
  const known = new Set(seen);
  if (there.length !== known.size || !there.every((id) => known.has(id)))
    throw new AppError('CONFLICT', 'The files of this version have changed. Please look at them again.');
}
