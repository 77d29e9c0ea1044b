import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { hasCode } from '#db/error-codes.ts';
import { BackupError, WrongPassphrase } from '#platform/backup/backup-error.server.ts';
import { connected } from '#platform/backup/connect.server.ts';
import type { Manifest } from '#platform/backup/manifest.ts';
import { backupFolder, backupName, fileSource, fileTarget } from '#platform/backup/place.server.ts';
import { restoreBackup } from '#platform/backup/restore-backup.server.ts';
import { verifyBackup } from '#platform/backup/verify-backup.server.ts';
import { type WrittenBackup, writeBackup } from '#platform/backup/write-backup.server.ts';
import { loadAppSecret } from '#platform/crypto/app-secret.server.ts';
import { createSecretBox } from '#platform/crypto/secret-box.server.ts';
import type { Env } from '#platform/env.server.ts';
import { openStore } from '#platform/files/store.server.ts';
import { hasCluster, runningUrl } from '#platform/postgres/running.server.ts';
import { migrationsFolder, programVersion } from '#platform/root.server.ts';
import { fileSizeText } from '#shared/file-size.ts';
import { type OpenDatabase, openDatabase } from './open-database.server.ts';
import { foldAll } from './registry.server.ts';

const undefinedTable = ['42P01'];

type Say = (line: string) => void;

const backupUsage = 'Say npm run backup, npm run backup -- --to FOLDER, or npm run backup -- --verify FILE.';

/** `npm run backup`: beside a running Foyer, or with a database that is started for it. */
export async function runBackup(env: Env, args: string[], say: Say): Promise<void> {
  const { to, verify } = readArgs(args);
  const database = await openExisting(env, say);
  try {
    if (verify) {
      const manifest = await verifyWith(await passphrasesOf(env, database.url), database.url, resolve(verify)).catch(
        (cause: unknown) => {
          if (!(cause instanceof WrongPassphrase) || env.BACKUP_PASSPHRASE) throw cause;
          throw new BackupError('The stored passphrase is not the one of this backup; set BACKUP_PASSPHRASE to its own.', {
            cause,
          });
        },
      );
      say(`The backup of ${manifest.madeAt} can be restored: ${contentsOf(manifest)}.`);
      return;
    }
    const { path, size, manifest, isEncrypted } = await backUp(env, database.url, { folder: to && resolve(to) });
    say(`Backed up to ${path} (${fileSizeText(size)}): ${contentsOf(manifest)}.`);
    for (const key of manifest.files.missing) say(`Not in the store, and so not in the backup: ${key}`);
    if (!isEncrypted)
      say('It holds the secret of this installation and is not encrypted; BACKUP_PASSPHRASE or the backup settings encrypt it.');
  } finally {
    await database.stop();
  }
}

/** One backup under a name of its own. */
export async function backUp(
  env: Env,
  databaseUrl: string,
  { folder = backupFolder(env), note = '' } = {},
): Promise<WrittenBackup & { path: string; isEncrypted: boolean }> {
  const secret = await ownSecret(env);
  const [passphrase] = await passphrasesOf(env, databaseUrl);
  const isEncrypted = passphrase !== undefined;
  const path = join(folder, backupName(new Date(), { note, isEncrypted }));
  const source = { databaseUrl, files: openStore(env), secret, version: programVersion() };
  return { path, isEncrypted, ...(await writeBackup(source, fileTarget(path), passphrase)) };
}

const ownSecret = (env: Env): Promise<string> => loadAppSecret(resolve(env.DATA_DIR), env.APP_SECRET, async () => true);

/** The one of the settings goes before that of the environment, as for the backups of the schedule. */
async function passphrasesOf(env: Env, databaseUrl: string): Promise<string[]> {
  const sealed = await storedPassphrase(databaseUrl);
  const given = env.BACKUP_PASSPHRASE ? [env.BACKUP_PASSPHRASE] : [];
  if (!sealed) return given;
  try {
    return [createSecretBox(await ownSecret(env)).open(sealed), ...given];
  } catch (cause) {
    throw new BackupError('The stored passphrase of the backups cannot be read with the secret of this installation.', { cause });
  }
}

/** In plain SQL: before an upgrade the database is that of an older version, which may not have the table. */
async function storedPassphrase(databaseUrl: string): Promise<string | null> {
  const query = 'select sealed_passphrase as sealed from backup_settings where is_encrypted';
  const asked = connected(databaseUrl, (client) => client.query<{ sealed: string | null }>(query));
  const { rows } = await asked.catch((error: unknown) => {
    if (hasCode(error, undefinedTable)) return { rows: [] };
    throw error;
  });
  return rows[0]?.sealed ?? null;
}

/** A file may be older than the passphrase of the settings. */
async function verifyWith([first, ...others]: string[], databaseUrl: string, file: string): Promise<Manifest> {
  try {
    return await verifyBackup({ databaseUrl, migrationsFolder }, fileSource(file), first);
  } catch (error) {
    if (error instanceof WrongPassphrase && others.length > 0) return verifyWith(others, databaseUrl, file);
    throw error;
  }
}

/** `npm run restore -- FILE` */
export async function runRestore(env: Env, [file, ...rest]: string[], say: Say): Promise<void> {
  if (!file || rest.length > 0) throw new BackupError('Say which backup to restore: npm run restore -- FILE.');
  const opening: { database?: OpenDatabase } = {};
  const databaseUrl = async () => {
    opening.database = await openDatabase(env, say);
    return opening.database.url;
  };
  try {
    const manifest = await restoreBackup(
      {
        databaseUrl,
        files: openStore(env),
        dataDir: resolve(env.DATA_DIR),
        ownSecret: env.APP_SECRET,
        migrationsFolder,
        jobHandlers: foldAll().jobs,
      },
      resolve(file),
      env.BACKUP_PASSPHRASE,
    );
    say(`Restored the backup of ${manifest.madeAt}: ${contentsOf(manifest)}. Start Foyer with npm start.`);
  } finally {
    await opening.database?.stop();
  }
}

function readArgs(args: string[]): { to?: string; verify?: string } {
  try {
    const { values } = parseArgs({ args, options: { to: { type: 'string' }, verify: { type: 'string' } } });
    return values;
  } catch (cause) {
    throw new BackupError(backupUsage, { cause });
  }
}

export async function openExisting(env: Env, say: Say): Promise<OpenDatabase> {
  if (env.DATABASE_URL) return { url: env.DATABASE_URL, stop: async () => {} };
  const dataDir = resolve(env.DATA_DIR);
  if (!hasCluster(dataDir)) throw new BackupError(`There is no installation in ${dataDir}; set DATA_DIR to its folder.`);
  const url = await runningUrl(dataDir);
  return url ? { url, stop: async () => {} } : openDatabase(env, say);
}

function contentsOf({ tables, files }: WrittenBackup['manifest']): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows in ${tables.length} tables, ${files.count} files with ${fileSizeText(files.bytes)}`;
}
