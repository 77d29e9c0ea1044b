import { sql } from 'drizzle-orm';
import type { Tx } from './client.ts';

/** Requests that make the record of one id wait for each other: the second finds what the first has made. */
export const takeTurn = (tx: Tx, id: string) => tx.execute(sql`select pg_advisory_xact_lock(hashtext(${id}))`);
