import { Readable } from 'node:stream';
import { and, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { user_roles, users } from '#db/schema/people/auth.ts';
import { blog_authors } from '#db/schema/website/blog.ts';
import { content_transfer_items, content_transfers } from '#db/schema/website/transfer.ts';
import { type Actor, system } from '#platform/audit/actor.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import { createUpload, type UploadRow } from '#platform/files/file-uploads.server.ts';
import { deleteFiles, type FileRow } from '#platform/files/files.server.ts';
import { clearRemovals } from '#platform/files/removals.server.ts';
import { nameAndPath } from '#platform/files/uploads.server.ts';
import { attachment } from '#platform/http/download.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { Caller } from '#shared/caller.ts';
import type { Download } from '#shared/download.ts';
import { fileSizeText } from '#shared/file-size.ts';
import { isAdmin } from '#shared/roles.ts';
import type { TransferDetail } from './contract.ts';
import { transferAsked } from './events.ts';
import { kindOfFile, transferLimits, waitingDays } from './policy.ts';
import { missingTransfer, readTransfer, type TransferRow } from './queries.server.ts';
import { noteTransfer } from './run.server.ts';

type Ports = Pick<Platform, 'db' | 'files'>;

const unknownKind = 'Please choose an export of WordPress (.xml), or Markdown (.md, or several in a .zip).';
/** Whoever needs more at once has forgotten some. */
const mostOpen = 20;

/** Lets the upload of a file begin, or says why not, before a byte of it is taken. The transfer that it is for is made once all of it is here. */
export async function beginTransferUpload(
  { db }: Pick<Platform, 'db'>,
  { user_id }: Pick<Caller, 'user_id'>,
  { name, size, transfer_id }: { name: string; size: number; transfer_id: string },
): Promise<UploadRow> {
  const kind = kindOfFile(name);
  if (!kind) throw new AppError('BAD_REQUEST', unknownKind);
  if (size === 0) throw new AppError('BAD_REQUEST', `“${name}” is empty.`);
  if (size > transferLimits[kind]) {
    throw new AppError('PAYLOAD_TOO_LARGE', `“${name}” is larger than ${fileSizeText(transferLimits[kind])}.`);
  }
  return db.transaction(async (tx) => {
    const [known] = await tx
      .select({ id: content_transfers.id })
      .from(content_transfers)
      .where(eq(content_transfers.id, transfer_id));
    if (known) throw new AppError('CONFLICT', 'This file was uploaded already.');
    const isOpen = inArray(content_transfers.state, ['reading', 'ready']);
    if ((await tx.$count(content_transfers, isOpen)) >= mostOpen)
      throw new AppError('CONFLICT', `${mostOpen} imports wait already. Please start or discard some first.`);
    const subject = { type: 'content_transfer' as const, id: transfer_id };
    return createUpload(tx, { user_id, original_name: name, size, owner_id: null, subject, visibility: 'studio' });
  });
}

/** Somebody who was removed while their file was on its way imports nothing. */
const findActive = (tx: Tx, user_id: string) =>
  tx
    .select({ role: user_roles.role })
    .from(user_roles)
    .innerJoin(users, eq(users.id, user_roles.user_id))
    .where(and(eq(users.id, user_id), isNull(users.deactivated_at)));

/** In the transaction that makes the file: the import that reads it. */
export async function addImport(tx: Tx, file: FileRow): Promise<void> {
  const kind = kindOfFile(file.original_name);
  const { uploaded_by: id } = file;
  const [found] = id ? await findActive(tx, id) : [];
  if (!kind || !id || !found || !isAdmin(found.role)) throw new AppError('FORBIDDEN', 'Access Denied');
  const [row] = await tx
    .insert(content_transfers)
    .values({
      ...{ id: file.subject_id, kind, state: 'reading', asked_by: id, file_id: file.id },
      ...{ file_name: file.original_name, size_bytes: file.size },
    })
    .onConflictDoNothing()
    .returning();
  if (!row) throw new AppError('CONFLICT', 'This file was uploaded already.');
  await noteTransfer(tx, { ...system, actor: { id, role: found.role } }, 'content_import.uploaded', row);
  await emit(tx, transferAsked, { transfer_id: row.id });
}

async function lockTransfer(tx: Tx, id: string): Promise<TransferRow> {
  const [row] = await tx.select().from(content_transfers).where(eq(content_transfers.id, id)).for('update');
  if (!row) throw missingTransfer();
  return row;
}

type Chosen = { name: string; author_id: string | null };

/** Also goes on with one that failed on its way, and reads a file again that could not be read. Pressed twice, it starts once. */
export async function startImport(
  { db }: Pick<Platform, 'db'>,
  author: Actor,
  { id, authors }: { id: string; authors: readonly Chosen[] },
): Promise<TransferDetail> {
  return db.transaction(async (tx) => {
    const row = await lockTransfer(tx, id);
    if (row.state === 'working' || row.state === 'done') return readTransfer(tx, id);
    if (row.kind !== 'export' && row.state === 'failed' && row.total === 0 && row.file_id) return readAgain(tx, author, row);
    const isResumed = row.state === 'failed' && row.total > 0;
    if (row.kind === 'export' || (row.state !== 'ready' && !isResumed))
      throw new AppError('CONFLICT', 'This import cannot be started.');
    const chosen = await chosenAuthors(tx, row, authors);
    await tx
      .update(content_transfers)
      .set({ state: 'working', authors: chosen, problem: null, finished_at: null, asked_by: author.actor.id })
      .where(eq(content_transfers.id, id));
    await noteTransfer(tx, author, 'content_import.started', row);
    await emit(tx, transferAsked, { transfer_id: id });
    return readTransfer(tx, id);
  });
}

async function readAgain(tx: Tx, author: Actor, row: TransferRow): Promise<TransferDetail> {
  await tx
    .update(content_transfers)
    .set({ state: 'reading', problem: null, finished_at: null, asked_by: author.actor.id })
    .where(eq(content_transfers.id, row.id));
  await noteTransfer(tx, author, 'content_import.read_again', row);
  await emit(tx, transferAsked, { transfer_id: row.id });
  return readTransfer(tx, row.id);
}

async function chosenAuthors(tx: Tx, { authors }: TransferRow, chosen: readonly Chosen[]) {
  const ids = [...new Set(chosen.flatMap(({ author_id }) => author_id ?? []))];
  const known =
    ids.length > 0 ? await tx.select({ id: blog_authors.id }).from(blog_authors).where(inArray(blog_authors.id, ids)) : [];
  if (known.length < ids.length) {
    const missing = 'This author does not exist any more. Please choose another.';
    throw new AppError('BAD_REQUEST', missing, { fields: { authors: missing } });
  }
  const byName = new Map(chosen.map(({ name, author_id }) => [name, author_id]));
  return authors.map((one) => ({ ...one, author_id: byName.has(one.name) ? (byName.get(one.name) ?? null) : one.author_id }));
}

export async function undoImport({ db }: Pick<Platform, 'db'>, author: Actor, id: string): Promise<TransferDetail> {
  return db.transaction(async (tx) => {
    const row = await lockTransfer(tx, id);
    if (row.state === 'undoing' || row.state === 'undone') return readTransfer(tx, id);
    const isMade = and(eq(content_transfer_items.transfer_id, id), eq(content_transfer_items.state, 'made'));
    const isOver = row.state === 'done' || row.state === 'failed' || row.state === 'working';
    if (row.kind === 'export' || !isOver || (await tx.$count(content_transfer_items, isMade)) === 0)
      throw new AppError('CONFLICT', 'There is nothing to take back.');
    await tx
      .update(content_transfers)
      .set({ state: 'undoing', run_id: null, asked_by: author.actor.id, problem: null, finished_at: null })
      .where(eq(content_transfers.id, id));
    await noteTransfer(tx, author, 'content_import.undo_asked', row);
    await emit(tx, transferAsked, { transfer_id: id });
    return readTransfer(tx, id);
  });
}

/** Of an import that made nothing. Any other stays: its old addresses lead to what it made. */
export async function deleteTransfer(ports: Ports, author: Actor, id: string): Promise<{ id: string }> {
  await ports.db.transaction(async (tx) => {
    const row = await lockTransfer(tx, id);
    const isMade = and(eq(content_transfer_items.transfer_id, id), inArray(content_transfer_items.state, ['made', 'kept']));
    if (row.kind === 'export' || row.state === 'undoing' || (await tx.$count(content_transfer_items, isMade)) > 0)
      throw new AppError('CONFLICT', 'This import has made something. Please undo it instead.');
    await discard(tx, row);
    await noteTransfer(tx, author, 'content_import.discarded', row);
  });
  await clearRemovals(ports);
  return { id };
}

async function discard(tx: Tx, row: Pick<TransferRow, 'id' | 'file_id'>): Promise<void> {
  await tx.delete(content_transfers).where(eq(content_transfers.id, row.id));
  if (row.file_id) await deleteFiles(tx, [row.file_id]);
}

/** A second press, and a second export while one is being made, find the first. */
export async function askForExport({ db }: Pick<Platform, 'db'>, author: Actor, id: string): Promise<TransferDetail> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('content_exports'))`);
    const [known] = await tx.select().from(content_transfers).where(eq(content_transfers.id, id));
    if (known && known.kind !== 'export') throw new AppError('CONFLICT', 'This is no export.');
    const working = and(eq(content_transfers.kind, 'export'), eq(content_transfers.state, 'working'));
    const [open] = known ? [known] : await tx.select().from(content_transfers).where(working).limit(1);
    if (open) return readTransfer(tx, open.id);
    const { path } = nameAndPath(id, '', 'zip');
    const [row] = await tx
      .insert(content_transfers)
      .values({ id, kind: 'export', state: 'working', asked_by: author.actor.id, path })
      .returning();
    if (!row) throw new Error('The export was not asked for');
    await noteTransfer(tx, author, 'content_export.asked', row);
    await emit(tx, transferAsked, { transfer_id: id });
    return readTransfer(tx, id);
  });
}

async function findReady(db: DbOrTx, id: string, now: Date): Promise<TransferRow & { path: string }> {
  const [row] = await db.select().from(content_transfers).where(eq(content_transfers.id, id));
  if (row?.kind !== 'export' || !row.path) throw new AppError('NOT_FOUND', 'This export does not exist.');
  if (row.state === 'working') throw new AppError('CONFLICT', 'This export is still being made.');
  if (row.state !== 'done' || !row.expires_at || row.expires_at <= now)
    throw new AppError('CONFLICT', 'This export was removed. Please ask for a new one.');
  return { ...row, path: row.path };
}

export async function downloadExport(ports: Ports, author: Actor, id: string, is_head: boolean): Promise<Download> {
  const row = await findReady(ports.db, id, new Date());
  const stored = await ports.files.get(row.path);
  if (!stored) throw new AppError('NOT_FOUND', 'The file of this export is no longer there.');
  if (is_head) stored.stream.destroy();
  else await ports.db.transaction((tx) => noteTransfer(tx, author, 'content_export.downloaded', row));
  const body = is_head ? new Blob([]).stream() : (Readable.toWeb(stored.stream) as ReadableStream<Uint8Array>);
  const name = `content-${row.created_at.toISOString().slice(0, 10)}.zip`;
  return attachment({ name, type: 'application/zip', body }, { 'content-length': String(stored.size) });
}

const dayInMs = 86_400_000;

/** Exports whose bytes are gone say so; imports that nobody started go with their file. */
export async function tidyTransfers(db: Db, now = new Date()): Promise<{ removed: number; discarded: number }> {
  const isOver = and(eq(content_transfers.state, 'done'), lt(content_transfers.expires_at, now));
  const removed = await db.update(content_transfers).set({ state: 'removed', expires_at: null }).where(isOver);
  const before = new Date(now.getTime() - waitingDays * dayInMs);
  const isLeft = and(eq(content_transfers.state, 'ready'), lt(content_transfers.updated_at, before));
  const left = await db.select({ id: content_transfers.id }).from(content_transfers).where(isLeft);
  for (const { id } of left)
    await db.transaction(async (tx) => {
      const [row] = await tx
        .select()
        .from(content_transfers)
        .where(and(eq(content_transfers.id, id), isLeft))
        .for('update');
      if (row) await discard(tx, row);
    });
  await dropLeftFiles(db, before);
  return { removed: removed.rowCount ?? 0, discarded: left.length };
}

/** One that failed can be gone on with for a while. */
const dropLeftFiles = (db: Db, before: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const isLeft = and(
      eq(content_transfers.state, 'failed'),
      lt(content_transfers.updated_at, before),
      isNotNull(content_transfers.file_id),
    );
    const rows = await tx.select({ file_id: content_transfers.file_id }).from(content_transfers).where(isLeft).for('update');
    if (rows.length === 0) return;
    await tx.update(content_transfers).set({ file_id: null }).where(isLeft);
    await deleteFiles(
      tx,
      rows.flatMap(({ file_id }) => file_id ?? []),
    );
  });
