import type { Platform } from '#platform/platform.server.ts';
import { longDateIn } from '#shared/calendar-day.ts';
import { formatCents } from '#shared/money.ts';
import type { OrderFacts } from './emails/order-mails.ts';
import type { Printed } from './pdf.server.ts';
import { balanceCents, invoiceNumberOf } from './policy.ts';

/** An order in the words of its mails. */
export function factsOf({ order, items, zone }: Printed, { env }: Pick<Platform, 'env'>): OrderFacts {
  const money = (cents: number) => formatCents(cents, order.currency);
  const { firstName, lastName, company } = order.billing_address;
  return {
    order_number: order.order_number,
    invoice_number: invoiceNumberOf(order),
    name: `${firstName} ${lastName}`.trim() || company,
    total: money(order.total_cents),
    owed: money(balanceCents(order)),
    due: longDateIn(order.due_at, zone),
    url: `${env.PUBLIC_URL}/dashboard/orders/${order.id}`,
    pay_url: `${env.PUBLIC_URL}/dashboard/orders/${order.id}?pay=${order.id}`,
    admin_url: `${env.PUBLIC_URL}/admin/billing?order=${order.id}`,
    items: items.map((item) => `${item.quantity} × ${item.name}: ${money(item.line_total_cents)}`),
    contracts: [],
  };
}
