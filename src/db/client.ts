import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import * as bookings from './schema/bookings.ts';
import * as carts from './schema/carts.ts';
import * as contacts from './schema/contacts.ts';
import * as contracts from './schema/contracts.ts';
import * as conversations from './schema/conversations.ts';
import * as documents from './schema/documents.ts';
import * as estimates from './schema/estimates.ts';
import * as forms from './schema/forms.ts';
import * as notifications from './schema/notifications.ts';
import * as orders from './schema/orders.ts';
import * as payments from './schema/payments.ts';
import * as projects from './schema/projects.ts';
import * as services from './schema/services.ts';
import * as status from './schema/status.ts';
import * as system from './schema/system.ts';
import * as tickets from './schema/tickets.ts';
import * as users from './schema/users.ts';

export const schema = {
  ...system,
  ...users,
  ...services,
  ...bookings,
  ...notifications,
  ...forms,
  ...tickets,
  ...conversations,
  ...status,
  ...carts,
  ...orders,
  ...contacts,
  ...estimates,
  ...contracts,
  ...documents,
  ...projects,
  ...payments,
};
export type Db = NodePgDatabase<typeof schema>;
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/** What a query or service takes, so that it runs inside any transaction. */
export type DbOrTx = Db | Tx;

export function createPool(url: string, max: number, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max, idleTimeoutMillis: 30_000, connectionTimeoutMillis: 10_000 });
  pool.on('error', onError);
  return pool;
}

export const createDb = (pool: pg.Pool): Db => drizzle(pool, { schema });
