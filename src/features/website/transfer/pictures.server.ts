import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { z } from 'zod';
import type { DbOrTx, Tx } from '#db/client.ts';
import { files } from '#db/schema/platform/files.ts';
import { media_items } from '#db/schema/website/media.ts';
import { content_old_addresses, content_transfer_items, content_transfers } from '#db/schema/website/transfer.ts';
import { openZip, type ZipReader } from '#platform/files/read-zip.server.ts';
import { fetchPublic } from '#platform/http/fetch-public.server.ts';
import { AppError } from '#shared/app-error.ts';
import { importPicture } from '../media/import.server.ts';
import { pictureLimits } from '../media/policy.ts';
import { archiveSite, decoded } from './addresses.ts';
import type { FindPicture } from './compose.ts';
import { type ItemRow, isWaitingPicture, noteSettled } from './items.server.ts';
import { fileNameOf, pictureKey } from './picture-list.server.ts';
import { entryName, transferLimits } from './policy.ts';
import { actorFor, inRun, type Run } from './run.server.ts';
import type { SourceFile, SourceItem } from './source.ts';

/** Few enough not to be a burden to the old site. */
const atOnce = 4;
const patienceMs = 20_000;

/** What a post calls its pictures. */
export const picturesOf = ({ blocks, cover }: SourceItem): string[] => [
  ...blocks.flatMap((block) => (block.kind === 'image' ? [block.src] : [])),
  ...(cover ? [cover] : []),
];

/** Gets the pictures of a post that are not here yet, before it is made. */
export function pictureGetter(run: Run): (names: readonly string[]) => Promise<void> {
  let archive: Promise<ZipReader> | null = null;
  const open = () => {
    archive ??= openArchive(run);
    return archive;
  };
  return async (names) => {
    const waiting = await listWaiting(run, names);
    for (let at = 0; at < waiting.length; at += atOnce)
      await Promise.all(waiting.slice(at, at + atOnce).map((item) => settlePicture(run, item, open)));
  };
}

async function listWaiting({ ports, transfer }: Run, names: readonly string[]): Promise<ItemRow[]> {
  if (names.length === 0) return [];
  const { item_id, transfer_id, path } = content_old_addresses;
  const ids = ports.db
    .select({ id: item_id })
    .from(content_old_addresses)
    .where(and(eq(transfer_id, transfer.id), inArray(path, names.map(pictureKey))));
  return ports.db
    .select()
    .from(content_transfer_items)
    .where(and(isWaitingPicture(transfer.id), inArray(content_transfer_items.id, ids)))
    .orderBy(asc(content_transfer_items.position));
}

/** Those that no post needed, because it was here already or could not be made. */
export async function passOverPictures(tx: Tx, transfer_id: string): Promise<void> {
  await tx
    .update(content_transfer_items)
    .set({ state: 'skipped', source: null, problems: ['No post that was made shows it'] })
    .where(isWaitingPicture(transfer_id));
  await tx
    .update(content_transfers)
    .set({ settled: sql`${content_transfers.total}` })
    .where(eq(content_transfers.id, transfer_id));
}

async function settlePicture(run: Run, item: ItemRow, open: () => Promise<ZipReader>): Promise<void> {
  try {
    if (await noteKnown(run, item)) return;
    const { url, alt } = item.source as SourceFile;
    const bytes = url.startsWith(archiveSite) ? await readEntry(await open(), url) : await download(run, url);
    const actor = await actorFor(run.ports.db, run.transfer);
    const id = await idFor(run, url);
    await importPicture(run.ports, actor, { id, file_name: fileNameOf(url), bytes, alt }, (make) =>
      inRun(run, async (tx, row) => {
        if (!(await isLeft(tx, item.id))) return;
        await make(tx);
        await noteSettled(tx, row, item, { state: 'made', target_id: id, target_revision: 1, problems: [] });
      }),
    );
  } catch (error) {
    // A picture that cannot be had keeps no post back.
    if (!(error instanceof AppError)) throw error;
    await inRun(run, async (tx, row) => {
      if (await isLeft(tx, item.id)) await noteSettled(tx, row, item, { state: 'failed', problems: [error.message] });
    });
  }
}

