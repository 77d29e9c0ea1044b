import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

export type Db = NodePgDatabase;
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/** What a query or service takes, so that it runs inside any transaction. */
export type DbOrTx = Db | Tx;

export function createPool(url: string, max: number, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max, idleTimeoutMillis: 30_000, connectionTimeoutMillis: 10_000 });
  pool.on('error', (error) => {
    // While the pool closes, the database may be gone before its last connection is.
    if (!pool.ending) onError(error);
  });
  return pool;
}

export const createDb = (pool: pg.Pool): Db => drizzle(pool);
