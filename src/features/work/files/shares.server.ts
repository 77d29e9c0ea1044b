import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { user_roles, users } from '#db/schema/people/auth.ts';
import { file_shares, folders } from '#db/schema/work/files.ts';
import { projects } from '#db/schema/work/projects.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { findFile } from '#platform/files/files.server.ts';
import { AppError } from '#shared/app-error.ts';
import { filesAudit } from './audit.server.ts';
import { findFolder, folderAround, missingFolder } from './folders.server.ts';
import type { Share } from './folders-contract.ts';

type Shared = { file_id?: string; folder_id?: string };
type SharedWith = { client_id?: string; project_id?: string };

const of = ({ file_id, folder_id }: Shared): SQL =>
  file_id ? eq(file_shares.file_id, file_id) : eq(file_shares.folder_id, folder_id ?? '');

export async function listShares(db: DbOrTx, shared: Shared): Promise<Share[]> {
  const rows = await db
    .select({
      row: file_shares,
      name: sql<string>`coalesce(${projects.name}, nullif(trim(concat(${users.first_name}, ' ', ${users.last_name})), ''), ${users.email})`,
    })
    .from(file_shares)
    .leftJoin(projects, eq(projects.id, file_shares.project_id))
    .leftJoin(users, eq(users.id, file_shares.client_id))
    .where(of(shared))
    .orderBy(asc(file_shares.created_at), asc(file_shares.id));
  return rows.map(({ row: { id, client_id, project_id, created_at }, name }) => ({
    id,
    client_id,
    project_id,
    name,
    created_at: created_at.toISOString(),
  }));
}

/** What is shared, as the record of it names it. */
async function subjectOf(tx: Tx, { file_id, folder_id }: Shared) {
  if (file_id) {
    const file = await findFile(tx, file_id);
    if (!file || file.deleted_at) throw new AppError('NOT_FOUND', 'This file does not exist.');
    if (file.subject_type !== 'folder')
      throw new AppError('CONFLICT', 'This file belongs to another record, which tells who may read it.');
    return { noun: 'file', entity: 'files', id: file.id, name: file.original_name } as const;
  }
  const folder = await findFolder(tx, eq(folders.id, folder_id ?? ''));
  if (!folder) throw missingFolder();
  if (folder.kind !== 'folder') throw new AppError('CONFLICT', 'The whole folder of a client or project is not shared.');
  return { noun: 'folder', entity: 'folders', id: folder.id, name: folder.name ?? '' } as const;
}

async function demandReader(tx: Tx, { client_id, project_id }: SharedWith): Promise<string> {
  if (project_id) {
    const [project] = await tx.select({ name: projects.name }).from(projects).where(eq(projects.id, project_id));
    if (!project) throw new AppError('BAD_REQUEST', 'This project does not exist.');
    return project.name;
  }
  const [client] = await tx
    .select({ email: users.email })
    .from(users)
    .innerJoin(user_roles, eq(user_roles.user_id, users.id))
    .where(and(eq(users.id, client_id ?? ''), eq(user_roles.role, 'client')));
  if (!client) throw new AppError('BAD_REQUEST', 'This client does not exist.');
  return client.email;
}

/** A second time it changes nothing. */
export async function shareFile(
  db: Db,
  author: Actor,
  { client_id, project_id, ...shared }: Shared & SharedWith,
): Promise<Share[]> {
  return db.transaction(async (tx) => {
    const subject = await subjectOf(tx, shared);
    const reader = await demandReader(tx, { client_id, project_id });
    const created_by = author.actor.id;
    const made = await tx
      .insert(file_shares)
      .values({ ...shared, client_id, project_id, created_by })
      .onConflictDoNothing()
      .returning();
    if (made.length > 0) {
      const details = { name: subject.name, reader, client_id, project_id };
      const { noun, entity, id } = subject;
      await filesAudit.write(tx, { ...author, action: `${noun}.shared`, entity, entity_id: id, details });
    }
    return listShares(tx, shared);
  });
}

/** Ends all that the condition finds, each with its record: what is moved to another tree is read by whoever reads there. */
export async function withdrawShares(tx: Tx, author: Actor, which: SQL | undefined) {
  const gone = await tx.delete(file_shares).where(which).returning();
  for (const { file_id, folder_id, client_id, project_id } of gone) {
    const name = file_id ? (await findFile(tx, file_id))?.original_name : (await folderAround(tx, folder_id ?? ''))?.name;
    await filesAudit.write(tx, {
      ...author,
      action: file_id ? 'file.unshared' : 'folder.unshared',
      entity: file_id ? 'files' : 'folders',
      entity_id: file_id ?? folder_id,
      details: { name, client_id, project_id },
    });
  }
  return gone;
}

export async function unshareFile(db: Db, author: Actor, id: string): Promise<Share[]> {
  return db.transaction(async (tx) => {
    const [gone] = await withdrawShares(tx, author, eq(file_shares.id, id));
    if (!gone) throw new AppError('NOT_FOUND', 'This is not shared any more.');
    return listShares(tx, { file_id: gone.file_id ?? undefined, folder_id: gone.folder_id ?? undefined });
  });
}
