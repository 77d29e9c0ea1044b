import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { order_events } from '#db/schema/sales/orders.ts';

export type NewOrderEvent = {
  order_id: string;
  kind: string;
  details?: Record<string, unknown>;
  actor_id?: string | null;
  /** Said once for an order: a second entry with the same key is not written. */
  once_key?: string;
  created_at?: Date;
};

/** Answers whether the entry is new. */
export async function tell(tx: Tx, event: NewOrderEvent): Promise<boolean> {
  // The transaction may have waited for the order's lock: its own moment would put the entry before those it waited for.
  const created_at = event.created_at ?? sql`clock_timestamp()`;
  const written = await tx
    .insert(order_events)
    .values({ ...event, created_at })
    .onConflictDoNothing()
    .returning({ id: order_events.id });
  return written.length > 0;
}

/** Six digits, and more once a studio has sold a million times. */
const numbered = (prefix: string, sequence: string): SQL<string> =>
  sql<string>`(select ${prefix} || lpad(n::text, greatest(6, length(n::text)), '0') from nextval(${sequence}) as n)`;

export const nextOrderNumber = () => numbered('ORD-', 'order_number_seq');
export const nextInvoiceNumber = () => numbered('INV-', 'invoice_number_seq');
export const nextReceiptNumber = () => numbered('RCT-', 'receipt_number_seq');
