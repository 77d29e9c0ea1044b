import { resolve } from 'node:path';
import { and, asc, desc, eq, like, lt, or, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { backup_runs } from '#db/schema/operations/backups.ts';
import { isDiskFull } from '#db/unavailable.ts';
import { readStudioCalendar } from '#features/studio/calendar/calendar.server.ts';
import { tellStudio } from '#features/studio/notifications/tell-studio.server.ts';
import { system } from '#platform/audit/actor.server.ts';
import { BackupDamaged, BackupError, WrongPassphrase } from '#platform/backup/backup-error.server.ts';
import { listBackups } from '#platform/backup/list-backups.server.ts';
import { backupFolder, beforeUpgrade } from '#platform/backup/place.server.ts';
import { verifyBackup } from '#platform/backup/verify-backup.server.ts';
import { writeBackup } from '#platform/backup/write-backup.server.ts';
import { loadAppSecret } from '#platform/crypto/app-secret.server.ts';
import type { JobContext } from '#platform/jobs/job-context.server.ts';
import { migrationsFolder, programVersion } from '#platform/root.server.ts';
import { AppError } from '#shared/app-error.ts';
import { backupDamagedMail, backupFailedMail, backupUnverifiedMail } from './emails/backup-mails.ts';
import { findPlace, placeOf } from './places.server.ts';
import { dueMoments, keptBackups } from './policy.ts';
import { auditRun, deleteBackup, gone, insertRun, queueCheck, type RunRow } from './service.server.ts';
import { backupPassphrase, readBackupSettings } from './settings.server.ts';

export type WorkPorts = Pick<JobContext, 'db' | 'databaseUrl' | 'env' | 'files' | 'secrets' | 'sendMail' | 'logger'>;

const beatMs = 15_000;
/** Without a beat for as long, the process that worked on it is gone. */
const lostAfterMs = 60_000;
const checkEveryMs = 7 * 86_400_000;
/** After a check that did not come about. */
const retryCheckMs = 86_400_000;

/** Makes and verifies what waits, one after another: two at once would only hold each other up. */
export async function workThrough(ports: WorkPorts): Promise<void> {
  for (;;) {
    const taken = await takeNext(ports);
    if (!taken) return;
    const beat = setInterval(() => {
      // A database that is away for a moment is told by the work itself.
      ports.db
        .update(backup_runs)
        .set({ beat_at: new Date() })
        .where(eq(backup_runs.id, taken.row.id))
        .catch(() => {});
    }, beatMs);
    try {
      await (taken.isCheck ? check(ports, taken.row) : make(ports, taken.row));
    } finally {
      clearInterval(beat);
    }
  }
}

async function takeNext({ db }: WorkPorts): Promise<{ row: RunRow; isCheck: boolean } | null> {
  return db.transaction(async (tx) => {
    const [next] = await tx
      .select()
      .from(backup_runs)
      .where(or(eq(backup_runs.state, 'waiting'), eq(backup_runs.check_state, 'waiting')))
      .orderBy(asc(backup_runs.created_at))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!next) return null;
    const now = new Date();
    const isCheck = next.state !== 'waiting';
    const begun = isCheck ? { check_state: 'running' as const } : { state: 'running' as const, started_at: now };
    const [row] = await tx
      .update(backup_runs)
      .set({ ...begun, beat_at: now })
      .where(eq(backup_runs.id, next.id))
      .returning();
    return row ? { row, isCheck } : null;
  });
}

async function make(ports: WorkPorts, row: RunRow): Promise<void> {
  const { databaseUrl, env, files } = ports;
  try {
    const secret = await loadAppSecret(resolve(env.DATA_DIR), env.APP_SECRET, async () => true);
    const passphrase = row.is_encrypted ? await backupPassphrase(ports) : undefined;
    const target = placeOf(env, row.place).target(row.name);
    const { size, manifest } = await writeBackup({ databaseUrl, files, secret, version: programVersion() }, target, passphrase);
    await finish(ports, row, {
      size_bytes: size,
      row_count: manifest.tables.reduce((sum, table) => sum + table.rows, 0),
      file_count: manifest.files.count,
      missing_files: manifest.files.missing.length,
    });
  } catch (error) {
    ports.logger.error({ category: 'system', component: 'backups', message: 'A backup failed', error });
    await fail(ports, row, reasonFor(error));
  }
}

type Figures = Partial<Pick<RunRow, 'size_bytes' | 'row_count' | 'file_count' | 'missing_files'>>;

const lost = 'The program ended before the backup was complete.';

async function finish({ db, env }: WorkPorts, row: RunRow, figures: Figures): Promise<void> {
  const isKnown = await db.transaction(async (tx) => {
    const [known] = await tx.select().from(backup_runs).where(eq(backup_runs.id, row.id)).for('update');
    // One that was taken for lost may have gone on.
    if (known?.state === 'running' || (known?.state === 'failed' && known.error === lost)) {
      await tx
        .update(backup_runs)
        .set({ ...figures, state: 'done', error: null, beat_at: null, finished_at: new Date() })
        .where(eq(backup_runs.id, row.id));
      await auditRun(tx, system, 'backup.made', row);
    }
    return known !== undefined;
  });
  if (!isKnown) await placeOf(env, row.place).delete(row.name);
}

