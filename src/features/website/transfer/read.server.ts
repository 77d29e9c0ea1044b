import { buffer } from 'node:stream/consumers';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { files } from '#db/schema/platform/files.ts';
import { blog_authors } from '#db/schema/website/blog.ts';
import {
  content_old_addresses,
  content_transfer_items,
  content_transfers,
  type TransferAuthor,
  type TransferOther,
} from '#db/schema/website/transfer.ts';
import type { FileRow } from '#platform/files/files.server.ts';
import { openZip } from '#platform/files/read-zip.server.ts';
import { clearRemovals } from '#platform/files/removals.server.ts';
import { AppError } from '#shared/app-error.ts';
import { archiveSite } from './addresses.ts';
import { plainLine } from './html-blocks.ts';
import { PictureList, storePictures } from './picture-list.server.ts';
import { entryName, isHiddenName, isPictureName, isText, transferLimits } from './policy.ts';
import { openReadThread, type ReadThread } from './read-thread.server.ts';
import { actorFor, clearItems, endTransfer, inRun, noteTransfer, type Run } from './run.server.ts';
import type { SourceItem } from './source.ts';
import { readWxr, type WxrPart } from './wxr.ts';

const batchSize = 50;

const tooMany = () =>
  new AppError(
    'BAD_REQUEST',
    `This file holds more than ${transferLimits.items} posts and pages. Please export fewer at a time.`,
  );

/** Reads the file and notes what is in it; nothing is made yet. Cut off, it begins again. */
export async function readSource(run: Run): Promise<void> {
  const thread = openReadThread();
  try {
    await readInto(run, await demandFile(run), thread);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await inRun(run, async (tx, row) => {
      await clearItems(tx, row.id);
      await endTransfer(tx, row, { state: 'failed', problem: error.message });
      await noteTransfer(tx, await actorFor(tx, row), 'content_import.failed', row, { problem: error.message });
    });
    await clearRemovals(run.ports);
  } finally {
    await thread.close();
  }
}

async function demandFile({ ports, transfer }: Run): Promise<FileRow> {
  const [file] = transfer.file_id ? await ports.db.select().from(files).where(eq(files.id, transfer.file_id)) : [];
  if (!file) throw new AppError('BAD_REQUEST', 'The uploaded file is not there any more. Please upload it again.');
  return file;
}

/** What is told before an import starts; the rest is told by its number. */
const mostOthers = 50;
const twice = 'posts and pages that are in the file twice';
const outside = 'files whose names lead out of the archive';

async function readInto(run: Run, file: FileRow, thread: ReadThread): Promise<void> {
  await inRun(run, (tx, { id }) => clearItems(tx, id));
  const shown = new Map<string, string>();
  const writers = new Set<string>();
  const others = new Map<string, number>();
  const waiting: SourceItem[] = [];
  const pictures = new PictureList();
  let site = run.transfer.kind === 'markdown' ? archiveSite : '';
  let position = 0;

  const leaveOut = (type: string, count = 1) => {
    const known = others.has(type) || others.size < mostOthers ? type : 'others';
    if (count > 0) others.set(known, (others.get(known) ?? 0) + count);
  };
  const store = async () => {
    const batch = waiting.splice(0);
    const stored = await inRun(run, (tx, { id }) => storeItems(tx, id, batch, position));
    leaveOut(twice, batch.length - stored);
    position += batch.length;
  };
  for await (const part of partsOf(run, file, thread)) {
    if (part.kind === 'site') site = part.address;
    else if (part.kind === 'author') shown.set(part.author.name, part.author.shown);
    else if (part.kind === 'attachment') pictures.attach(part.attachment);
    else if (part.kind === 'other') leaveOut(plainLine(part.type, 80));
    else if (part.kind === 'item') {
      if (position + waiting.length >= transferLimits.items) throw tooMany();
      if (part.item.author) writers.add(part.item.author);
      pictures.note(part.item);
      waiting.push(part.item);
      if (waiting.length >= batchSize) await store();
    }
  }
  await store();
  const named = await inRun(run, (tx, { id }) => tx.$count(content_transfer_items, eq(content_transfer_items.transfer_id, id)));
  if (named === 0) throw new AppError('BAD_REQUEST', 'There are no posts and no pages in this file.');
  for (const batch of pictures.batches(batchSize)) {
    await inRun(run, (tx, { id }) => storePictures(tx, id, batch, position));
    position += batch.length;
  }
  await inRun(run, async (tx, { id }) => {
    const total = await tx.$count(content_transfer_items, eq(content_transfer_items.transfer_id, id));
    const authors = await suggested(tx, [...writers].slice(0, transferLimits.authors), shown);
    const list: TransferOther[] = [...others].map(([type, count]) => ({ type, count }));
    const source_site = site === archiveSite ? '' : site;
    await tx
      .update(content_transfers)
      .set({ state: 'ready', run_id: null, source_site, authors, others: list, total, settled: 0 })
      .where(eq(content_transfers.id, id));
  });
}

