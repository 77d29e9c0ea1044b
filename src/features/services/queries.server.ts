import { asc, eq } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { services } from '#db/schema/services.ts';

type Row = typeof services.$inferSelect;
const frequencies = ['monthly', 'yearly'] as const;

/** Cents inside, a decimal number outside. */
export function toService({ price_cents, type, frequency, ...row }: Row) {
  return {
    ...row,
    price: price_cents === null ? null : price_cents / 100,
    type: type === 'subscription' ? ('subscription' as const) : ('one-time' as const),
    frequency: frequencies.find((one) => one === frequency) ?? null,
  };
}

/** What the studio offers now, in its own order. The limit is far above any studio's list and keeps the answer bounded. */
export async function listActiveServices(db: DbOrTx, limit = 200) {
  const rows = await db
    .select()
    .from(services)
    .where(eq(services.is_active, true))
    .orderBy(asc(services.sort_order), asc(services.id))
    .limit(limit);
  return rows.map(toService);
}