const href = '/admin/settings?tab=backup';

async function fail(ports: WorkPorts, row: RunRow, reason: string): Promise<void> {
  await ports.db.transaction(async (tx) => {
    const [changed] = await tx
      .update(backup_runs)
      .set({ state: 'failed', error: reason, beat_at: null, finished_at: new Date() })
      .where(and(eq(backup_runs.id, row.id), eq(backup_runs.state, 'running')))
      .returning();
    if (!changed) return;
    await auditRun(tx, system, 'backup.failed', row, { reason });
    await tellStudio(tx, ports, {
      mail: backupFailedMail,
      variables: { name: row.name, reason, url: `${ports.env.PUBLIC_URL}${href}` },
      notice: { kind: 'backup', title: 'The backup failed', body: reason, href },
      occasion: row.id,
    });
  });
}

async function check(ports: WorkPorts, row: RunRow): Promise<void> {
  try {
    const passphrase = row.is_encrypted ? await backupPassphrase(ports) : undefined;
    const archive = placeOf(ports.env, row.place).source(row.name);
    const { tables, files } = await verifyBackup({ databaseUrl: ports.databaseUrl, migrationsFolder }, archive, passphrase);
    await ports.db.transaction(async (tx) => {
      const figures = { row_count: tables.reduce((sum, table) => sum + table.rows, 0), file_count: files.count };
      await tx
        .update(backup_runs)
        .set({ ...figures, check_state: 'passed', check_error: null, checked_at: new Date(), beat_at: null })
        .where(eq(backup_runs.id, row.id));
      await auditRun(tx, system, 'backup.check_passed', row);
    });
  } catch (error) {
    ports.logger.error({ category: 'system', component: 'backups', message: 'A backup could not be verified', error });
    if (error instanceof BackupDamaged) await endCheck(ports, row, damagedCheck, error.message);
    else await endCheck(ports, row, missedCheck, await checkReasonFor(ports, error));
    return;
  }
  await logged(ports, 'Backups that are no longer kept could not be deleted', () => removeOld(ports));
}

const damagedCheck = {
  check_state: 'failed',
  action: 'backup.check_failed',
  mail: backupDamagedMail,
  title: 'A backup cannot be restored',
} as const;
/** It says nothing about the backup itself. */
const missedCheck = {
  check_state: 'none',
  action: 'backup.check_missed',
  mail: backupUnverifiedMail,
  title: 'A backup could not be verified',
} as const;

async function endCheck(
  ports: WorkPorts,
  row: RunRow,
  { check_state, action, mail, title }: typeof damagedCheck | typeof missedCheck,
  reason: string,
): Promise<void> {
  await ports.db.transaction(async (tx) => {
    const now = new Date();
    const [changed] = await tx
      .update(backup_runs)
      .set({ check_state, check_error: reason, checked_at: now, beat_at: null })
      .where(and(eq(backup_runs.id, row.id), eq(backup_runs.check_state, 'running')))
      .returning();
    if (!changed) return;
    await auditRun(tx, system, action, row, { reason });
    await tellStudio(tx, ports, {
      mail,
      variables: { name: row.name, reason, url: `${ports.env.PUBLIC_URL}${href}` },
      notice: { kind: 'backup', title, body: reason, href },
      occasion: `${row.id}:${now.toISOString()}`,
    });
  });
}

async function checkReasonFor({ db }: WorkPorts, error: unknown): Promise<string> {
  const { sealed_passphrase } = await readBackupSettings(db);
  if (error instanceof WrongPassphrase && sealed_passphrase)
    return 'It was made with another passphrase than the one that is stored now.';
  return reasonFor(error);
}

/** What a person can act on; everything else is in the log. */
function reasonFor(error: unknown): string {
  if (error instanceof BackupError || error instanceof AppError) return error.message;
  if (isDiskFull(error)) return 'The disk is full.';
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
  return `Something went wrong${code}; the log has the details.`;
}

/**
 * Backups of the schedule that its rule does not keep, once there is one that is known to be good. What somebody asked for stays
 * until they delete it.
 */
async function removeOld(ports: WorkPorts): Promise<void> {
  const [settings, { time_zone }] = await Promise.all([readBackupSettings(ports.db), readStudioCalendar(ports.db)]);
  const done = await ports.db
    .select()
    .from(backup_runs)
    .where(and(eq(backup_runs.origin, 'schedule'), eq(backup_runs.state, 'done')));
  const kept = keptBackups(done, settings, time_zone);
  for (const row of done) {
    // One that is just being verified goes with the next backup, one in a bucket that is not configured when it is again.
    const isBusy = row.check_state === 'running' || row.check_state === 'waiting';
    if (kept.has(row) || isBusy || !findPlace(ports.env, row.place)) continue;
    await logged(ports, `The old backup ${row.name} could not be deleted`, () => deleteBackup(ports, system, row.id));
  }
}

const keptUpgrades = 3;

