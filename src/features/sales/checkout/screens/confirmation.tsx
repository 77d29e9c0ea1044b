import clsx from 'clsx';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { OrderDetail } from '#features/sales/orders/contract.ts';
import { mediumDate } from '#shared/calendar-day.ts';
import { formatMoney } from '#shared/money.ts';
import { KeyValueList } from '#ui/key-value-list.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { TextLink } from '#ui/text-link.tsx';

/** The order stands: what was bought, what happens next, and where to go. */
export function Confirmation({ order, announce }: { order: OrderDetail; announce: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (announce) heading.current?.focus();
  }, [announce]);
  const money = (amount: number) => formatMoney(amount, order.currency);
  const isDue = order.payment_method === 'invoice' && order.balance_due > 0;
  return (
    <section aria-label="Confirmation" className="mx-auto max-w-2xl">
      <div className="text-center">
        <CircleCheck aria-hidden="true" className="mx-auto size-12 text-success" strokeWidth={1.5} />
        <h2 ref={heading} tabIndex={-1} className="mt-4 text-2xl font-semibold tracking-tight text-balance outline-none">
          Thank you, {order.billing_address.firstName}. Your order is in.
        </h2>
        <p className="mx-auto mt-2 max-w-[52ch] leading-relaxed text-balance text-muted">{nextSentence(order)}</p>
      </div>
      <div className="mt-8 rounded-lg border bg-surface">
        <ul aria-label="Purchased services" className="divide-y px-5">
          {order.items.map((item) => (
            <li key={item.id} className="flex justify-between gap-4 py-3.5 text-sm">
              <span className="min-w-0 break-words">
                {item.name}
                {item.quantity > 1 && <span className="text-muted"> × {item.quantity}</span>}
              </span>
              <span className="figures shrink-0">{money(item.total)}</span>
            </li>
          ))}
        </ul>
        <dl className="grid gap-2 border-t px-5 py-4 text-sm">
          <Amount label="Subtotal" value={money(order.subtotal)} />
          <Amount label={`Tax (${order.tax_rate}%)`} value={money(order.tax)} />
          <Amount label="Total" value={money(order.total_amount)} strong />
        </dl>
        <KeyValueList
          className="border-t px-5 py-2"
          items={[
            { label: 'Order number', value: <TextLink to={`/dashboard/orders/${order.id}`}>{order.order_number}</TextLink> },
            ...(isDue ? [{ label: 'Due', value: mediumDate(order.due_on) }] : []),
          ]}
        />
      </div>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <LinkButton to="/dashboard/services">View My Services</LinkButton>
        <LinkButton to="/dashboard" variant="outline">
          Go to Dashboard
        </LinkButton>
      </div>
    </section>
  );
}

const Amount = ({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) => (
  <div className={clsx('flex items-baseline justify-between gap-4', strong && 'text-base font-semibold')}>
    <dt className={clsx(!strong && 'text-muted')}>{label}</dt>
    <dd className="figures">{value}</dd>
  </div>
);

function nextSentence({ payment_method, payment_status, total_amount, billing_address: { email } }: OrderDetail): string {
  if (total_amount === 0)
    return `There is nothing to pay, and your services are yours from now on. The invoice goes to ${email}.`;
  if (payment_method === 'invoice')
    return `An invoice will be sent to ${email} within 24 hours. It is due in 30 days, and your services are yours from now on.`;
  if (payment_status === 'completed')
    return `Your payment has been received and your services are active. The receipt goes to ${email}.`;
  return 'Your payment is being confirmed. Your services become active as soon as it has arrived.';
}
