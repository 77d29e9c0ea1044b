import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { accountIsProven } from '#db/proven-address.ts';
import { users } from '#db/schema/people/auth.ts';
import { files } from '#db/schema/platform/files.ts';
import { file_shares, folders } from '#db/schema/work/files.ts';
import { projects } from '#db/schema/work/projects.ts';
import { folderOwnedBy, folderReadBy, ownRoots, placedFor, sharedFolders } from '#platform/files/readers.server.ts';
import { findByWords } from '#platform/search/word-search.server.ts';
import { type FolderRow, findFolder, missingFolder } from './folders.server.ts';
import type { Folder, FolderPage, FolderStep, OwnFolder, OwnFolderPage, Place } from './folders-contract.ts';
import { pageOfOwnFiles } from './own-queries.server.ts';
import { folderLimits } from './policy.ts';
import { pageOfFiles } from './queries.server.ts';

type Paging = { limit: number; cursor?: string };

const clientName = sql`coalesce(nullif(trim(concat(${users.first_name}, ' ', ${users.last_name})), ''), ${users.email})`;
const title = sql<string>`coalesce(${folders.name}, ${projects.name}, ${clientName},
  case ${folders.kind} when 'studio' then 'Studio' when 'client' then 'Former client' else 'Former project' end)`;

const select = (db: DbOrTx, where: SQL | undefined) =>
  db
    .select({
      row: folders,
      title,
      is_shared: sql<boolean>`exists (select from ${file_shares} where ${file_shares.folder_id} = ${folders.id})`,
    })
    .from(folders)
    .leftJoin(projects, eq(projects.id, folders.project_id))
    .leftJoin(users, eq(users.id, folders.client_id))
    .where(where)
    .$dynamic();

type Selected = Awaited<ReturnType<typeof select>>[number];

const byName = [sql`lower(coalesce(${folders.name}, ''))`, asc(folders.id)];

const onWire = ({ row, title: name, is_shared }: Selected): Folder => ({
  id: row.id,
  kind: row.kind,
  name,
  parent_id: row.parent_id,
  client_id: row.client_id,
  project_id: row.project_id,
  is_shared,
  is_sample: row.is_sample,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  deleted_at: row.deleted_at?.toISOString() ?? null,
});

/** Those on the way to a folder, the root first. */
async function stepsTo(db: DbOrTx, { lineage }: FolderRow, readable?: SQL): Promise<FolderStep[]> {
  const found = await select(db, and(inArray(folders.id, lineage), readable));
  return lineage.flatMap((id) => found.filter(({ row }) => row.id === id).map((one) => ({ id, name: one.title })));
}

export async function readFolder(db: DbOrTx, id: string): Promise<Folder> {
  const [found] = await select(db, eq(folders.id, id));
  if (!found) throw missingFolder();
  return onWire(found);
}

/** What a folder is called, a root like its client or project. */
export const titleOf = async (db: DbOrTx, id: string): Promise<string> => (await readFolder(db, id)).name;

const inside = (db: DbOrTx, parent_id: string, readable?: SQL) =>
  select(db, and(eq(folders.parent_id, parent_id), isNull(folders.deleted_at), readable)).orderBy(...byName);

async function pageOf(db: DbOrTx, row: FolderRow, paging: Paging): Promise<FolderPage> {
  return {
    folder: await readFolder(db, row.id),
    path: await stepsTo(db, row),
    folders: (await inside(db, row.id)).map(onWire),
    ...(await pageOfFiles(db, and(inFolder(row.id), isNull(files.deleted_at)), paging)),
  };
}

const inFolder = (id: string) => and(eq(files.subject_type, 'folder'), eq(files.subject_id, id));

async function demandFolder(db: DbOrTx, which: SQL | undefined): Promise<FolderRow> {
  const row = await findFolder(db, which);
  if (!row) throw missingFolder();
  return row;
}

export const getFolder = async (db: DbOrTx, id: string, paging: Paging): Promise<FolderPage> =>
  pageOf(db, await demandFolder(db, eq(folders.id, id)), paging);

export const getProjectFolder = async (db: DbOrTx, project_id: string, paging: Paging): Promise<FolderPage> =>
  pageOf(db, await demandFolder(db, eq(folders.project_id, project_id)), paging);

/** The folders that were deleted themselves; what went with them is not listed beside them. */
export async function listDeletedFolders(db: DbOrTx): Promise<Folder[]> {
  const deleted = and(isNotNull(folders.deleted_at), eq(folders.deleted_with, folders.id));
  const rows = await select(db, deleted).orderBy(desc(folders.deleted_at), desc(folders.id)).limit(folderLimits.deletedShown);
  return rows.map(onWire);
}