async function removeOldUpgrades(ports: WorkPorts): Promise<void> {
  const old = await ports.db
    .select()
    .from(backup_runs)
    .where(
      and(eq(backup_runs.origin, 'command'), eq(backup_runs.state, 'done'), like(backup_runs.name, `%-${beforeUpgrade}.tar.gz%`)),
    )
    .orderBy(desc(backup_runs.created_at))
    .offset(keptUpgrades);
  for (const row of old) {
    if (row.check_state === 'running' || row.check_state === 'waiting') continue;
    await logged(ports, `The old backup ${row.name} could not be deleted`, () => deleteBackup(ports, system, row.id));
  }
}

/** Every minute: tells what a killed process left, looks at the folder, and asks for what is due. */
export async function lookAfterBackups(ports: WorkPorts, now = new Date()): Promise<void> {
  await logged(ports, 'Backups that were cut off could not be looked for', () => endLost(ports, now));
  await logged(ports, 'The folder of the backups could not be read', () => lookAtFolder(ports));
  await logged(ports, 'Old backups of upgrades could not be deleted', () => removeOldUpgrades(ports));
  await logged(ports, 'The schedule of the backups could not be followed', () => askForDue(ports, now));
}

/** One thing that goes wrong must not keep the others from being done. */
async function logged({ logger }: WorkPorts, message: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    logger.error({ category: 'system', component: 'backups', message, error });
  }
}

async function endLost(ports: WorkPorts, now: Date): Promise<void> {
  const rows = await ports.db
    .select()
    .from(backup_runs)
    .where(
      and(
        or(eq(backup_runs.state, 'running'), eq(backup_runs.check_state, 'running')),
        lt(backup_runs.beat_at, new Date(now.getTime() - lostAfterMs)),
      ),
    );
  for (const row of rows) await logged(ports, `The end of the backup ${row.name} could not be told`, () => endOne(ports, row));
}

async function endOne(ports: WorkPorts, row: RunRow): Promise<void> {
  if (row.state !== 'running') {
    return endCheck(ports, row, missedCheck, 'The program ended while the backup was being verified.');
  }
  const place = findPlace(ports.env, row.place);
  if (!place) return fail(ports, row, 'The program ended, and the bucket of this backup is no longer configured.');
  // It may have ended between the last byte and the row.
  const size = await place.sizeOf(row.name);
  if (size === null) await fail(ports, row, lost);
  else await finish(ports, row, { size_bytes: size });
}

/** Backups of the command line and of upgrades are shown too, and one that somebody removed is told until it is back. */
async function lookAtFolder({ db, env }: WorkPorts): Promise<void> {
  // Rows first: one that is done by then has its file.
  const rows = await db.select().from(backup_runs).where(eq(backup_runs.place, 'folder'));
  const stored = await listBackups(backupFolder(env));
  const known = new Set(rows.map(({ name }) => name));
  const unknown = stored.filter(({ name }) => !known.has(name));
  if (unknown.length > 0) {
    await db
      .insert(backup_runs)
      .values(
        unknown.map(({ name, size, madeAt }) => ({
          origin: 'command' as const,
          place: 'folder' as const,
          name,
          is_encrypted: name.endsWith('.enc'),
          state: 'done' as const,
          size_bytes: size,
          created_at: madeAt,
          finished_at: madeAt,
        })),
      )
      .onConflictDoNothing();
  }
  const there = new Set(stored.map(({ name }) => name));
  for (const { id, name, state, error } of rows) {
    if (state === 'done' && !there.has(name)) {
      await db
        .update(backup_runs)
        .set({ state: 'failed', error: gone })
        .where(and(eq(backup_runs.id, id), eq(backup_runs.state, 'done')));
    } else if (error === gone && there.has(name)) {
      await db
        .update(backup_runs)
        .set({ state: 'done', error: null })
        .where(and(eq(backup_runs.id, id), eq(backup_runs.error, gone)));
    }
  }
}

const lockSchedule = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('backup_schedule'))`);

async function askForDue({ db }: WorkPorts, now: Date): Promise<void> {
  const [settings, { time_zone }] = await Promise.all([readBackupSettings(db), readStudioCalendar(db)]);
  const due = dueMoments(settings, time_zone, now.getTime());
  if (!due) return;
  await db.transaction(async (tx) => {
    // Two processes look at the same minute.
    await lockSchedule(tx);
    const [last] = await tx
      .select()
      .from(backup_runs)
      .where(eq(backup_runs.origin, 'schedule'))
      .orderBy(desc(backup_runs.created_at))
      .limit(1);
    if (!last || last.created_at.getTime() < due.last) {
      await insertRun(tx, { origin: 'schedule' });
      return;
    }
    const [newest] = await tx
      .select()
      .from(backup_runs)
      .where(eq(backup_runs.state, 'done'))
      .orderBy(desc(backup_runs.created_at))
      .limit(1);
    const isWaiting = newest?.check_state === 'waiting' || newest?.check_state === 'running';
    const pause = newest?.check_state === 'none' ? retryCheckMs : checkEveryMs;
    const isFresh = newest?.checked_at && newest.checked_at.getTime() > now.getTime() - pause;
    if (newest && !isWaiting && !isFresh) await queueCheck(tx, newest);
  });
}
