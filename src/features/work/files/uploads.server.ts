import { and, eq, isNull, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.ts';
import { user_roles, users } from '#db/schema/people/auth.ts';
import { file_uploads, files } from '#db/schema/platform/files.ts';
import { checklist_lines, content_checklists } from '#db/schema/work/checklists.ts';
import { folders } from '#db/schema/work/files.ts';
import { emit } from '#platform/events/emit.server.ts';
import { createUpload, type OnStored, type UploadRow } from '#platform/files/file-uploads.server.ts';
import { type FilePlace, type FileRow, placeFile } from '#platform/files/files.server.ts';
import { folderOwnedBy } from '#platform/files/readers.server.ts';
import { demandUploadSlot, oneAtATime } from '#platform/files/upload-slots.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { Caller } from '#shared/caller.ts';
import { isAdmin } from '#shared/roles.ts';
import { emptyText, mostBytes, tooLargeText } from '#shared/upload-limits.ts';
import { filesAudit } from './audit.server.ts';
import { fileUploaded } from './events.ts';
import {
  type FolderRow,
  findFolder,
  freeNameIn,
  keepFolder,
  lockAround,
  missingFolder,
  ownerIn,
  rootFor,
} from './folders.server.ts';
import { type Space, spaceProblem } from './policy.ts';
import { fileSettings } from './settings.ts';

type Ports = Pick<Platform, 'db' | 'settings'>;
export type WantedUpload = {
  name: string;
  size: number;
  client_id: string | null;
  folder_id: string | null;
  /** A file for its next version is the studio's until it is handed over. Only the studio may name one. */
  deliverable_id: string | null;
};

/**
 * Lets an upload begin, or says why not, before a byte of it is taken. Without a folder, a client's file goes to the client's own;
 * the studio gives one to a client, or keeps it for itself.
 */
export async function beginUpload(ports: Ports, caller: Caller, wanted: WantedUpload): Promise<UploadRow> {
  const { name, size } = wanted;
  if (size === 0) throw new AppError('BAD_REQUEST', emptyText(name));
  if (size > mostBytes) throw new AppError('PAYLOAD_TOO_LARGE', tooLargeText(name));
  const isStudio = isAdmin(caller.role);
  const client_id = isStudio ? wanted.client_id : caller.user_id;
  const quota = await quotaOf(ports);
  return ports.db.transaction(async (tx) => {
    await demandUploadSlot(tx, caller.user_id);
    if (isStudio && client_id) await demandClient(tx, client_id);
    if (!isStudio) demandSpace(name, size, { used: await usedBy(tx, caller.user_id), quota });
    const begun = { user_id: caller.user_id, original_name: name, size };
    if (isStudio && wanted.deliverable_id) {
      const subject = { type: 'deliverable' as const, id: wanted.deliverable_id };
      return createUpload(tx, { ...begun, owner_id: null, subject, visibility: 'studio' });
    }
    const folder = wanted.folder_id ? await openFolder(tx, caller, wanted.folder_id) : await rootFor(tx, client_id);
    const owner_id = await ownerIn(tx, folder);
    const subject = { type: 'folder' as const, id: folder.id };
    return createUpload(tx, { ...begun, owner_id, subject, visibility: 'owner' });
  });
}

/** A folder that the caller may add to; one that they may only read is as closed as one that is not there. */
async function openFolder(tx: Tx, { user_id, role }: Pick<Caller, 'user_id' | 'role'>, id: string): Promise<FolderRow> {
  const open = isAdmin(role) ? undefined : folderOwnedBy(user_id);
  const folder = await findFolder(tx, and(eq(folders.id, id), open));
  if (!folder) throw missingFolder();
  return folder;
}

/** The folder that was chosen at the beginning may be gone by now, or be somebody else's: then the file goes to where it would without one. */
async function placeUpload(tx: Tx, sender: Pick<Caller, 'user_id' | 'role'>, file: FileRow): Promise<FilePlace> {
  await lockAround(tx, file.subject_id);
  const open = isAdmin(sender.role) ? undefined : folderOwnedBy(sender.user_id);
  const folder =
    (await findFolder(tx, and(eq(folders.id, file.subject_id), open))) ??
    (await rootFor(tx, isAdmin(sender.role) ? null : sender.user_id));
  const original_name = await freeNameIn(tx, folder.id, file.original_name, file.id);
  const place = { original_name, folder_id: folder.id, owner_id: await ownerIn(tx, folder) };
  await placeFile(tx, file.id, place);
  await keepFolder(tx, folder);
  return place;
}

/** In the transaction that makes the file: what was promised at the beginning must still hold. */
export const uploadStored =
  (ports: Ports): OnStored =>
  async (tx, upload, file) => {
    const { user_id } = upload;
    const role = user_id && (await isActive(tx, user_id)) && (await roleOf(tx, user_id));
    if (!user_id || !role) throw new AppError('FORBIDDEN', 'Access Denied');
    await oneAtATime(tx, user_id);
    // This upload and its file are both counted here, the file as stored and the upload as under way.
    const used = (await usedBy(tx, user_id)) - 2 * file.size;
    if (!isAdmin(role)) demandSpace(file.original_name, file.size, { used, quota: await quotaOf(ports) });
    const { original_name, owner_id, folder_id } =
      file.subject_type === 'folder' ? await placeUpload(tx, { user_id, role }, file) : { ...file, folder_id: null };
    await filesAudit.write(tx, {
      actor: { id: user_id, role },
      request_id: null,
      ip_address: null,
      action: 'file.uploaded',
      entity: 'files',
      entity_id: file.id,
      details: { original_name, path: file.path, owner_id, folder_id },
    });
    await emit(tx, fileUploaded, { file_id: file.id, original_name, owner_id, uploaded_by: user_id });
  };

function demandSpace(name: string, size: number, space: Space): void {
  const problem = spaceProblem(name, size, space);
  if (problem) throw new AppError('PAYLOAD_TOO_LARGE', problem);
}

export const quotaOf = async ({ settings }: Pick<Platform, 'settings'>): Promise<number> =>
  (await settings.get(fileSettings)).client_quota_mb * 1024 ** 2;

/**
 * What a client has brought, also against the lines of a list, and what is on its way. Deleted files count until their bytes are
 * gone, or deleting would make the quota endless.
 */
export async function usedBy(db: DbOrTx, user_id: string): Promise<number> {
  const { rows } = await db.execute<{ used: string }>(sql`
    select (select coalesce(sum(size), 0) from ${files} where ${files.uploaded_by} = ${user_id} and ${files.subject_type} = 'folder')
      + (select coalesce(sum(size), 0) from ${files} where ${files.owner_id} = ${user_id} and ${files.subject_type} = 'checklist_line')
      + (select coalesce(sum(size), 0) from ${file_uploads} where ${file_uploads.user_id} = ${user_id} and ${file_uploads.file_id} is null) as used`);
  return Number(rows[0]?.used ?? 0);
}

/** A client without an account has the space of one for each project, and only its lists bring files. */
export async function usedFor(db: DbOrTx, { id, client_id }: { id: string; client_id: string | null }): Promise<number> {
  if (client_id) return usedBy(db, client_id);
  const [sum] = await db
    .select({ bytes: sql<string>`coalesce(sum(${files.size}), 0)` })
    .from(files)
    .innerJoin(checklist_lines, eq(checklist_lines.id, files.subject_id))
    .innerJoin(content_checklists, eq(content_checklists.id, checklist_lines.checklist_id))
    .where(and(eq(files.subject_type, 'checklist_line'), eq(content_checklists.project_id, id)));
  return Number(sum?.bytes ?? 0);
}

const isActive = async (tx: Tx, user_id: string): Promise<boolean> =>
  (await tx.$count(users, and(eq(users.id, user_id), isNull(users.deactivated_at)))) > 0;

async function roleOf(tx: Tx, user_id: string) {
  const [row] = await tx.select({ role: user_roles.role }).from(user_roles).where(eq(user_roles.user_id, user_id));
  return row?.role ?? null;
}

async function demandClient(tx: Tx, user_id: string): Promise<void> {
  if ((await roleOf(tx, user_id)) !== 'client') throw new AppError('BAD_REQUEST', 'This client does not exist.');
}
