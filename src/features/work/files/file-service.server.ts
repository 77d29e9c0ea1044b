import { eq } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { files } from '#db/schema/platform/files.ts';
import { file_shares } from '#db/schema/work/files.ts';
import { changesOf } from '#features/work/projects/policy.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { type FileRow, findFile, placeFile } from '#platform/files/files.server.ts';
import { refuseHandedOver, restoreFile } from '#platform/files/trash.server.ts';
import { AppError } from '#shared/app-error.ts';
import { changedMeanwhile, refuseStale } from '#shared/seen.ts';
import { filesAudit } from './audit.server.ts';
import type { AdminFile } from './contract.ts';
import { freeNameIn, isNameTaken, keepFolder, lockAround, lockFolders, ownerIn, rootOf } from './folders.server.ts';
import { takenText } from './name-rules.ts';
import { findAdminFile } from './queries.server.ts';
import { withdrawShares } from './shares.server.ts';

const missingFile = () => new AppError('NOT_FOUND', 'This file does not exist.');

type Wanted = { id: string; original_name?: string; folder_id: string; updated_at: string };

/** Another name, another folder, or both. Sent again after a lost answer, it changes nothing and is no conflict. */
export async function updateFile(db: Db, author: Actor, wanted: Wanted): Promise<AdminFile> {
  const { id, folder_id } = wanted;
  return db.transaction(async (tx) => {
    const found = await findFile(tx, id);
    if (!found || found.deleted_at) throw missingFile();
    if (found.subject_type !== 'folder')
      throw new AppError('CONFLICT', 'This file belongs to another record: it is neither renamed nor moved.');
    const [target, source] = await lockFolders(tx, [folder_id, found.subject_id]);
    const file = await findFile(tx, id);
    if (!file || file.deleted_at || !target || !source) throw missingFile();
    const original_name = wanted.original_name ?? file.original_name;
    const changes = changesOf({ original_name: file.original_name, folder_id: file.subject_id }, { original_name, folder_id });
    if (Object.keys(changes).length > 0) {
      refuseStale(file, wanted.updated_at, changedMeanwhile('file'));
      if (changes.original_name) await refuseHandedOver(tx, eq(files.id, id), 'keeps its name');
      if (await isNameTaken(tx, folder_id, original_name, id))
        throw new AppError('CONFLICT', takenText('file'), { fields: { original_name: takenText('file') } });
      await placeFile(tx, id, { original_name, folder_id, owner_id: await ownerIn(tx, target) });
      if (!file.is_sample) await keepFolder(tx, target);
      if (rootOf(source) !== rootOf(target)) await withdrawShares(tx, author, eq(file_shares.file_id, id));
      const { path } = file;
      const action = changes.folder_id ? 'file.moved' : 'file.renamed';
      const details = { original_name, path, changes };
      await filesAudit.write(tx, { ...author, action, entity: 'files', entity_id: id, details });
    }
    const now = await findAdminFile(tx, id);
    if (!now) throw missingFile();
    return now;
  });
}

/** A deleted file comes back to its folder, or to the root where that is deleted too; with a number where its name is taken now. */
export async function bringBack(tx: Tx, { id, subject_type, subject_id }: FileRow): Promise<boolean> {
  if (subject_type !== 'folder') return (await restoreFile(tx, id)) !== null;
  const folder = await lockAround(tx, subject_id);
  const file = await restoreFile(tx, id);
  if (!file) return false;
  if (folder) {
    const folder_id = folder.deleted_at ? rootOf(folder) : folder.id;
    const original_name = await freeNameIn(tx, folder_id, file.original_name, id);
    await placeFile(tx, id, { original_name, folder_id, owner_id: await ownerIn(tx, folder) });
  }
  return true;
}
