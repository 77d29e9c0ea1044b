import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { DbOrTx, Tx } from '#db/client.ts';
import { files } from '#db/schema/platform/files.ts';
import { media_files, media_items } from '#db/schema/website/media.ts';
import { fileUrl, keepSampleFiles } from '#platform/files/files.server.ts';
import type { SitePicture } from '#shared/site-picture.ts';
import { focalOf } from './policy.ts';

export type MediaRow = typeof media_items.$inferSelect;

/** Visitors would read title or file name where they save a picture: without a name its files are called by their own ids. */
export const unnamed = '';

const fileColumns = {
  media_id: media_files.media_id,
  role: media_files.role,
  width: media_files.width,
  height: media_files.height,
  generation: media_files.generation,
  path: files.path,
  content_type: files.content_type,
  size: files.size,
};

export type MediaFile = {
  media_id: string;
  role: 'original' | 'variant';
  width: number;
  height: number;
  generation: number;
  path: string;
  content_type: string;
  size: number;
};

/** One parameter for all of them: the pictures of a whole blog are more than a query has parameters. */
const isOneOf = (column: AnyPgColumn, ids: readonly string[]): SQL => sql`${column} = any(${sql.param([...ids])}::uuid[])`;

/** The files that stand for these pictures now, narrow ones first. */
export async function readFiles(db: DbOrTx, ids: readonly string[]): Promise<Map<string, MediaFile[]>> {
  const found = new Map<string, MediaFile[]>();
  if (ids.length === 0) return found;
  const rows = await db
    .select(fileColumns)
    .from(media_files)
    .innerJoin(files, eq(files.id, media_files.file_id))
    .where(and(isOneOf(media_files.media_id, ids), isNull(media_files.superseded_at)))
    .orderBy(asc(media_files.width));
  for (const row of rows) found.set(row.media_id, [...(found.get(row.media_id) ?? []), row]);
  return found;
}

/** The best compression first: a browser takes the first format that it knows. */
const formats = ['image/avif', 'image/webp'];

/** Until its variants are made, a picture is shown by its original. */
export function pictureOnWire(item: MediaRow, all: readonly MediaFile[]): SitePicture | null {
  const original = all.find(({ role }) => role === 'original');
  const variants = all.filter(({ role }) => role === 'variant');
  const largest = variants.findLast(({ content_type }) => content_type === 'image/webp') ?? original;
  if (!largest) return null;
  const srcset = (type: string) =>
    variants
      .filter(({ content_type }) => content_type === type)
      .map((file) => `${fileUrl(file)} ${file.width}w`)
      .join(', ');
  return {
    src: fileUrl(largest),
    width: largest.width,
    height: largest.height,
    alt: item.alt,
    credit: item.credit,
    focal: focalOf(item),
    sources: formats.map((type) => ({ type, srcset: srcset(type) })).filter((source) => source.srcset !== ''),
  };
}

/** These pictures as pages show them; one that is gone is left out. */
export async function readPictures(db: DbOrTx, ids: readonly string[]): Promise<Record<string, SitePicture>> {
  if (ids.length === 0) return {};
  const items = await db.select().from(media_items).where(isOneOf(media_items.id, ids));
  const known = await readFiles(db, ids);
  return Object.fromEntries(
    items.flatMap((item) => {
      const picture = pictureOnWire(item, known.get(item.id) ?? []);
      return picture ? [[item.id, picture] as const] : [];
    }),
  );
}

/**
 * Call it in the transaction that stores which pictures a record shows: none of them is deleted until it ends, and a sample among
 * them is the studio's own from now on. Answers those that are there, with what is written about them.
 */
export async function keepPictures(tx: Tx, ids: readonly string[]): Promise<Map<string, { alt: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: media_items.id, alt: media_items.alt, is_sample: media_items.is_sample })
    .from(media_items)
    .where(inArray(media_items.id, [...ids]))
    .orderBy(asc(media_items.id))
    .for('key share');
  const samples = rows.filter(({ is_sample }) => is_sample).map(({ id }) => id);
  if (samples.length > 0) {
    // Nothing that somebody who has it open could have seen is changed by this.
    const unseen = { is_sample: false, updated_at: sql`${media_items.updated_at}` };
    await tx.update(media_items).set(unseen).where(inArray(media_items.id, samples));
    for (const id of samples) await keepSampleFiles(tx, { type: 'media', id });
  }
  return new Map(rows.map(({ id, alt }) => [id, { alt }]));
}

export type Original = { id: string; alt: string; path: string; created_at: Date };

/** The originals of all pictures, for an export. */
export const listOriginals = (db: DbOrTx): Promise<Original[]> =>
  db
    .select({ id: media_items.id, alt: media_items.alt, path: files.path, created_at: media_items.created_at })
    .from(media_items)
    .innerJoin(media_files, eq(media_files.media_id, media_items.id))
    .innerJoin(files, eq(files.id, media_files.file_id))
    .where(and(eq(media_files.role, 'original'), isNull(media_files.superseded_at)))
    .orderBy(asc(media_items.id));
