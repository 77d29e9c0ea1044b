import { eq } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { orders, payments } from '#db/schema/sales/orders.ts';
import type { ActionOf } from '#platform/audit/audit.server.ts';
import type { Author } from '#platform/audit/author.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { OrderStatus } from '#shared/choices/sales/orders.ts';
import { formatMoney, toCents, toDollars } from '#shared/money.ts';
import { ordersAudit } from './audit.server.ts';
import type { OrderSummary } from './contract.ts';
import { orderLateFeeAdded, orderStatusChanged } from './events.ts';
import { lockOrder, type OrderRow, recordPayment } from './order.server.ts';
import { emptyCart, releaseCart } from './order-cart.server.ts';
import { setServices } from './order-services.server.ts';
import { balanceCents, lateFeeToAdd, servicesAfter } from './policy.ts';
import { tell } from './timeline.server.ts';
import { toSummary } from './wire.server.ts';

/**
 * Sets any of the four from any other, under the order's lock. It says how the order stands and moves no money: payments
 * and refunds are booked by themselves.
 */
export const setOrderStatus = (db: Db, author: Author, id: string, status: OrderStatus): Promise<OrderSummary> =>
  db.transaction(async (tx) => changeStatus(tx, author, await lockOrder(tx, id), status));

/** An order by card that the client has turned away from before paying. One that was paid meanwhile stays. */
export const leaveUnpaid = (db: Db, author: Author, id: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const locked = await lockOrder(tx, id);
    const { status, payment_method, paid_cents } = locked.order;
    if (status !== 'pending' || payment_method !== 'credit_card' || paid_cents > 0) return false;
    await changeStatus(tx, author, locked, 'cancelled');
    return true;
  });

type Locked = Awaited<ReturnType<typeof lockOrder>>;

async function changeStatus(tx: Tx, author: Author, { order, cart_id }: Locked, status: OrderStatus): Promise<OrderSummary> {
  const { id } = order;
  if (order.status === status) return toSummary(order, new Date());
  const now = new Date();
  const [changed] = await tx
    .update(orders)
    .set(columnsFor(order, status, now))
    .where(eq(orders.id, id))
    .returning();
  if (!changed) throw new Error('The order was not written');
  await setServices(tx, id, servicesAfter(status, order.payment_method), now);
  if (cart_id && status === 'paid') await emptyCart(tx, cart_id, id);
  if (cart_id && (status === 'cancelled' || status === 'refunded')) await releaseCart(tx, cart_id);
  const change = { from: order.status, to: status };
  await tell(tx, { order_id: id, kind: 'status_changed', details: change, actor_id: author.actor.id });
  await audit(tx, author, order, 'order.status_changed', change);
  await emit(tx, orderStatusChanged, { order_id: id, user_id: order.user_id, ...change });
  return toSummary(changed, now);
}

function columnsFor(order: OrderRow, status: OrderStatus, now: Date): Partial<OrderRow> {
  if (status === 'paid') return { status, payment_status: 'completed', paid_at: order.paid_at ?? now };
  if (status === 'refunded') return { status, payment_status: 'refunded' };
  if (status === 'cancelled') return { status };
  const isPaid = order.paid_cents - order.refunded_cents >= order.total_cents;
  return { status, payment_status: isPaid ? 'completed' : 'pending', paid_at: isPaid ? order.paid_at : null };
}

type ByHand = {
  id: string;
  amount: number;
  method: 'transfer' | 'cash' | 'other';
  note: string | null;
  paid_on?: string;
  request_key?: string;
};

/** Money that came in by another way than the payment provider: never more than is owed. */
export async function addPayment(db: Db, author: Author, { id, ...input }: ByHand): Promise<OrderSummary> {
  return db.transaction(async (tx) => {
    const { order } = await lockOrder(tx, id);
    const provider_ref = input.request_key ? `manual:${input.request_key}` : null;
    const now = new Date();
    const paid_at = input.paid_on ? new Date(`${input.paid_on}T12:00:00Z`) : now;
    if (paid_at.getTime() > now.getTime() + 86_400_000) {
      throw new AppError('BAD_REQUEST', 'This day is still to come.', { fields: { paid_on: 'This day is still to come.' } });
    }
    const amount_cents = toCents(input.amount);
    const owed = balanceCents(order);
    const isRepeated = provider_ref !== null && (await isBooked(tx, provider_ref));
    if (!isRepeated && owed === 0) throw new AppError('CONFLICT', 'Nothing is owed for this order.');
    if (!isRepeated && amount_cents > owed) {
      const message = `At most ${formatMoney(toDollars(owed))} is still owed.`;
      throw new AppError('BAD_REQUEST', message, { fields: { amount: message } });
    }
    await recordPayment(tx, id, {
      amount_cents,
      method: input.method,
      provider_ref,
      note: input.note,
      paid_at: paid_at > now ? now : paid_at,
      author,
    });
    return readSummary(tx, id);
  });
}

const isBooked = async (tx: Tx, provider_ref: string): Promise<boolean> =>
  (await tx.$count(payments, eq(payments.provider_ref, provider_ref))) > 0;

/** The owner confirms the amount that was shown: another one by now is refused, not added. */
export async function addLateFee(db: Db, author: Author, id: string, amount: number): Promise<OrderSummary> {
  return db.transaction(async (tx) => {
    const { order } = await lockOrder(tx, id);
    const amount_cents = lateFeeToAdd(order, new Date());
    if (amount_cents === 0) throw new AppError('CONFLICT', 'There is no late fee to add.');
    if (amount_cents !== toCents(amount)) {
      throw new AppError('CONFLICT', `The late fee is ${formatMoney(toDollars(amount_cents))} by now. Please look again.`);
    }
    const late_fee_cents = order.late_fee_cents + amount_cents;
    await tx
      .update(orders)
      // The invoice is written anew: what was sent so far does not name the fee.
      .set({ late_fee_cents, total_cents: order.total_cents + amount_cents, invoice_file_id: null })
      .where(eq(orders.id, id));
    await tell(tx, { order_id: id, kind: 'late_fee_added', details: { amount_cents }, actor_id: author.actor.id });
    await audit(tx, author, order, 'order.late_fee_added', { amount_cents });
    await emit(tx, orderLateFeeAdded, { order_id: id, user_id: order.user_id, late_fee_cents });
    return readSummary(tx, id);
  });
}

async function readSummary(tx: Tx, id: string): Promise<OrderSummary> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new Error('The order is gone');
  return toSummary(order, new Date());
}

const audit = (tx: Tx, author: Author, order: OrderRow, action: ActionOf<typeof ordersAudit>, details: Record<string, unknown>) =>
  ordersAudit.write(tx, {
    ...author,
    action,
    entity: 'orders',
    entity_id: order.id,
    details: { order_number: order.order_number, ...details },
  });
