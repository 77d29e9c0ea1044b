import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { causesOf, codeOf, hasCode } from '#db/error-codes.ts';
import { BackupDamaged, BackupError } from './backup-error.server.ts';
import { connected } from './connect.server.ts';
import { applyMigrations, differences, loadBackup, stepsOf } from './load-backup.server.ts';
import type { Manifest } from './manifest.ts';
import type { ArchiveSource } from './place.server.ts';
import { readBackup } from './read-backup.server.ts';

const prefix = 'foyer_verify_';
const dayInMs = 86_400_000;

/** Restores a backup into a database of its own, compares every row, and drops it. Files are compared with their hashes. */
export async function verifyBackup(
  { databaseUrl, migrationsFolder }: { databaseUrl: string; migrationsFolder: string },
  archive: ArchiveSource,
  passphrase: string | undefined,
): Promise<Manifest> {
  const manifest = await readBackup(archive, passphrase);
  const steps = stepsOf(manifest, migrationsFolder);
  await withScratch(databaseUrl, async (client) => {
    await client.query('begin');
    await loadBackup(client, { archive, passphrase, manifest }, steps).catch((cause: unknown) => {
      throw isRefused(cause) ? new BackupDamaged('Restored for a test, the database refused its rows.', { cause }) : cause;
    });
    const different = await differences(client, manifest);
    if (different.length > 0) {
      throw new BackupDamaged(`Restored for a test, these tables are not as they were: ${different.join(', ')}.`);
    }
    await applyMigrations(client, steps.after);
  });
  return manifest;
}

/** The classes of wrong data and of broken rules. */
const isRefused = (error: unknown): boolean => causesOf(error).some((at) => /^2[23]/.test(codeOf(at)));

async function withScratch(databaseUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const name = `${prefix}${Date.now()}_${randomBytes(4).toString('hex')}`;
  const scratch = new URL(databaseUrl);
  scratch.pathname = `/${name}`;
  await connected(databaseUrl, async (admin) => {
    await dropLeftovers(admin);
    await admin.query(`create database ${name} template template0`).catch((cause: unknown) => {
      if (!hasCode(cause, ['42501'])) throw cause;
      throw new BackupError('A backup is verified in a database of its own, which the user of DATABASE_URL may not create.', {
        cause,
      });
    });
    try {
      await connected(scratch.href, work);
    } finally {
      await admin.query(`drop database if exists ${name} with (force)`);
    }
  });
}

/** Of a process that was killed; the name says since when. */
async function dropLeftovers(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1) and datdba = current_user::regrole',
    [prefix],
  );
  for (const { name } of rows) {
    const since = Number(name.slice(prefix.length).split('_')[0]);
    if (Date.now() - since > dayInMs) await admin.query(`drop database if exists "${name}" with (force)`);
  }
}
