import { sql } from 'drizzle-orm';
import { createDb, createPool } from '#db/client.ts';
import { users } from '#db/schema/people/auth.ts';
import { services } from '#db/schema/sales/services.ts';
import { placeOrder } from './orders.testkit.ts';

// Run as its own process: it stores orders for ever, on several connections, until the test kills it with -9.
const [, , url = ''] = process.argv;
const pool = createPool(url, 8);
const db = createDb(pool);
const [user] = await db.select().from(users).limit(1);
const [service] = await db.select().from(services).limit(1);
if (!user || !service) throw new Error('The test has not filled the database');
const lines = [{ service, quantity: 2, contract_id: null }, ...Array(4).fill({ service, quantity: 1, contract_id: null })];

async function sell(user_id: string): Promise<never> {
  for (;;) {
    await db.transaction(async (tx) => {
      await placeOrder(tx, { user_id, lines });
      // Widens the moment in which everything is written and nothing is committed.
      await tx.execute(sql`select pg_sleep(0.005)`);
    });
  }
}

await Promise.all(Array.from({ length: 8 }, () => sell(user.id)));
