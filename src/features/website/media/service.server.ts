import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { media_files, media_items } from '#db/schema/website/media.ts';
import type { Actor, AnyActor } from '#platform/audit/actor.server.ts';
import type { VerbOf } from '#platform/audit/audit.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import { createFile, deleteFiles, keepSampleFiles } from '#platform/files/files.server.ts';
import { clearRemovals } from '#platform/files/removals.server.ts';
import { type StoredBytes, withUpload } from '#platform/files/uploads.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import { sameJson } from '#shared/same-json.ts';
import { changedMeanwhile, refuseStale } from '#shared/seen.ts';
import { mediaAudit } from './audit.server.ts';
import { type MediaDetail, type MediaInput, mediaLimits } from './contract.ts';
import { mediaChanged } from './events.ts';
import { type MediaRow, unnamed } from './pictures.server.ts';
import { cropProblem, plainCrop, titleOf } from './policy.ts';
import { missingPicture, readMedia } from './queries.server.ts';
import { type ReadPicture, readUpload, takeUpload } from './read-upload.server.ts';
import { findUses } from './uses.server.ts';

type Ports = Pick<Platform, 'db' | 'files' | 'registry'>;

const audit = (
  tx: Tx,
  author: AnyActor,
  verb: VerbOf<typeof mediaAudit, 'media'>,
  { id, title }: Pick<MediaRow, 'id' | 'title'>,
  details = {},
) =>
  mediaAudit.write(tx, {
    ...author,
    action: `media.${verb}`,
    entity: 'media_items',
    entity_id: id,
    details: { title, ...details },
  });

async function lockMedia(tx: Tx, id: string): Promise<MediaRow> {
  const [row] = await tx.select().from(media_items).where(eq(media_items.id, id)).for('update');
  if (!row) throw missingPicture();
  return row;
}

/** The file becomes the original of the picture, whose sizes and formats a job makes. */
export async function setOriginal(tx: Tx, uploaded_by: string | null, item: MediaRow, stored: StoredBytes): Promise<void> {
  const { id: media_id, width, height, generation } = item;
  const subject = { type: 'media' as const, id: media_id };
  const file = await createFile(tx, stored, {
    uploaded_by,
    owner_id: null,
    subject,
    visibility: 'public',
  });
  await tx.insert(media_files).values({ file_id: file.id, media_id, role: 'original', width, height, generation });
  await emit(tx, mediaChanged, { media_id, generation });
}

const findMedia = async ({ db }: Pick<Ports, 'db'>, id: string): Promise<MediaRow | undefined> =>
  (await db.select().from(media_items).where(eq(media_items.id, id)))[0];

/** The picture takes the id of its upload: asked again after a lost answer, it is there already. */
export async function createMedia(ports: Ports, author: Actor, upload_id: string): Promise<MediaDetail> {
  const { mediaUses } = ports.registry;
  if (await findMedia(ports, upload_id)) return readMedia(ports.db, mediaUses, upload_id);
  const picture = await readUpload(ports, upload_id).catch(async (error: unknown) => {
    // Another request has made it meanwhile.
    if (await findMedia(ports, upload_id)) return null;
    throw error;
  });
  if (picture) {
    await withUpload(ports, { ...picture, original_name: unnamed }, (stored) =>
      ports.db.transaction(async (tx) => {
        const { original_name: file_name, kind, width, height } = picture;
        const title = titleOf(file_name, mediaLimits.title);
        const [item] = await tx
          .insert(media_items)
          .values({ id: upload_id, title, file_name, kind, width, height, upload_id, uploaded_by: author.actor.id })
          .onConflictDoNothing()
          .returning();
        if (!item) return;
        await takeUpload(tx, upload_id);
        await setOriginal(tx, author.actor.id, item, stored);
        await audit(tx, author, 'created', item);
      }),
    );
    await clearRemovals(ports);
  }
  return readMedia(ports.db, mediaUses, upload_id);
}

/** Other bytes under the same id. What was cropped of the old file means nothing in the new one; the focal point stays. */
export async function replaceMedia(ports: Ports, author: Actor, id: string, upload_id: string): Promise<MediaDetail> {
  const { mediaUses } = ports.registry;
  const before = await findMedia(ports, id);
  if (!before) throw missingPicture();
  if (before.upload_id === upload_id) return readMedia(ports.db, mediaUses, id);
  const picture = await readUpload(ports, upload_id);
  await withUpload(ports, { ...picture, original_name: unnamed }, (stored) =>
    ports.db.transaction(async (tx) => {
      const item = await lockMedia(tx, id);
      if (item.upload_id === upload_id) return;
      await takeUpload(tx, upload_id);
      await supersede(tx, item, picture);
      const next = await replaced(tx, item, picture, upload_id);
      await setOriginal(tx, author.actor.id, next, stored);
      await audit(tx, author, 'replaced', next, { file_name: next.file_name });
    }),
  );
  await clearRemovals(ports);
  return readMedia(ports.db, mediaUses, id);
}

