import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { files } from '#db/schema/platform/files.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import type { FileRow } from '#platform/files/files.server.ts';
import { restoreFile, trashFile } from '#platform/files/trash.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { OwnFile } from './contract.ts';
import { isOwn, ownOnWire } from './own-queries.server.ts';
import { keptReason } from './policy.ts';
import { auditFile, notFound } from './service.server.ts';

async function findOwn(tx: Tx, author: Actor, id: string): Promise<FileRow> {
  const [file] = await tx
    .select()
    .from(files)
    .where(and(eq(files.id, id), isOwn(author.actor.id)));
  if (!file) throw notFound();
  return file;
}

/** A client takes back what they brought; what the studio gave or made for them stays. */
export async function deleteOwnFile(db: Db, author: Actor, id: string): Promise<OwnFile> {
  return db.transaction(async (tx) => {
    const file = await findOwn(tx, author, id);
    const kept = keptReason(file.subject_type);
    if (kept) throw new AppError('CONFLICT', kept);
    if (file.uploaded_by !== author.actor.id)
      throw new AppError('CONFLICT', 'This file comes from the studio and stays with you.');
    if (await trashFile(tx, id, author.actor.id)) await auditFile(tx, author, 'deleted', file);
    return ownOnWire(file, author.actor.id);
  });
}

/** What somebody else has deleted is for them to bring back. */
export async function restoreOwnFile(db: Db, author: Actor, id: string): Promise<OwnFile> {
  return db.transaction(async (tx) => {
    const file = await findOwn(tx, author, id);
    if (file.deleted_at && file.deleted_by !== author.actor.id) throw notFound();
    if (await restoreFile(tx, id)) await auditFile(tx, author, 'restored', file);
    return ownOnWire(file, author.actor.id);
  });
}
