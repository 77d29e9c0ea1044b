import { sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { backup_settings } from '#db/schema/operations/backups.ts';
import { readStudioCalendar } from '#features/studio/calendar/calendar.server.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { BackupError } from '#platform/backup/backup-error.server.ts';
import { backupFolder } from '#platform/backup/place.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import { backupsAudit } from './audit.server.ts';
import type { BackupSettings, BackupSettingsInput } from './contract.ts';
import { dueMoments } from './policy.ts';

type Row = Omit<typeof backup_settings.$inferSelect, 'id' | 'updated_at'> & { updated_at: Date | null };
type Ports = Pick<Platform, 'db' | 'env' | 'secrets'>;

const unsaved: Row = {
  schedule: 'off',
  hour: 3,
  weekday: 0,
  place: 'folder',
  is_encrypted: false,
  sealed_passphrase: null,
  keep_daily: 7,
  keep_weekly: 4,
  keep_monthly: 6,
  updated_at: null,
};

const versionOf = ({ updated_at }: Pick<Row, 'updated_at'>): string | null => updated_at?.toISOString() ?? null;
const stale = 'Somebody else changed the backup settings meanwhile. Nothing was saved; please load the page again.';

export async function readBackupSettings(db: DbOrTx): Promise<Row> {
  const [row] = await db.select().from(backup_settings);
  return row ?? unsaved;
}

export async function showBackupSettings({ db, env }: Ports): Promise<BackupSettings> {
  const [{ sealed_passphrase, ...row }, { time_zone }] = await Promise.all([readBackupSettings(db), readStudioCalendar(db)]);
  const due = dueMoments(row, time_zone, Date.now());
  return {
    ...row,
    updated_at: versionOf(row),
    has_passphrase: sealed_passphrase !== null || env.BACKUP_PASSPHRASE !== undefined,
    has_bucket: env.S3_BUCKET !== undefined,
    folder: backupFolder(env),
    time_zone,
    next_at: due && new Date(due.next).toISOString(),
  };
}

const refuse = (field: string, message: string) => new AppError('BAD_REQUEST', message, { fields: { [field]: message } });

export async function saveBackupSettings(ports: Ports, author: Actor, input: BackupSettingsInput): Promise<BackupSettings> {
  const { db, env, secrets } = ports;
  const { passphrase, updated_at, ...plan } = input;
  if (plan.place === 'bucket' && !env.S3_BUCKET) throw refuse('place', 'No bucket is configured; set S3_BUCKET first');
  await db.transaction(async (tx) => {
    // There may be no row to lock yet.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('backup_settings'))`);
    const before = await readBackupSettings(tx);
    const isKnown = passphrase !== '' || before.sealed_passphrase !== null || env.BACKUP_PASSPHRASE !== undefined;
    if (plan.is_encrypted && !isKnown) throw refuse('passphrase', 'Please choose a passphrase');
    const changed = Object.entries(plan).flatMap(([name, value]) => (Object(before)[name] === value ? [] : [name]));
    if (passphrase) changed.push('passphrase');
    if (changed.length === 0) return;
    if (versionOf(before) !== updated_at) throw new AppError('CONFLICT', stale);
    const row = { ...plan, ...(passphrase ? { sealed_passphrase: secrets.seal(passphrase) } : {}) };
    await tx.insert(backup_settings).values(row).onConflictDoUpdate({ target: backup_settings.id, set: row });
    await backupsAudit.write(tx, {
      ...author,
      action: 'backup.settings_updated',
      entity: 'backup_settings',
      entity_id: null,
      details: { changed },
    });
  });
  return showBackupSettings(ports);
}

/** What encrypted backups are written and read with: the one of the screen, or else that of the environment. */
export async function backupPassphrase({ db, env, secrets }: Ports): Promise<string> {
  const { sealed_passphrase } = await readBackupSettings(db);
  const passphrase = sealed_passphrase ? secrets.open(sealed_passphrase) : env.BACKUP_PASSPHRASE;
  if (!passphrase) throw new BackupError('No passphrase is stored; choose one in the settings of the backups.');
  return passphrase;
}
