import { inArray } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { contracts } from '#db/schema/papers/contracts.ts';

/** What was signed for a cart belongs to the order that was made of it. */
export async function linkToOrder(tx: Tx, order_id: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(contracts)
      .set({ order_id })
      .where(inArray(contracts.id, [...ids]));
}
