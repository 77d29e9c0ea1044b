import type { ReactNode } from 'react';
import { formatDollars } from '#shared/money.ts';
import type { CheckoutState } from '../contract.ts';

type OrderSummaryProps = { state: CheckoutState; children?: ReactNode };

/** What it comes to, as the server reckons it. */
export function OrderSummary({ state, children }: OrderSummaryProps) {
  const { cart, tax_rate, tax_amount, total_amount } = state;
  return (
    <aside aria-label="Order summary" className="rounded-lg border bg-surface p-5">
      <h2 className="text-[0.9375rem] font-semibold tracking-tight">Order Summary</h2>
      <ul className="mt-4 grid gap-3 text-sm">
        {cart.items.map(({ service, quantity, line_total, is_available, owned }) => (
          <li key={service.id} className="flex justify-between gap-4">
            <span className="min-w-0 break-words">
              {service.name}
              <span className="block text-[0.8125rem] text-muted">
                {service.type === 'one-time'
                  ? `Quantity ${quantity}`
                  : service.frequency === 'yearly'
                    ? 'Every year'
                    : 'Every month'}
              </span>
              {owned && <span className="block text-[0.8125rem] text-warning">You already have this plan</span>}
            </span>
            <span className="figures shrink-0">{is_available ? formatDollars(line_total) : '—'}</span>
          </li>
        ))}
      </ul>
      <dl className="mt-4 grid gap-2 border-t pt-4 text-sm">
        <Row label="Subtotal" value={formatDollars(cart.subtotal)} />
        <Row label={`Tax (${tax_rate}%)`} value={formatDollars(tax_amount)} />
        <div className="mt-1 flex items-baseline justify-between gap-4 border-t pt-3 font-semibold">
          <dt>Total</dt>
          <dd className="figures text-lg tracking-tight">{formatDollars(total_amount)}</dd>
        </div>
      </dl>
      {children && <div className="mt-5 grid gap-2">{children}</div>}
    </aside>
  );
}

const Row = ({ label, value }: { label: string; value: string }) => (
  <div className="flex justify-between gap-4">
    <dt className="text-muted">{label}</dt>
    <dd className="figures">{value}</dd>
  </div>
);
