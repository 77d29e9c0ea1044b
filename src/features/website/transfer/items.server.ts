import { and, eq, ne, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { content_transfer_items, content_transfers } from '#db/schema/website/transfer.ts';
import type { TransferRow } from './queries.server.ts';

export type ItemRow = typeof content_transfer_items.$inferSelect;
export type Settled = Pick<
  typeof content_transfer_items.$inferInsert,
  'state' | 'target_id' | 'target_path' | 'target_revision' | 'problems'
>;

const isLeft = (id: string) => and(eq(content_transfer_items.transfer_id, id), eq(content_transfer_items.state, 'waiting'));

/** Posts and pages that are not made yet. */
export const isWaiting = (id: string) => and(isLeft(id), ne(content_transfer_items.kind, 'picture'));
export const isWaitingPicture = (id: string) => and(isLeft(id), eq(content_transfer_items.kind, 'picture'));

/** Its end: what was read of it is not needed any more. */
export async function noteSettled(tx: Tx, { id }: TransferRow, item: ItemRow, settled: Settled): Promise<void> {
  await tx
    .update(content_transfer_items)
    .set({ ...settled, source: null })
    .where(eq(content_transfer_items.id, item.id));
  await tx
    .update(content_transfers)
    .set({ settled: sql`${content_transfers.settled} + 1` })
    .where(eq(content_transfers.id, id));
}
