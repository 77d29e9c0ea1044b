import { and, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '#db/client.ts';
import { afterCursor, momentKey, newestFirst } from '#db/newest-first.ts';
import { users } from '#db/schema/people/auth.ts';
import { files } from '#db/schema/platform/files.ts';
import { file_shares } from '#db/schema/work/files.ts';
import { fileUrl } from '#platform/files/files.server.ts';
import { filesShownTo } from '#platform/files/readers.server.ts';
import { isInVersion, keptInVersion } from '#platform/files/trash.server.ts';
import { searchByWords } from '#platform/search/word-search.server.ts';
import { mayWrite } from '#shared/admin-areas.ts';
import { AppError } from '#shared/app-error.ts';
import type { Caller } from '#shared/caller.ts';
import { fileAreas, sealedSubjects } from '#shared/choices/platform/files.ts';
import { toPage } from '#shared/keyset.ts';
import type { AdminFile, AdminFileList, fileStates } from './contract.ts';
import { keptReason } from './policy.ts';

type Query = { limit: number; cursor?: string; q?: string; state: (typeof fileStates)[number] };

const uploader = alias(users, 'uploader');
const owner = alias(users, 'owner');
const nameOf = ({ first_name, last_name, email }: typeof uploader | typeof owner) =>
  sql<string | null>`coalesce(nullif(trim(concat(${first_name}, ' ', ${last_name})), ''), ${email})`;

const select = (db: DbOrTx, where: SQL | undefined) =>
  db
    .select({
      file: files,
      uploaded_by_name: nameOf(uploader),
      owner_name: nameOf(owner),
      key: momentKey(files.created_at),
      is_shared: sql<boolean>`exists (select from ${file_shares} where ${file_shares.file_id} = ${files.id})`,
      is_in_version: isInVersion,
    })
    .from(files)
    .leftJoin(uploader, eq(uploader.id, files.uploaded_by))
    .leftJoin(owner, eq(owner.id, files.owner_id))
    .where(where)
    .orderBy(...newestFirst(files.created_at, files.id));

type Row = Awaited<ReturnType<typeof select>>[number];

const inState = (state: Query['state']) => (state === 'deleted' ? isNotNull(files.deleted_at) : isNull(files.deleted_at));

type Reader = Pick<Caller, 'areas'>;

/** Somebody else's part of the admin area is as absent as a file that never was. */
export async function demandFile(db: DbOrTx, user: Reader, id: string): Promise<void> {
  const [file] = await db.select({ type: files.subject_type }).from(files).where(eq(files.id, id));
  if (!file || !mayWrite(user, fileAreas[file.type])) throw new AppError('NOT_FOUND', 'This file does not exist.');
}

export async function listFiles(db: DbOrTx, reader: Reader, query: Query): Promise<AdminFileList> {
  const { limit, cursor, q, state } = query;
  // Pictures of the site have a library of their own, each there once and not in every size.
  const shown = and(inState(state), ne(files.subject_type, 'media'), filesShownTo(reader));
  if (q) {
    const kept = (id: SQL) => sql`exists (select from ${files} where ${files.id} = ${id} and ${shown})`;
    const { ids, next_cursor, more_matches } = await searchByWords(db, 'file', { q, limit, cursor, kept });
    const rows = ids.length > 0 ? await select(db, inArray(files.id, ids)) : [];
    return { items: rows.map(onWire), next_cursor, more_matches };
  }
  return { ...(await pageOfFiles(db, shown, { limit, cursor })), more_matches: false };
}

export async function pageOfFiles(db: DbOrTx, which: SQL | undefined, { limit, cursor }: { limit: number; cursor?: string }) {
  const rows = await select(db, and(which, afterCursor(files.created_at, files.id, cursor))).limit(limit + 1);
  const { items, next_cursor } = toPage(rows, limit, (row) => [row.key, row.file.id]);
  return { items: items.map(onWire), next_cursor };
}

export async function findAdminFile(db: DbOrTx, id: string): Promise<AdminFile | null> {
  const [row] = await select(db, eq(files.id, id));
  return row ? onWire(row) : null;
}

function onWire({ file, uploaded_by_name, owner_name, is_shared, is_in_version }: Row): AdminFile {
  const { deleted_by: _by, deleted_with: _with, ...rest } = file;
  return {
    ...rest,
    created_at: file.created_at.toISOString(),
    updated_at: file.updated_at.toISOString(),
    deleted_at: file.deleted_at?.toISOString() ?? null,
    uploaded_by_name,
    owner_name,
    url: urlOf(file),
    kept: keptReason(file.subject_type) ?? (is_in_version ? keptInVersion(file.original_name) : null),
    is_shared,
    folder_id: file.subject_type === 'folder' ? file.subject_id : null,
  };
}

export const urlOf = ({ path, subject_type, subject_id }: Pick<Row['file'], 'path' | 'subject_type' | 'subject_id'>): string =>
  sealedSubjects.has(subject_type) ? `/api/documents/${subject_type}/${subject_id}/file.pdf` : fileUrl({ path });
