import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { users } from '#db/schema/people/auth.ts';
import { order_events, order_items, orders, payments } from '#db/schema/sales/orders.ts';
import { readStudioZone } from '#db/studio-day.ts';
import { sampleClients } from '#features/people/auth/sample.server.ts';
import { fillSampleServices } from '#features/sales/client-services/sample.server.ts';
import { sampleServices } from '#features/sales/services/sample-services.ts';
import { daysBefore, type FillSamples, sampleId } from '#platform/sample-data/part.server.ts';
import { dueAt } from './policy.ts';
import { type Sold, sold } from './sample-sales.ts';
import { totals } from './totals.ts';

/** Far above what the sequences reach. */
const firstNumber = 990_001;
const tax_rate_bp = 800;
const serviceStatus = { pending: 'active', paid: 'active', cancelled: 'cancelled', refunded: 'cancelled' } as const;
const is_sample = true;

type Buyer = { id: string | null; first: string; last: string };
type Sale = Sold & {
  at: number;
  zone: string;
  id: string;
  buyer: Buyer;
  created_at: Date;
  paid_at: Date | null;
  total_cents: number;
};

export const fill: FillSamples = async (tx, { now }) => {
  const known = await tx
    .select({ id: users.id, email: users.email, first: users.first_name, last: users.last_name })
    .from(users)
    .where(eq(users.is_sample, true));
  const zone = await readStudioZone(tx);
  for (const [at, one] of sold.entries()) {
    const buyer = known.find(({ email }) => email === one.email);
    const client = sampleClients.find(({ email }) => email === one.email);
    if (buyer) await fillSale(tx, at, one, { id: buyer.id, first: buyer.first ?? '', last: buyer.last ?? '' }, now, zone);
    else if (client) await fillSale(tx, at, one, { id: null, first: client.first, last: client.last }, now, zone);
  }
};

async function fillSale(tx: Tx, at: number, one: Sold, buyer: Buyer, now: Date, zone: string): Promise<void> {
  const lines = one.items.flatMap(([name, quantity]) => {
    const service = sampleServices.find((some) => some.name === name);
    return service?.price_cents ? [{ ...service, price_cents: service.price_cents, quantity }] : [];
  });
  const sums = totals(lines, tax_rate_bp);
  const sale: Sale = {
    ...one,
    at,
    zone,
    id: sampleId(`order:${at}`),
    buyer,
    created_at: daysBefore(now, one.daysAgo),
    // A card is charged moments after the order.
    paid_at: one.paidAfter === undefined ? null : daysBefore(now, one.daysAgo - Math.max(one.paidAfter, 0.002)),
    total_cents: sums.total_cents,
  };
  const added = await tx
    .insert(orders)
    .values({ ...orderOf(sale), ...sums })
    .onConflictDoNothing()
    .returning({ id: orders.id });
  if (added.length === 0) return;
  const items = lines.map((line, position) => ({
    id: sampleId(`order:${at}:${position}`),
    order_id: sale.id,
    service_id: sampleId(`service:${line.name}`),
    position,
    name: line.name,
    description: line.description ?? null,
    type: line.type ?? 'one-time',
    frequency: line.frequency ?? null,
    quantity: line.quantity,
    unit_price_cents: line.price_cents,
    line_total_cents: line.price_cents * line.quantity,
    is_sample,
  }));
  await tx.insert(order_items).values(items).onConflictDoNothing();
  const status = serviceStatus[sale.status];
  const started_at = sale.paid_at ?? sale.created_at;
  await fillSampleServices(tx, items, { key: at, user_id: buyer.id, status, started_at, created_at: sale.created_at, now });
  await fillMoney(tx, sale, now);
}

function orderOf({
  id,
  at,
  zone,
  buyer,
  email,
  status,
  by,
  created_at,
  paid_at,
  total_cents,
}: Sale): Omit<typeof orders.$inferInsert, keyof ReturnType<typeof totals>> {
  const company = sampleClients.find((client) => client.email === email)?.company;
  const paid_cents = paid_at ? total_cents : 0;
  return {
    id,
    order_number: `ORD-${firstNumber + at}`,
    invoice_number: `INV-${firstNumber + at}`,
    user_id: buyer.id,
    created_by: buyer.id,
    status,
    payment_status: status === 'refunded' ? 'refunded' : paid_at ? 'completed' : 'pending',
    payment_method: by === 'card' ? 'credit_card' : 'invoice',
    payment_intent_id: by === 'card' ? `pi_sample_${id.slice(-8)}` : null,
    tax_rate_bp,
    paid_cents,
    refunded_cents: status === 'refunded' ? paid_cents : 0,
    billing_address: {
      firstName: buyer.first,
      lastName: buyer.last,
      email,
      company: company?.name ?? '',
      phone: company?.phone ?? '',
      addressLine1: company?.address ?? '',
      city: company?.city ?? '',
      region: company?.state ?? '',
      postalCode: company?.zip ?? '',
      country: company ? 'United States' : '',
    },
    due_at: dueAt(created_at, zone),
    paid_at,
    checkout_key: sampleId(`checkout:${at}`),
    is_sample,
    created_at,
    updated_at: paid_at ?? created_at,
  };
}

async function fillMoney(
  tx: Tx,
  { at, id, by, status, daysAgo, created_at, paid_at, total_cents }: Sale,
  now: Date,
): Promise<void> {
  const events: { kind: string; details: Record<string, unknown>; created_at: Date }[] = [
    { kind: 'created', details: {}, created_at },
  ];
  if (paid_at) {
    const payment = {
      method: by === 'card' ? ('card' as const) : ('transfer' as const),
      amount_cents: total_cents,
      receipt_number: `RCT-${firstNumber + at}`,
    };
    const card = by === 'card' ? { card_brand: 'Visa', card_last4: '4242' } : {};
    const refunded_cents = status === 'refunded' ? total_cents : 0;
    await tx
      .insert(payments)
      .values({
        ...payment,
        ...card,
        refunded_cents,
        id: sampleId(`payment:${at}`),
        order_id: id,
        is_sample,
        created_at: paid_at,
      })
      .onConflictDoNothing();
    events.push({ kind: 'payment_received', details: payment, created_at: paid_at });
  }
  if (status === 'cancelled' || status === 'refunded') {
    const details = { from: paid_at ? 'paid' : 'pending', to: status };
    events.push({ kind: 'status_changed', details, created_at: daysBefore(now, daysAgo - 3) });
  }
  const rows = events.map((event, n) => ({ ...event, id: sampleId(`order-event:${at}:${n}`), order_id: id, is_sample }));
  await tx.insert(order_events).values(rows).onConflictDoNothing();
}