/** Where something can be moved to: folders whose name begins so, and the roots of clients and projects that hold the words. */
export async function listPlaces(db: DbOrTx, q: string | undefined): Promise<Place[]> {
  const limit = folderLimits.placesShown;
  const which = q ? await matching(db, q, limit) : isNull(folders.parent_id);
  const rows = await select(db, and(which, isNull(folders.deleted_at)))
    // The studio's own is always among them.
    .orderBy(desc(eq(folders.kind, 'studio')), desc(folders.created_at), asc(folders.id))
    .limit(limit);
  const around = [...new Set(rows.flatMap(({ row }) => row.lineage.slice(0, -1)))];
  const names = new Map(
    (around.length > 0 ? await select(db, inArray(folders.id, around)) : []).map((one) => [one.row.id, one.title]),
  );
  return rows.map(({ row, title: name }) => {
    const path = row.lineage.slice(0, -1).map((step) => names.get(step) ?? '');
    const { id, kind, client_id, project_id } = row;
    return { id, kind, name, client_id, project_id, inside: path.length > 0 ? path.join(' / ') : null };
  });
}

async function matching(db: DbOrTx, q: string, limit: number): Promise<SQL> {
  const found = async (type: 'project' | 'contact') => (await findByWords(db, type, { q, limit })).found.map(({ id }) => id);
  const [byProject, byContact] = [await found('project'), await found('contact')];
  const start = `${q.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  const roots = [
    sql`lower(${folders.name}) like ${start}`,
    ...(byProject.length > 0 ? [inArray(folders.project_id, byProject)] : []),
    ...(byContact.length > 0
      ? [sql`${folders.client_id} in (select user_id from contacts where id in ${byContact} and user_id is not null)`]
      : []),
    ...('studio'.startsWith(q.toLowerCase()) ? [eq(folders.kind, 'studio')] : []),
  ];
  // Each has an index, which one condition with `or` would not use.
  return sql`${folders.id} in (${sql.join(
    roots.map((root) => sql`select id from ${folders} where ${root}`),
    sql` union `,
  )})`;
}

const ownOnWire = ({ row, title: name }: Selected): OwnFolder => ({ id: row.id, name, is_sample: row.is_sample });

/** What the client can open: their own folders, those of their projects that hold something, and what was shared with them. */
export function ownFolderIds(user_id: string): SQL {
  const holds = sql`(exists (select from ${files} where ${files.subject_type} = 'folder' and ${files.subject_id} = ${folders.id}
      and ${files.deleted_at} is null)
    or exists (select from folders child where child.parent_id = ${folders.id} and child.deleted_at is null))`;
  // Each has an index, which one condition with `or` would not use.
  return sql`select child.id from folders child join folders own on own.id = child.parent_id where own.client_id = ${user_id}
      and ${accountIsProven(user_id)}
    union (select id from ${folders} where ${folders.kind} = 'project' and ${folders.id} in (${ownRoots(user_id)}) and ${holds})
    union ${sharedFolders(user_id)}`;
}

export async function listOwnFolders(db: DbOrTx, user_id: string): Promise<OwnFolder[]> {
  const which = and(isNull(folders.deleted_at), inArray(folders.id, sql`(${ownFolderIds(user_id)})`));
  const rows = await select(db, which).orderBy(sql`lower(${title})`, asc(folders.id));
  return rows.map(ownOnWire);
}

async function ownPage(db: DbOrTx, user_id: string, which: SQL, paging: Paging): Promise<OwnFolderPage> {
  const readable = folderReadBy(user_id);
  const row = await demandFolder(db, and(which, readable));
  const [found] = await select(db, eq(folders.id, row.id));
  if (!found) throw missingFolder();
  return {
    folder: ownOnWire(found),
    path: await stepsTo(db, row, readable),
    folders: (await inside(db, row.id, readable)).map(ownOnWire),
    may_upload: (await findFolder(db, and(eq(folders.id, row.id), folderOwnedBy(user_id)))) !== null,
    ...(await pageOfOwnFiles(db, user_id, and(inFolder(row.id), placedFor(user_id)), paging)),
  };
}

export const getOwnFolder = (db: DbOrTx, user_id: string, id: string, paging: Paging) =>
  ownPage(db, user_id, eq(folders.id, id), paging);

/** The project's own client alone: that something was shared with a project opens no other folder of it. */
export const getOwnProjectFolder = (db: DbOrTx, user_id: string, project_id: string, paging: Paging) =>
  ownPage(db, user_id, eq(folders.project_id, project_id), paging);
