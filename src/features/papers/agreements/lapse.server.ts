import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { contracts } from '#db/schema/papers/contracts.ts';
import { orders } from '#db/schema/sales/orders.ts';
import { contractsAudit } from '#features/papers/contracts/audit.server.ts';
import { type ContractRow, deleteContract, documentOf, writeContract } from '#features/papers/contracts/rows.server.ts';
import { recordEvent } from '#features/papers/evidence/record.server.ts';
import { type AnyActor, system } from '#platform/audit/actor.server.ts';
import { hasRecord } from './record.server.ts';

type Ending = { author: AnyActor; action: 'contract.superseded' | 'contract.lapsed' };
type CartItem = { service: { id: string; price_cents: number | null }; quantity: number };

/** The cart has changed: what was signed for something else than it holds now lapses. */
export async function lapseWithCart(tx: Tx, cart_id: string, items: readonly CartItem[], author: AnyActor): Promise<void> {
  const rows = await tx.select().from(contracts).where(eq(contracts.cart_id, cart_id));
  const kept = rows.filter((row) => items.some((item) => stillFits(row, item)));
  await letGo(
    tx,
    cart_id,
    kept.map(({ id }) => id),
    { author, action: 'contract.lapsed' },
  );
}

/** A draft is written anew on the way to its signature; words that were signed are not. */
function stillFits({ status, service_id, services }: ContractRow, { service, quantity }: CartItem): boolean {
  if (service_id !== service.id) return false;
  const [agreed] = services;
  return (
    status !== 'signed' || (agreed?.quantity_hundredths === quantity * 100 && agreed.unit_price_cents === service.price_cents)
  );
}

/** Takes what the cart no longer stands for out of its way: drafts vanish, what is on record stays. */
export async function letGo(tx: Tx, cart_id: string, kept: readonly string[], ending: Ending): Promise<void> {
  const rows = await tx
    .select({ contract: contracts, order: orders.status })
    .from(contracts)
    .leftJoin(orders, eq(orders.id, contracts.order_id))
    .where(eq(contracts.cart_id, cart_id));
  for (const { contract, order } of rows) {
    const { id, status } = contract;
    if (kept.includes(id)) continue;
    // A draft that a code was asked for has a record, and whatever has one stays.
    if (status !== 'signed' && !(await hasRecord(tx, id))) await deleteContract(tx, id);
    // The order that it was signed for may be paid at this moment: it lapses or takes effect with that order.
    else if (order && order !== 'cancelled') await writeContract(tx, id, { cart_id: null });
    else await lapse(tx, contract, ending);
  }
}

/** The order was never placed and will not be. What a cart has taken over stays with the cart. */
export async function lapseWithOrder(tx: Tx, order_id: string): Promise<void> {
  const rows = await tx
    .select()
    .from(contracts)
    .where(and(eq(contracts.order_id, order_id), isNull(contracts.cart_id), eq(contracts.status, 'signed')));
  for (const row of rows) if (!row.concluded_at) await lapse(tx, row, { author: system, action: 'contract.lapsed' });
}

/** A signature that no order has followed is not held against anybody for ever. */
export async function lapseOld(db: Db, signedBefore: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .select({ contract: contracts })
      .from(contracts)
      .leftJoin(orders, eq(orders.id, contracts.order_id))
      .where(
        and(
          eq(contracts.origin, 'checkout'),
          eq(contracts.status, 'signed'),
          isNull(contracts.concluded_at),
          isNotNull(contracts.client_signed_at),
          lt(contracts.client_signed_at, signedBefore),
          or(isNull(orders.id), eq(orders.status, 'cancelled')),
        ),
      )
      .limit(500)
      .for('update', { of: contracts, skipLocked: true });
    for (const { contract } of rows) await lapse(tx, contract, { author: system, action: 'contract.lapsed' });
    return rows.length;
  });
}

async function lapse(tx: Tx, row: ContractRow, { author, action }: Ending): Promise<void> {
  const { id, contract_number } = row;
  await writeContract(tx, id, { cart_id: null, status: 'cancelled', cancelled_at: new Date() });
  await recordEvent(tx, documentOf(row), { kind: 'cancelled', actor: { kind: 'system' } });
  await contractsAudit.write(tx, { ...author, action, entity: 'contracts', entity_id: id, details: { contract_number } });
}
