import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Tx } from '#db/client.ts';
import { orders } from '#db/schema/sales/orders.ts';
import { emptyCart, leaveOrder, lockCart, setPaymentMethod, setStep } from '#features/sales/cart/checkout-cart.server.ts';
import { type CartRow, isPriceChanged } from '#features/sales/cart/queries.server.ts';
import { createOrder } from '#features/sales/orders/create-order.server.ts';
import type { OrderRow } from '#features/sales/orders/lock-order.server.ts';
import { cardProblem } from '#features/sales/payments/policy.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import { defaultCurrency } from '#shared/currencies.ts';
import { formatCents, toCents, toDollars } from '#shared/money.ts';
import type { orderRequest, PlacedOrder } from './contract.ts';
import { paymentNotices, refusals } from './policy.ts';
import { type Standing, standingOf } from './state.server.ts';

type Request = z.output<typeof orderRequest>;
type Ports = Pick<Platform, 'db' | 'site' | 'payments'>;

const conflict = (text: string) => new AppError('CONFLICT', text);

/**
 * Makes an order of the cart at the prices of the database. The client says what it saw: when that is not what stands here,
 * nothing is ordered. By invoice the cart is empty afterwards, by card once it is paid. Two presses make one order.
 */
export async function placeOrder(ports: Ports, author: Actor, request: Request, now = new Date()): Promise<PlacedOrder> {
  const site = await ports.site.get();
  if (request.payment_method === 'credit_card' && !(await ports.payments.account())) throw conflict(paymentNotices.card.text);
  return ports.db.transaction(async (tx) => {
    const cart = await lockCart(tx, author.actor.id);
    const before = await orderOf(tx, cart.user_id, request.checkout_key);
    if (before && answersAgain(before, request)) return toPlaced(before);
    if (request.checkout_key !== cart.checkout_key) throw conflict(before ? refusals.ordered : refusals.stale);
    const standing = await standingOf(tx, cart.user_id, site);
    refuse(standing, request);
    const unfit = request.payment_method === 'credit_card' && cardProblem(standing.sums.total_cents, defaultCurrency);
    if (unfit) throw conflict(unfit);
    return toPlaced(await order(tx, cart, standing, request, author, now));
  });
}

/** Waits for an order that is being made at this moment, so that the answer is the last word. */
export const findPlaced = ({ db }: Pick<Ports, 'db'>, user_id: string, checkout_key: string) =>
  db.transaction(async (tx) => {
    await lockCart(tx, user_id);
    const order = await orderOf(tx, user_id, checkout_key);
    return { order: order?.is_placed ? toPlaced(order) : null };
  });

/** The same request once more. A card order that was never paid is replaced when the method or the total changes. */
const answersAgain = (before: OrderRow, request: Request): boolean =>
  before.status !== 'cancelled' &&
  before.payment_method === request.payment_method &&
  before.total_cents - before.late_fee_cents === toCents(request.total_amount);

function refuse({ state, progress, sums }: Standing, request: Request): void {
  if (state.lines.length === 0) throw conflict(refusals.empty);
  if (state.lines.some((line) => !line.is_available)) throw conflict(refusals.unavailable);
  if (state.lines.some(isPriceChanged)) throw conflict(refusals.prices);
  if (state.version !== request.version) throw conflict(refusals.stale);
  if (sums.total_cents !== toCents(request.total_amount)) {
    throw conflict(refusals.total(formatCents(sums.total_cents, defaultCurrency)));
  }
  if (!progress.details) throw conflict(refusals.details);
  if (progress.contract !== 'none' && progress.contract !== 'signed') throw conflict(refusals.unsigned);
}

async function order(
  tx: Tx,
  cart: CartRow,
  { state, customer, contracts, tax_rate_bp }: Standing,
  { payment_method }: Request,
  author: Actor,
  now: Date,
): Promise<OrderRow> {
  const checkout_key = await leaveOrder(tx, cart);
  const contractOf = (service_id: string) => contracts.find(({ service }) => service.id === service_id)?.row?.id ?? null;
  const made = await createOrder(tx, {
    user_id: cart.user_id,
    created_by: cart.user_id,
    customer_info: customer,
    lines: state.lines.map(({ service, quantity }) => ({ service, quantity, contract_id: contractOf(service.id) })),
    tax_rate_bp,
    payment_method,
    awaits_payment: payment_method === 'credit_card',
    checkout_key,
    now,
    author,
  });
  if (payment_method === 'invoice') {
    await emptyCart(tx, cart.id);
  } else {
    await setStep(tx, cart.id, 'payment');
    await setPaymentMethod(tx, cart.id, payment_method);
  }
  return made;
}

async function orderOf(tx: Tx, user_id: string, checkout_key: string): Promise<OrderRow | undefined> {
  const own = and(eq(orders.checkout_key, checkout_key), eq(orders.user_id, user_id));
  return (await tx.select().from(orders).where(own))[0];
}

function toPlaced(row: OrderRow): PlacedOrder {
  return {
    order_id: row.id,
    order_number: row.order_number,
    payment_method: row.payment_method,
    status: row.status,
    total_amount: toDollars(row.total_cents),
  };
}
