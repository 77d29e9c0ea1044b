import { Readable } from 'node:stream';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.ts';
import { afterCursor, momentKey, newestFirst } from '#db/newest-first.ts';
import { backup_runs } from '#db/schema/operations/backups.ts';
import type { Actor, AnyActor } from '#platform/audit/actor.server.ts';
import type { ActionOf } from '#platform/audit/audit.server.ts';
import { demandPermit, permitDownload } from '#platform/auth/download-permit.server.ts';
import { backupName } from '#platform/backup/place.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import { attachment } from '#platform/http/download.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { Download } from '#shared/download.ts';
import { toPage } from '#shared/keyset.ts';
import { backupsAudit } from './audit.server.ts';
import type { Backup } from './contract.ts';
import { backupWorkAsked } from './events.ts';
import { findPlace, placeOf } from './places.server.ts';
import { readBackupSettings } from './settings.server.ts';

export type RunRow = typeof backup_runs.$inferSelect;
type Ports = Pick<Platform, 'db' | 'env' | 'secrets'>;

export const toBackup = ({ beat_at: _, started_at: __, updated_at: ___, ...row }: RunRow): Backup => ({
  ...row,
  checked_at: row.checked_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
});

export const auditRun = (
  tx: Tx,
  author: AnyActor,
  action: ActionOf<typeof backupsAudit>,
  { id, name }: RunRow,
  details: Record<string, unknown> = {},
) => backupsAudit.write(tx, { ...author, action, entity: 'backup_runs', entity_id: id, details: { name, ...details } });

export async function listBackupRuns(db: DbOrTx, query: { limit: number; cursor?: string }) {
  const rows = await db
    .select({ row: backup_runs, key: momentKey(backup_runs.created_at) })
    .from(backup_runs)
    .where(afterCursor(backup_runs.created_at, backup_runs.id, query.cursor))
    .orderBy(...newestFirst(backup_runs.created_at, backup_runs.id))
    .limit(query.limit + 1);
  const { items, next_cursor } = toPage(rows, query.limit, ({ key, row }) => [key, row.id]);
  return { items: items.map(({ row }) => toBackup(row)), next_cursor };
}

async function lockRun(tx: Tx, id: string): Promise<RunRow> {
  const [row] = await tx.select().from(backup_runs).where(eq(backup_runs.id, id)).for('update');
  if (!row) throw new AppError('NOT_FOUND', 'This backup does not exist.');
  return row;
}

/** A row that waits for its turn. */
export async function insertRun(tx: Tx, run: Pick<RunRow, 'origin'> & { id?: string }): Promise<RunRow | null> {
  const { place, is_encrypted } = await readBackupSettings(tx);
  const name = backupName(new Date(), { isEncrypted: is_encrypted });
  const [row] = await tx
    .insert(backup_runs)
    .values({ ...run, place, is_encrypted, name })
    .onConflictDoNothing()
    .returning();
  if (row) await emit(tx, backupWorkAsked, { backup_id: row.id });
  return row ?? null;
}

export async function askForBackup({ db }: Ports, author: Actor, id: string): Promise<Backup> {
  return db.transaction(async (tx) => {
    const row = await insertRun(tx, { id, origin: 'person' });
    if (row) await auditRun(tx, author, 'backup.asked', row);
    return toBackup(row ?? (await lockRun(tx, id)));
  });
}

const isBusy = ({ state, check_state }: RunRow): boolean =>
  state === 'waiting' || state === 'running' || check_state === 'running' || check_state === 'waiting';

export async function askForCheck({ db }: Ports, author: Actor, id: string): Promise<Backup> {
  return db.transaction(async (tx) => {
    const row = await lockRun(tx, id);
    if (row.state !== 'done') throw new AppError('CONFLICT', 'Only a backup that is complete can be verified.');
    if (isBusy(row)) return toBackup(row);
    await auditRun(tx, author, 'backup.check_asked', row);
    return toBackup(await queueCheck(tx, row));
  });
}

export async function queueCheck(tx: Tx, { id }: RunRow): Promise<RunRow> {
  const [row] = await tx.update(backup_runs).set({ check_state: 'waiting' }).where(eq(backup_runs.id, id)).returning();
  if (!row) throw new AppError('NOT_FOUND', 'This backup does not exist.');
  await emit(tx, backupWorkAsked, { backup_id: id });
  return row;
}

/** The file goes first: a row whose file is gone is told, a file without its row would come back with the next look. */
export async function deleteBackup(
  { db, env }: Pick<Ports, 'db' | 'env'>,
  author: AnyActor,
  id: string,
): Promise<{ id: string; is_file_left: boolean }> {
  return db.transaction(async (tx) => {
    const row = await lockRun(tx, id);
    if (isBusy(row)) throw new AppError('CONFLICT', 'This backup is being worked on; please wait until that is done.');
    // Without its place the file is out of reach, and the row would stay for ever.
    const place = findPlace(env, row.place);
    if (row.state === 'done') await place?.delete(row.name);
    await tx.delete(backup_runs).where(eq(backup_runs.id, id));
    await auditRun(tx, author, 'backup.deleted', row);
    return { id, is_file_left: row.state === 'done' && !place };
  });
}

const kind = 'backup';

export const permitBackup = (ports: Ports, id: string, session_id: string): string =>
  permitDownload(ports, { kind, id, session_id });

/** It holds everything, the secret of the installation too: not with a session alone. */
export async function downloadBackup(
  ports: Ports,
  author: Actor,
  { id, session_id, key }: { id: string; session_id: string; key: string },
): Promise<Download> {
  demandPermit(ports, { kind, id, session_id }, key);
  const row = await ports.db.transaction(async (tx) => {
    const found = await lockRun(tx, id);
    if (found.state !== 'done') throw new AppError('CONFLICT', 'Only a backup that is complete can be downloaded.');
    await auditRun(tx, author, 'backup.downloaded', found);
    return found;
  });
  const place = placeOf(ports.env, row.place);
  const size = await place.sizeOf(row.name);
  if (size === null) throw new AppError('NOT_FOUND', 'The file of this backup is no longer there.');
  const body = Readable.toWeb(await place.source(row.name).open()) as ReadableStream<Uint8Array>;
  return attachment({ name: row.name, type: 'application/octet-stream', body }, { 'content-length': String(size) });
}

/** The error of a backup whose file was removed; it may come back. */
export const gone = 'The file is no longer there.';
const failedDays = 90;

export async function deleteOldFailures(db: DbOrTx, now = Date.now()): Promise<number | null> {
  const before = new Date(now - failedDays * 86_400_000);
  const { rowCount } = await db
    .delete(backup_runs)
    .where(
      and(
        eq(backup_runs.state, 'failed'),
        sql`${backup_runs.error} is distinct from ${gone}`,
        lt(backup_runs.created_at, before),
      ),
    );
  return rowCount;
}
