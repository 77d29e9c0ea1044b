import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { z } from 'zod';

const journal = z.object({ entries: z.array(z.object({ when: z.number() })) });
// Any constant will do; two processes that start at once take turns on it.
const lockKey = 4_207_318;

/** Brings the database up to date and answers how many migrations ran. */
export async function migrateDatabase(pool: pg.Pool, folder: string): Promise<number> {
  const { entries } = journal.parse(JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')));
  const client = await pool.connect();
  try {
    const before = await appliedUntil(client);
    const waiting = entries.filter((entry) => entry.when > before).length;
    if (waiting === 0) return 0;
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    try {
      await migrate(drizzle(client), { migrationsFolder: folder });
    } finally {
      await client.query('select pg_advisory_unlock($1)', [lockKey]);
    }
    return waiting;
  } finally {
    client.release();
  }
}

async function appliedUntil(client: pg.PoolClient): Promise<number> {
  const known = await client.query("select to_regclass('drizzle.__drizzle_migrations') is not null as known");
  if (!known.rows[0]?.known) return 0;
  const { rows } = await client.query('select coalesce(max(created_at), 0)::float8 as at from drizzle.__drizzle_migrations');
  return Number(rows[0]?.at ?? 0);
}