/** The old variants stay in view until the new ones are made; where there will be none, the new original stands for itself. */
async function supersede(tx: Tx, { id }: MediaRow, { kind }: ReadPicture): Promise<void> {
  const role = kind === 'picture' ? eq(media_files.role, 'original') : undefined;
  await tx
    .update(media_files)
    .set({ superseded_at: sql`now()` })
    .where(and(eq(media_files.media_id, id), role, isNull(media_files.superseded_at)));
}

async function replaced(tx: Tx, item: MediaRow, picture: ReadPicture, upload_id: string): Promise<MediaRow> {
  const { original_name: file_name, kind, width, height } = picture;
  const [next] = await tx
    .update(media_items)
    .set({ file_name, kind, width, height, crop: null, generation: item.generation + 1, upload_id, is_sample: false })
    .where(eq(media_items.id, item.id))
    .returning();
  if (!next) throw missingPicture();
  if (item.is_sample) await keepSampleFiles(tx, { type: 'media', id: item.id });
  return next;
}

type Wanted = MediaInput & { id: string; updated_at: string };

/** Sent again after a lost answer, it changes nothing and is no conflict. */
export async function updateMedia(ports: Ports, author: Actor, { id, updated_at, ...wanted }: Wanted): Promise<MediaDetail> {
  await ports.db.transaction(async (tx) => {
    const item = await lockMedia(tx, id);
    const problem = cropProblem(item.kind, item, wanted.crop);
    if (problem) throw new AppError('BAD_REQUEST', problem, { fields: { crop: problem } });
    const next = { ...wanted, crop: plainCrop(item, wanted.crop) };
    const { title, alt, credit, focal_x, focal_y, crop } = item;
    const now = { title, alt, credit, focal_x, focal_y, crop };
    if (sameJson(now, next)) return;
    refuseStale(item, updated_at, changedMeanwhile('picture'));
    if (item.alt && !next.alt) await refuseUndescribed(tx, ports, id);
    const generation = sameJson(crop, next.crop) ? item.generation : item.generation + 1;
    await tx
      .update(media_items)
      .set({ ...next, generation, is_sample: false })
      .where(eq(media_items.id, id));
    if (item.is_sample) await keepSampleFiles(tx, { type: 'media', id });
    if (generation !== item.generation) await emit(tx, mediaChanged, { media_id: id, generation });
    await audit(tx, author, 'updated', { id, title: next.title });
  });
  return readMedia(ports.db, ports.registry.mediaUses, id);
}

/** What visitors see stays described. */
async function refuseUndescribed(tx: Tx, { registry }: Ports, id: string): Promise<void> {
  const [use] = await findUses(tx, registry.mediaUses, [id]);
  if (!use) return;
  const problem = `This picture is used (${use.label}): please describe it`;
  throw new AppError('BAD_REQUEST', problem, { fields: { alt: problem } });
}

/** Their rows are held: whoever puts one of them on a page at this moment comes before, or finds it gone. */
export async function deleteRows(tx: Tx, author: AnyActor, items: readonly MediaRow[]): Promise<void> {
  const ids = items.map(({ id }) => id);
  if (ids.length === 0) return;
  const stored = await tx.delete(media_files).where(inArray(media_files.media_id, ids)).returning({ id: media_files.file_id });
  await tx.delete(media_items).where(inArray(media_items.id, ids));
  await deleteFiles(
    tx,
    stored.map(({ id }) => id),
  );
  for (const item of items) await audit(tx, author, 'deleted', item, { file_name: item.file_name });
}

/** A second press finds it gone, which is told: what somebody else deleted was perhaps not meant. */
export async function deleteMedia(ports: Ports, author: Actor, id: string): Promise<{ id: string }> {
  await ports.db.transaction(async (tx) => {
    const item = await lockMedia(tx, id);
    const [use, ...others] = await findUses(tx, ports.registry.mediaUses, [id]);
    if (use) {
      const places = others.length > 0 ? `${use.label} and ${others.length} more` : use.label;
      throw new AppError('CONFLICT', `This picture is used: ${places}. Please take it out there first.`);
    }
    await deleteRows(tx, author, [item]);
  });
  await clearRemovals(ports);
  return { id };
}

type Deleted = { deleted: string[]; kept: { id: string; title: string }[] };

/** Those that are used stay, and are told. Those that are gone already are not told again. */
export async function deleteUnused(ports: Ports, author: Actor, ids: readonly string[]): Promise<Deleted> {
  const answer = await ports.db.transaction(async (tx) => {
    const items = await tx
      .select()
      .from(media_items)
      .where(inArray(media_items.id, [...ids]))
      .orderBy(asc(media_items.id))
      .for('update');
    const used = new Set((await findUses(tx, ports.registry.mediaUses, ids)).map(({ media_id }) => media_id));
    const unused = items.filter(({ id }) => !used.has(id));
    await deleteRows(tx, author, unused);
    return {
      deleted: unused.map(({ id }) => id),
      kept: items.filter(({ id }) => used.has(id)).map(({ id, title }) => ({ id, title })),
    };
  });
  await clearRemovals(ports);
  return answer;
}
