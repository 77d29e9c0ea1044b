import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { z } from 'zod';

const journal = z.object({ entries: z.array(z.object({ when: z.number() })) });
// Any constant will do; two processes that start at once take turns on it.
const lockKey = 4_207_318;

const readJournal = (folder: string) =>
  journal.parse(JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'))).entries;

/** The database knows changes that this version does not. */
export class NewerDatabase extends Error {}

/** Brings the database up to date and answers how many migrations ran. `beforeUpgrade` comes first where there is something to lose. */
export async function migrateDatabase(
  pool: pg.Pool,
  folder: string,
  beforeUpgrade: () => Promise<void> = async () => {},
): Promise<number> {
  const entries = readJournal(folder);
  const client = await pool.connect();
  try {
    const ran = await migrateOver(
      client,
      folder,
      entries.map(({ when }) => when),
      beforeUpgrade,
    );
    client.release();
    return ran;
  } catch (error) {
    // Its session may hold the lock.
    client.release(true);
    throw error;
  }
}

async function migrateOver(
  client: pg.PoolClient,
  folder: string,
  known: number[],
  beforeUpgrade: () => Promise<void>,
): Promise<number> {
  const before = await appliedUntil(client);
  if (before > Math.max(...known)) throw new NewerDatabase('The database is newer than this version');
  const waiting = known.filter((when) => when > before).length;
  if (waiting === 0) return 0;
  await client.query('select pg_advisory_lock($1)', [lockKey]);
  // Of two that waited for the lock, the second finds the work done.
  const now = await appliedUntil(client);
  if (now > 0 && now < Math.max(...known)) await beforeUpgrade();
  await migrate(drizzle(client), { migrationsFolder: folder });
  await client.query('select pg_advisory_unlock($1)', [lockKey]);
  return waiting;
}

/** Whether every change that this version knows has been made. */
export async function isUpToDate(pool: pg.Pool, folder: string): Promise<boolean> {
  newest ??= Math.max(...readJournal(folder).map(({ when }) => when));
  return (await appliedUntil(pool)) >= newest;
}
let newest: number | undefined;

async function appliedUntil(client: pg.PoolClient | pg.Pool): Promise<number> {
  const known = await client.query("select to_regclass('drizzle.__drizzle_migrations') is not null as known");
  if (!known.rows[0]?.known) return 0;
  const { rows } = await client.query('select coalesce(max(created_at), 0)::float8 as at from drizzle.__drizzle_migrations');
  return Number(rows[0]?.at ?? 0);
}
