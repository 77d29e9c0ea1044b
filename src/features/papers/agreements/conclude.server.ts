import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { contracts } from '#db/schema/papers/contracts.ts';
import { contractSigned } from '#features/papers/contracts/events.ts';
import { writeContract } from '#features/papers/contracts/rows.server.ts';
import { emit } from '#platform/events/emit.server.ts';

/** The order is placed: what was signed for it takes effect, is told, sealed and mailed, and belongs to no cart any more. */
export async function concludeContracts(tx: Tx, order_id: string, concluded_at: Date): Promise<void> {
  const signed = await tx
    .select({ id: contracts.id, contract_number: contracts.contract_number, user_id: contracts.user_id })
    .from(contracts)
    .where(and(eq(contracts.order_id, order_id), eq(contracts.status, 'signed'), isNull(contracts.concluded_at)));
  for (const { id, contract_number, user_id } of signed) {
    await writeContract(tx, id, { concluded_at, cart_id: null });
    await emit(tx, contractSigned, { contract_id: id, contract_number, user_id });
  }
}
