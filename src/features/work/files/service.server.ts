import type { Db, Tx } from '#db/client.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import type { VerbOf } from '#platform/audit/audit.server.ts';
import { findFile } from '#platform/files/files.server.ts';
import { trashFile } from '#platform/files/trash.server.ts';
import { AppError } from '#shared/app-error.ts';
import { filesAudit } from './audit.server.ts';
import type { AdminFile } from './contract.ts';
import { bringBack } from './file-service.server.ts';
import { findAdminFile } from './queries.server.ts';

export const notFound = () => new AppError('NOT_FOUND', 'This file does not exist.');

type Told = Pick<AdminFile, 'id' | 'original_name' | 'path'>;

export const auditFile = (tx: Tx, author: Actor, verb: VerbOf<typeof filesAudit, 'file'>, file: Told) =>
  filesAudit.write(tx, {
    ...author,
    action: `file.${verb}`,
    entity: 'files',
    entity_id: file.id,
    details: { original_name: file.original_name, path: file.path },
  });

/** Takes a file away from all its readers. A second press finds it gone already, which is what was wanted. */
export async function deleteFile(db: Db, author: Actor, id: string): Promise<AdminFile> {
  return db.transaction(async (tx) => {
    const file = await findAdminFile(tx, id);
    if (!file) throw notFound();
    if (file.kept) throw new AppError('CONFLICT', file.kept);
    const trashed = await trashFile(tx, id, author.actor.id);
    if (!trashed) return file;
    await auditFile(tx, author, 'deleted', file);
    return { ...file, deleted_at: trashed.deleted_at?.toISOString() ?? null };
  });
}

export async function undeleteFile(db: Db, author: Actor, id: string): Promise<AdminFile> {
  return db.transaction(async (tx) => {
    const row = await findFile(tx, id);
    if (!row) throw notFound();
    const isBack = await bringBack(tx, row);
    const file = await findAdminFile(tx, id);
    if (!file) throw notFound();
    if (isBack) await auditFile(tx, author, 'restored', file);
    return file;
  });
}
