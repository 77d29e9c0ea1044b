import { and, eq, ilike, inArray, isNull } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { afterCursor, containing, momentKey, newestFirst } from '#db/newest-first.ts';
import { files } from '#db/schema/platform/files.ts';
import type { FileRow } from '#platform/files/files.server.ts';
import { toPage } from '#shared/keyset.ts';
import type { OwnFile, OwnFileList } from './contract.ts';
import { keptReason } from './policy.ts';
import { urlOf } from './queries.server.ts';

type Query = { limit: number; cursor?: string; q?: string };

/** What the client owns and may read; a file that only the studio sees is none of them, whoever it is about. */
export const isOwn = (user_id: string) => and(eq(files.owner_id, user_id), inArray(files.visibility, ['owner', 'public']));

export async function listOwnFiles(db: DbOrTx, user_id: string, { limit, cursor, q }: Query): Promise<OwnFileList> {
  const rows = await db
    .select({ file: files, key: momentKey(files.created_at) })
    .from(files)
    .where(
      and(
        isOwn(user_id),
        isNull(files.deleted_at),
        // Of one client there are never so many that an index of words would pay.
        q ? ilike(files.original_name, containing(q)) : undefined,
        afterCursor(files.created_at, files.id, cursor),
      ),
    )
    .orderBy(...newestFirst(files.created_at, files.id))
    .limit(limit + 1);
  const { items, next_cursor } = toPage(rows, limit, ({ key, file }) => [key, file.id]);
  return { items: items.map(({ file }) => ownOnWire(file, user_id)), next_cursor };
}

export const ownOnWire = (file: FileRow, user_id: string): OwnFile => ({
  id: file.id,
  original_name: file.original_name,
  content_type: file.content_type,
  size: file.size,
  created_at: file.created_at.toISOString(),
  url: urlOf(file),
  kept: keptReason(file.subject_type),
  is_sample: file.is_sample,
  is_own_upload: file.uploaded_by === user_id,
});
