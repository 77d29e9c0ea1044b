import { and, eq, ilike, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '#db/client.ts';
import { afterCursor, containing, momentKey, newestFirst } from '#db/newest-first.ts';
import { files } from '#db/schema/platform/files.ts';
import { checklist_lines } from '#db/schema/work/checklists.ts';
import { folders } from '#db/schema/work/files.ts';
import { projects } from '#db/schema/work/projects.ts';
import { fileReadBy, idsReadBy, ownRoots } from '#platform/files/readers.server.ts';
import { isInVersion, keptInVersion } from '#platform/files/trash.server.ts';
import { toPage } from '#shared/keyset.ts';
import type { OwnFile, OwnFileList } from './contract.ts';
import { keptForClient } from './policy.ts';
import { urlOf } from './queries.server.ts';

type Query = { limit: number; cursor?: string; q?: string };

const lies = alias(folders, 'lies');
const root = alias(folders, 'root');

const select = (db: DbOrTx, user_id: string, where: SQL | undefined) =>
  db
    .select({
      file: files,
      key: momentKey(files.created_at),
      // Where a shared file lies is nothing that its reader need know.
      place: sql<string | null>`case when ${lies.id} is null then null when ${projects.id} is not null then ${projects.name}
        when ${root.client_id} = ${user_id} then ${lies.name} else 'Shared with you' end`,
      is_ticked: sql<boolean>`${checklist_lines.done_at} is not null`,
      is_in_version: isInVersion,
      // What came by the private link of a list is the client's too; what they brought and the studio then moved elsewhere is not.
      is_own_upload: sql<boolean>`(${files.subject_type} = 'checklist_line' or (${files.uploaded_by} is not distinct from ${user_id}
        and (${files.subject_type} <> 'folder' or coalesce(${lies.lineage} && array(${ownRoots(user_id)}), false))))`,
    })
    .from(files)
    .leftJoin(lies, and(eq(files.subject_type, 'folder'), eq(lies.id, files.subject_id)))
    .leftJoin(root, sql`${root.id} = ${lies.lineage}[1]`)
    .leftJoin(projects, and(eq(projects.id, root.project_id), eq(projects.client_id, user_id)))
    .leftJoin(checklist_lines, and(eq(files.subject_type, 'checklist_line'), eq(checklist_lines.id, files.subject_id)))
    .where(where)
    .$dynamic();

type Selected = Awaited<ReturnType<typeof select>>[number];

/** Of one client there are never so many that an index of words would pay. */
export const listOwnFiles = (db: DbOrTx, user_id: string, { limit, cursor, q }: Query): Promise<OwnFileList> =>
  pageOfOwnFiles(
    db,
    user_id,
    and(inArray(files.id, idsReadBy(user_id)), q ? ilike(files.original_name, containing(q)) : undefined),
    { limit, cursor },
  );

/** The caller of this has made sure that the client reads what the condition finds, but for what is the studio's alone. */
export async function pageOfOwnFiles(
  db: DbOrTx,
  user_id: string,
  which: SQL | undefined,
  { limit, cursor }: { limit: number; cursor?: string },
): Promise<OwnFileList> {
  const after = afterCursor(files.created_at, files.id, cursor);
  const rows = await select(db, user_id, and(which, isNull(files.deleted_at), sql`${files.visibility} <> 'studio'`, after))
    .orderBy(...newestFirst(files.created_at, files.id))
    .limit(limit + 1);
  const { items, next_cursor } = toPage(rows, limit, ({ key, file }) => [key, file.id]);
  return { items: items.map(ownOnWire), next_cursor };
}

/** Deleted or not. */
export async function findOwnFile(db: DbOrTx, user_id: string, id: string): Promise<Selected | null> {
  const [row] = await select(db, user_id, and(eq(files.id, id), fileReadBy(user_id)));
  return row ?? null;
}

/** Why the client cannot delete it; `is_ticked` where it belongs to a line of a list that they have ticked. */
export const keptFor = ({ file, is_ticked, is_in_version }: Selected): string | null =>
  keptForClient(file.subject_type, is_ticked) ?? (is_in_version ? keptInVersion(file.original_name) : null);

export const ownOnWire = (found: Selected): OwnFile => {
  const { file, place, is_own_upload } = found;
  return {
    id: file.id,
    original_name: file.original_name,
    content_type: file.content_type,
    size: file.size,
    created_at: file.created_at.toISOString(),
    url: urlOf(file),
    kept: keptFor(found),
    is_sample: file.is_sample,
    is_own_upload,
    place,
  };
};