async function* partsOf({ ports, transfer }: Run, file: FileRow, thread: ReadThread): AsyncGenerator<WxrPart> {
  if (transfer.kind === 'wordpress') {
    const stored = await ports.files.get(file.path);
    if (!stored) throw new AppError('BAD_REQUEST', 'The uploaded file is not there any more. Please upload it again.');
    try {
      yield* readWxr(stored.stream, (raw) => thread.read({ kind: 'wordpress', raw }));
    } finally {
      stored.stream.destroy();
    }
    return;
  }
  if (isText(file.original_name)) {
    if (file.size > transferLimits.text) throw new AppError('BAD_REQUEST', 'A text may be at most 2 MB large.');
    const stored = await ports.files.get(file.path);
    if (stored) yield await thread.read({ kind: 'markdown', name: file.original_name, bytes: await buffer(stored.stream) });
    return;
  }
  const zip = await openZip(ports.files, file.path, file.size, transferLimits.zip);
  for (const entry of zip.entries) {
    const name = entryName(entry.name);
    if (name === null) yield { kind: 'other', type: outside };
    else if (isHiddenName(name) || isPictureName(name)) continue;
    else if (!isText(name)) yield { kind: 'other', type: `.${/\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? 'file'}` };
    else if (entry.size > transferLimits.text) yield { kind: 'other', type: `${name.slice(-50)} (larger than 2 MB)` };
    else yield await thread.read({ kind: 'markdown', name, bytes: await zip.read(entry) });
  }
}

/** Answers how many of them are new. */
async function storeItems(tx: Tx, transfer_id: string, items: readonly SourceItem[], first: number): Promise<number> {
  if (items.length === 0) return 0;
  const rows = await tx
    .insert(content_transfer_items)
    .values(
      items.map((source, at) => ({
        ...{ transfer_id, position: first + at, kind: source.kind, source_id: source.source_id, guid: source.guid },
        // What is known already is told before anything is made.
        ...{ title: source.title || 'Untitled', source, problems: source.problems },
      })),
    )
    // The same number twice in one file is one item.
    .onConflictDoNothing({
      target: [content_transfer_items.transfer_id, content_transfer_items.kind, content_transfer_items.source_id],
    })
    .returning({ id: content_transfer_items.id, position: content_transfer_items.position });
  const addresses = rows.flatMap(({ id: item_id, position }) => {
    const item = items[position - first];
    const publicPaths = (item?.addresses ?? []).map((path) => ({ transfer_id, item_id, path, public_path: path }));
    return [...publicPaths, ...(item?.links ?? []).map((path) => ({ transfer_id, item_id, path, public_path: null }))];
  });
  if (addresses.length > 0) await tx.insert(content_old_addresses).values(addresses).onConflictDoNothing();
  await tx
    .update(content_transfers)
    .set({ total: sql`${content_transfers.total} + ${rows.length}` })
    .where(eq(content_transfers.id, transfer_id));
  return rows.length;
}

/** An author of the file is the one of the blog who has the same name. */
async function suggested(tx: Tx, names: readonly string[], shown: ReadonlyMap<string, string>): Promise<TransferAuthor[]> {
  const named = names.map((name) => ({ name, shown: shown.get(name) || name }));
  if (named.length === 0) return [];
  const lower = named.map((one) => one.shown.toLowerCase());
  const known = await tx
    .select({ id: blog_authors.id, name: blog_authors.name })
    .from(blog_authors)
    .where(and(eq(blog_authors.is_sample, false), inArray(sql`lower(${blog_authors.name})`, lower)));
  return named.map((one) => ({
    ...one,
    author_id: known.find(({ name }) => name.toLowerCase() === one.shown.toLowerCase())?.id ?? null,
  }));
}
