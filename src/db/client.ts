import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { DatabasePool, hangsAfter, type PoolOptions } from './pool.ts';

export type Db = NodePgDatabase;
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/** What a query or service takes, so that it runs inside any transaction. */
export type DbOrTx = Db | Tx;

export const createPool = (url: string, most: number, options: Partial<PoolOptions> = {}): pg.Pool =>
  new DatabasePool(url, most, { onLost: () => {}, onBack: () => {}, hangsAfter, ...options });

export function createDb(pool: pg.Pool): Db {
  const db: Db = drizzle(pool);
  // Drizzle's own keeps the connection for ever when the very first statement of the transaction fails.
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      return await drizzle(client).transaction(work, config);
    } finally {
      // One that broke, or is still inside the transaction, must not go back to those who share the pool.
      client.release(client.getTransactionStatus() !== 'I');
    }
  };
  return db;
}
