import { buffer } from 'node:stream/consumers';
import { and, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { files } from '#db/schema/platform/files.ts';
import { media_files, media_items } from '#db/schema/website/media.ts';
import type { VariantFormat } from '#platform/files/draw-variants.ts';
import { createFile, deleteFiles } from '#platform/files/files.server.ts';
import { drawVariantsInProcess } from '#platform/files/picture-process.server.ts';
import { pictureSize } from '#platform/files/picture-size.ts';
import type { FilePorts } from '#platform/files/removals.server.ts';
import { type StoredBytes, type Upload, withUploads } from '#platform/files/uploads.server.ts';
import type { HousekeepingTask } from '#platform/jobs/housekeeping-task.ts';
import type { MediaRow } from './pictures.server.ts';
import { shownPart, variantWidths } from './policy.ts';

const formats: readonly VariantFormat[] = ['avif', 'webp'];
/** All of a picture of the largest size take about a quarter of a minute on a small server that is busy. */
const mostMs = 4 * 60_000;

type Wanted = { media_id: string; generation: number };

/** The picture with the path of its original; null where there is nothing to make of it, or not any more. */
async function findWork(db: Db, { media_id, generation }: Wanted): Promise<{ item: MediaRow; path: string } | null> {
  const [row] = await db
    .select({ item: media_items, path: files.path })
    .from(media_items)
    .innerJoin(media_files, eq(media_files.media_id, media_items.id))
    .innerJoin(files, eq(files.id, media_files.file_id))
    .where(and(eq(media_items.id, media_id), eq(media_files.role, 'original'), isNull(media_files.superseded_at)));
  if (row?.item.kind !== 'picture' || row.item.generation !== generation) return null;
  const made = and(eq(media_files.media_id, media_id), eq(media_files.role, 'variant'), eq(media_files.generation, generation));
  return (await db.$count(media_files, made)) > 0 ? null : row;
}

/**
 * Makes the sizes and formats of a picture, and puts them in the place of those of its last generation, all at once. Run twice it
 * does nothing; where the picture was changed meanwhile, the job of that change does the work.
 */
export async function makeVariants(ports: FilePorts, wanted: Wanted, signal: AbortSignal): Promise<void> {
  const work = await findWork(ports.db, wanted);
  const original = work && (await ports.files.get(work.path));
  if (!work || !original) return;
  const bytes = await buffer(original.stream);
  const { title, crop } = work.item;
  const variants = variantWidths(shownPart(work.item).width).flatMap((width) => formats.map((format) => ({ format, width })));
  const drawn = await drawVariantsInProcess({ bytes, crop, variants }, mostMs);
  signal.throwIfAborted();
  const uploads = drawn.map((one, at): Upload => {
    const ext = variants[at]?.format ?? 'webp';
    return { bytes: one, original_name: `${title}.${ext}`, type: { contentType: `image/${ext}`, ext } };
  });
  await withUploads(ports, uploads, (stored) => keepVariants(ports.db, wanted, sized(stored, uploads)));
}

type SizedBytes = { stored: StoredBytes; width: number; height: number };

const sized = (stored: readonly StoredBytes[], uploads: readonly Upload[]): SizedBytes[] =>
  stored.map((one, at) => {
    const bytes = uploads[at]?.bytes;
    const size = bytes instanceof Uint8Array ? pictureSize(bytes) : null;
    if (!size) throw new Error(`The variant ${one.path} has no size`);
    return { stored: one, ...size };
  });

const keepVariants = (db: Db, { media_id, generation }: Wanted, variants: readonly SizedBytes[]): Promise<void> =>
  db.transaction(async (tx) => {
    const [item] = await tx.select().from(media_items).where(eq(media_items.id, media_id)).for('update');
    if (item?.generation !== generation) return;
    const ofItem = and(eq(media_files.media_id, media_id), eq(media_files.role, 'variant'), isNull(media_files.superseded_at));
    // Another attempt at this job was first.
    if ((await tx.$count(media_files, and(ofItem, eq(media_files.generation, generation)))) > 0) return;
    await tx
      .update(media_files)
      .set({ superseded_at: sql`now()` })
      .where(and(ofItem, ne(media_files.generation, generation)));
    const subject = { type: 'media' as const, id: media_id };
    for (const { stored, width, height } of variants) {
      const { is_sample } = item;
      const belonging = { uploaded_by: null, owner_id: null, subject, visibility: 'public' as const, is_sample };
      const file = await createFile(tx, stored, belonging);
      await tx.insert(media_files).values({ file_id: file.id, media_id, role: 'variant', width, height, generation });
    }
  });

/** How long a page that somebody has open may still ask for what was replaced. */
const keptFor = sql`interval '1 day'`;
const batchSize = 500;

/** Removes the files that were replaced a day ago. */
export const mediaHousekeeping: HousekeepingTask = {
  name: 'media_files',
  run: async ({ db }) => {
    let removed = 0;
    for (let some = batchSize; some === batchSize; removed += some) some = await removeSuperseded(db);
    return removed;
  },
};

const removeSuperseded = (db: Db): Promise<number> =>
  db.transaction(async (tx) => {
    const old = tx
      .select({ id: media_files.file_id })
      .from(media_files)
      .where(lt(media_files.superseded_at, sql`now() - ${keptFor}`))
      .limit(batchSize);
    const gone = await tx.delete(media_files).where(inArray(media_files.file_id, old)).returning({ id: media_files.file_id });
    await deleteFiles(
      tx,
      gone.map(({ id }) => id),
    );
    return gone.length;
  });
