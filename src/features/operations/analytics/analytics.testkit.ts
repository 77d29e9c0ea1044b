import { asc } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Db } from '#db/client.ts';
import { daily_figures } from '#db/schema/operations/analytics.ts';
import { orders } from '#db/schema/sales/orders.ts';
import { buyer } from '#features/sales/orders/orders.testkit.ts';

let made = 0;

/** An order as it stands in the table, with what a test wants otherwise. */
export async function storeOrder(db: Db, values: Partial<typeof orders.$inferInsert> = {}): Promise<string> {
  made += 1;
  const number = `9${String(made).padStart(5, '0')}`;
  const total = values.total_cents ?? 10_000;
  const [row] = await db
    .insert(orders)
    .values({
      id: v7(),
      order_number: `ORD-${number}`,
      invoice_number: `INV-${number}`,
      subtotal_cents: total,
      tax_rate_bp: 0,
      tax_cents: 0,
      total_cents: total,
      billing_address: buyer,
      payment_method: 'invoice',
      due_at: new Date('2026-03-01T12:00:00Z'),
      ...values,
    })
    .returning({ id: orders.id });
  if (!row) throw new Error('no order');
  return row.id;
}

/** What is kept, in the order of a full count. */
export const keptFigures = (db: Db) =>
  db
    .select()
    .from(daily_figures)
    .orderBy(asc(daily_figures.kind), asc(daily_figures.day), asc(daily_figures.currency), asc(daily_figures.key));
