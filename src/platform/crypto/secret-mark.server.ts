import pg from 'pg';
import { StartError } from '#platform/postgres/start-error.server.ts';
import type { SecretBox } from './secret-box.server.ts';

/** Among the settings, under a name that no group has: which secret the database belongs to, told by something derived from it. */
const key = 'secret_mark';
const undefinedTable = '42P01';

const readMark = async (pool: pg.Pool): Promise<string | undefined> =>
  (await pool.query<{ value: string }>('select value from system_settings where key = $1', [key])).rows[0]?.value;

/** Whether this database has been served under some secret; a new one has no tables yet. */
export async function hasSecretMark(pool: pg.Pool): Promise<boolean> {
  try {
    return (await readMark(pool)) !== undefined;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === undefinedTable) return false;
    throw error;
  }
}

/** Marks a new database with the secret, and refuses one that belongs to another: what that one sealed could not be read. */
export async function demandOwnSecret(pool: pg.Pool, secrets: Pick<SecretBox, 'derive'>, from: string): Promise<void> {
  const own = secrets.derive('secret-mark').slice(0, 32);
  let mark = await readMark(pool);
  if (mark === undefined) {
    await pool.query('insert into system_settings (key, value) values ($1, $2) on conflict do nothing', [key, own]);
    mark = await readMark(pool);
  }
  if (mark === own) return;
  throw new StartError(
    `The secret in ${from} is not the one that this database was made with, so nothing sealed in it could be read; bring the right one back from a backup.`,
  );
}