async function isLeft(tx: Tx, id: string): Promise<boolean> {
  const waiting = and(eq(content_transfer_items.id, id), eq(content_transfer_items.state, 'waiting'));
  const rows = await tx.select({ id: content_transfer_items.id }).from(content_transfer_items).where(waiting).for('update');
  return rows.length > 0;
}

const download = ({ ports, signal }: Run, url: string): Promise<Buffer> =>
  fetchPublic(url, { bytes: pictureLimits.bytes, patienceMs, hosts: ports.env.IMPORT_HOSTS }, signal);

async function openArchive({ ports, transfer }: Run): Promise<ZipReader> {
  const [file] = transfer.file_id ? await ports.db.select().from(files).where(eq(files.id, transfer.file_id)) : [];
  if (!file) throw new AppError('BAD_REQUEST', 'The uploaded file is not there any more');
  return openZip(ports.files, file.path, file.size, transferLimits.zip);
}

function readEntry(zip: ZipReader, url: string): Promise<Buffer> {
  const name = decoded(new URL(url).pathname.slice(1));
  const entry = zip.entries.find((one) => entryName(one.name) === name);
  if (!entry) throw new AppError('BAD_REQUEST', 'It is not in the archive');
  return zip.read(entry);
}

/** The id that an export names it by, so that posts show the same picture again; another one where that is taken. */
async function idFor({ ports }: Run, url: string): Promise<string> {
  const named = z.uuid().safeParse(url.startsWith(archiveSite) ? /\/media\/([0-9a-f-]{36})\.\w+$/.exec(url)?.[1] : null).data;
  const isFree = named && (await ports.db.$count(media_items, eq(media_items.id, named))) === 0;
  return isFree ? named : v7();
}

/** What an earlier import has fetched from the same address, as long as it is in the library. */
async function noteKnown(run: Run, item: ItemRow): Promise<boolean> {
  const id = await findKnownPicture(run.ports.db, item);
  if (!id) return false;
  await inRun(run, async (tx, row) => {
    if (await isLeft(tx, item.id)) await noteSettled(tx, row, item, { state: 'known', target_id: id, problems: [] });
  });
  return true;
}

async function findKnownPicture(db: DbOrTx, { guid, source }: ItemRow): Promise<string | null> {
  const { url } = source as SourceFile;
  // Two archives can hold different pictures of one name.
  if (url.startsWith(archiveSite) && !/\/media\/[0-9a-f-]{36}\.\w+$/.test(url)) return null;
  const made = and(
    eq(content_transfer_items.guid, guid),
    eq(content_transfer_items.state, 'made'),
    eq(content_transfer_items.kind, 'picture'),
  );
  const earlier = await db.select({ id: content_transfer_items.target_id }).from(content_transfer_items).where(made).limit(20);
  const own = /\/media\/([0-9a-f-]{36})\.\w+$/.exec(url)?.[1];
  const ids = [...earlier.map(({ id }) => id), url.startsWith(archiveSite) ? own : null].flatMap(
    (id) => z.uuid().safeParse(id).data ?? [],
  );
  if (ids.length === 0) return null;
  const [item] = await db.select({ id: media_items.id }).from(media_items).where(inArray(media_items.id, ids)).limit(1);
  return item?.id ?? null;
}

/** The pictures of the library that the posts of this import call so. */
export async function findPictures(tx: Tx, transfer_id: string, names: readonly string[]): Promise<FindPicture> {
  if (names.length === 0) return () => undefined;
  const rows = await tx
    .select({ key: content_old_addresses.path, id: content_transfer_items.target_id })
    .from(content_old_addresses)
    .innerJoin(content_transfer_items, eq(content_transfer_items.id, content_old_addresses.item_id))
    .innerJoin(media_items, sqlSameId)
    .where(
      and(
        eq(content_old_addresses.transfer_id, transfer_id),
        inArray(content_old_addresses.path, names.map(pictureKey)),
        inArray(content_transfer_items.state, ['made', 'known']),
      ),
    );
  const found = new Map(rows.map(({ key, id }) => [key, id ?? undefined]));
  return (name) => found.get(pictureKey(name));
}

const sqlSameId = sql`${media_items.id}::text = ${content_transfer_items.target_id}`;
