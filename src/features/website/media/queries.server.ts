import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { afterCursor, momentKey, newestFirst } from '#db/newest-first.ts';
import { users } from '#db/schema/people/auth.ts';
import { media_items } from '#db/schema/website/media.ts';
import type { MediaUse } from '#platform/feature/media-use.server.ts';
import { fileUrl } from '#platform/files/files.server.ts';
import { searchByWords } from '#platform/search/word-search.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { MediaKind } from '#shared/choices/website/media.ts';
import { toPage } from '#shared/keyset.ts';
import type { MediaDetail, MediaItem, MediaList, mediaAltFilters, mediaUseFilters } from './contract.ts';
import { type MediaFile, type MediaRow, pictureOnWire, readFiles } from './pictures.server.ts';
import { findUses, usedIds } from './uses.server.ts';

type Query = {
  limit: number;
  cursor?: string;
  q?: string;
  kind?: MediaKind;
  use?: (typeof mediaUseFilters)[number];
  alt?: (typeof mediaAltFilters)[number];
};

export const missingPicture = () => new AppError('NOT_FOUND', 'This picture does not exist.');

// Hashed once for the whole list, and not asked anew for each picture.
const isUsed = (uses: readonly MediaUse[]): SQL<boolean> => sql<boolean>`(${media_items.id}::text in ${usedIds(uses)})`;

function filtered({ kind, use, alt }: Query, uses: readonly MediaUse[]): SQL | undefined {
  return and(
    kind && eq(media_items.kind, kind),
    alt && eq(media_items.alt, ''),
    use && (use === 'used' ? isUsed(uses) : sql`not ${isUsed(uses)}`),
  );
}

const select = (db: DbOrTx, uses: readonly MediaUse[], where: SQL | undefined) =>
  db
    .select({ item: media_items, is_used: isUsed(uses), key: momentKey(media_items.created_at) })
    .from(media_items)
    .where(where)
    .orderBy(...newestFirst(media_items.created_at, media_items.id));
type Row = Awaited<ReturnType<typeof select>>[number];

export async function listMedia(db: DbOrTx, uses: readonly MediaUse[], query: Query): Promise<MediaList> {
  const { limit, cursor, q } = query;
  const wanted = filtered(query, uses);
  if (q) {
    const kept = wanted && ((id: SQL) => sql`exists (select from ${media_items} where ${media_items.id} = ${id} and ${wanted})`);
    const { ids, next_cursor, more_matches } = await searchByWords(db, 'media', { q, limit, cursor, kept });
    const rows = ids.length > 0 ? await select(db, uses, inArray(media_items.id, ids)) : [];
    return { items: await onWire(db, rows), next_cursor, more_matches };
  }
  const after = afterCursor(media_items.created_at, media_items.id, cursor);
  const rows = await select(db, uses, and(wanted, after)).limit(limit + 1);
  const { items, next_cursor } = toPage(rows, limit, ({ key, item }) => [key, item.id]);
  return { items: await onWire(db, items), next_cursor, more_matches: false };
}

async function onWire(db: DbOrTx, rows: readonly Row[]): Promise<MediaItem[]> {
  const ids = rows.map(({ item }) => item.id);
  const known = await readFiles(db, ids);
  return rows.flatMap(({ item, is_used }) => itemOnWire(item, is_used, known.get(item.id) ?? []));
}

function itemOnWire(item: MediaRow, is_used: boolean, all: readonly MediaFile[]): MediaItem[] {
  const original = all.find(({ role }) => role === 'original');
  const picture = pictureOnWire(item, all);
  if (!original || !picture) return [];
  const { generation, upload_id: _upload, uploaded_by: _by, ...rest } = item;
  const isMade = all.some((file) => file.role === 'variant' && file.generation === generation);
  return [
    {
      ...rest,
      created_at: item.created_at.toISOString(),
      updated_at: item.updated_at.toISOString(),
      content_type: original.content_type,
      size: original.size,
      original_url: fileUrl(original),
      picture,
      is_ready: item.kind !== 'picture' || isMade,
      is_used,
    },
  ];
}

export async function readMedia(db: DbOrTx, uses: readonly MediaUse[], id: string): Promise<MediaDetail> {
  const [row] = await select(db, uses, eq(media_items.id, id));
  const [item] = row ? await onWire(db, [row]) : [];
  if (!row || !item) throw missingPicture();
  const [author] = row.item.uploaded_by
    ? await db.select({ name: users.display_name }).from(users).where(eq(users.id, row.item.uploaded_by))
    : [];
  const found = await findUses(db, uses, [id]);
  return { ...item, uploaded_by_name: author?.name ?? null, uses: found.map(({ label, to }) => ({ label, to })) };
}
