import { mkdir, open, rename, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { secretFile } from '#platform/crypto/app-secret.server.ts';
import type { FileStore } from '#platform/files/file-store.server.ts';
import { syncFolder } from '#platform/files/local-partials.server.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import { BackupError } from './backup-error.server.ts';
import { connected } from './connect.server.ts';
import { applyMigrations, loadBackup, stepsOf } from './load-backup.server.ts';
import type { Manifest } from './manifest.ts';
import { fileSource } from './place.server.ts';
import { readBackup } from './read-backup.server.ts';
import { restoreJobs } from './restore-jobs.server.ts';
import { isRestoreUnfinished, markRestore, unmarkRestore } from './unfinished-restore.server.ts';

export type RestoreTarget = {
  /** Asked for once the backup is known to be good. */
  databaseUrl: () => Promise<string>;
  files: FileStore;
  dataDir: string;
  /** APP_SECRET, where the environment has it. */
  ownSecret: string | undefined;
  migrationsFolder: string;
  jobHandlers: readonly JobHandler<never>[];
};

/**
 * Brings an installation back into an empty one. The whole file is checked before anything is written; then a mark stands in the
 * data folder until all is there, so that a restore that was cut off is neither served nor in the way of the next one.
 */
export async function restoreBackup(target: RestoreTarget, path: string, passphrase: string | undefined): Promise<Manifest> {
  const { dataDir, files } = target;
  const archive = fileSource(path);
  let secret = '';
  const manifest = await readBackup(archive, passphrase, {
    secret: async (read) => {
      secret = read;
    },
  });
  const steps = stepsOf(manifest, target.migrationsFolder);
  if (target.ownSecret && target.ownSecret !== secret) {
    throw new BackupError(
      'APP_SECRET is not the secret of this backup; leave it out, or set it to the one that the backup was made with.',
    );
  }
  await connected(await target.databaseUrl(), async (client) => {
    const isAnew = isRestoreUnfinished(dataDir);
    await demandAlone(client, isAnew ? 10_000 : 3_000);
    if (!isAnew) await demandEmpty(client);
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await markRestore(dataDir);
    await client.query('begin');
    await loadBackup(client, { archive, passphrase, manifest }, steps, {
      file: async (key, content) => {
        await files.put(key, Readable.from(content, { objectMode: false }));
      },
    });
    await applyMigrations(client, steps.after);
    if (!target.ownSecret) await writeSecret(dataDir, secret);
    await client.query('commit');
    await restoreJobs(client, target.jobHandlers);
    await unmarkRestore(dataDir);
  });
  return manifest;
}

/** Whoever was stopped a moment ago may still be signing off, and the database takes longer to undo what a killed restore had done. */
async function demandAlone(client: pg.Client, patience: number): Promise<void> {
  const deadline = Date.now() + patience;
  for (;;) {
    // The database's own workers, such as autovacuum, are listed there too.
    const { rows } = await client.query(
      `select 1 from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' limit 1`,
    );
    if (rows.length === 0) return;
    if (Date.now() >= deadline) break;
    await sleep(50);
  }
  throw new BackupError('Something else is connected to the database; stop Foyer and its workers first.');
}

/** One that was started and never set up counts as empty. */
async function demandEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    "select to_regclass('public.users') is not null as known, exists (select from pg_tables where schemaname = 'public') as used",
  );
  const isEmpty = rows[0]?.known ? (await client.query('select 1 from users limit 1')).rows.length === 0 : !rows[0]?.used;
  if (isEmpty) return;
  throw new BackupError('This installation is not empty; restore into a new one, with another DATA_DIR or another database.');
}

/** A secret that is there belongs to nothing that is stored here, and is kept all the same. */
async function writeSecret(dataDir: string, secret: string): Promise<void> {
  const file = secretFile(dataDir);
  const draft = `${file}.restored`;
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(secret);
    await handle.sync();
  } finally {
    await handle.close();
  }
  if (await stat(file).catch(() => null)) await rename(file, `${file}.before-${Date.now()}`);
  await rename(draft, file);
  await syncFolder(dataDir);
}
