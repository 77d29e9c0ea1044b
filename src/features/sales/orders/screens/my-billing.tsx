import { CircleCheck, Download, ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { mediumDate } from '#shared/calendar-day.ts';
import { defaultCurrency } from '#shared/currencies.ts';
import { formatMoney } from '#shared/money.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { balancesOf } from '../balances.ts';
import type { BillingOverview, OrderSummary } from '../contract.ts';
import { OwnOrderBadge } from './order-status-badge.tsx';
import { invoiceHref } from './orders-api.ts';
import { PaymentRows } from './payment-rows.tsx';

type MyBillingProps = {
  billing: BillingOverview | null;
  onRetry: () => void;
  /** Where cards are taken: pays an invoice in place. */
  payNow?: (order: OrderSummary) => ReactNode;
  /** The card on file and subscriptions, where cards are taken. */
  children?: ReactNode;
};

/** One question first: what is to be paid? */
export function MyBilling({ billing, onRetry, payNow, children }: MyBillingProps) {
  return (
    <>
      <PageHeader
        title="Billing"
        actions={
          <LinkButton to="/dashboard/orders" variant="outline">
            All orders
          </LinkButton>
        }
      />
      {billing ? (
        <Overview billing={billing} payNow={payNow} />
      ) : (
        <ErrorPanel message="Failed to fetch orders" onRetry={onRetry} className="rounded-lg border" />
      )}
      {children}
    </>
  );
}

function Overview({ billing, payNow }: { billing: BillingOverview; payNow: MyBillingProps['payNow'] }) {
  const { unpaid, receipts } = billing;
  const balances = balancesOf(billing);
  const overdue = balances.filter((one) => one.overdue > 0).map((one) => formatMoney(one.overdue, one.currency));
  return (
    <div className="mb-10 grid gap-10">
      <section aria-labelledby="open-amount" className="rounded-xl border bg-surface p-5 sm:p-7">
        <h2 id="open-amount" className="text-sm font-medium text-muted">
          To pay
        </h2>
        <p className="figures mt-1 flex flex-wrap gap-x-5 text-4xl font-semibold tracking-[-0.03em]">
          {balances.length === 0 && <span>{formatMoney(0, defaultCurrency)}</span>}
          {balances.map((one) => (
            <span key={one.currency}>{formatMoney(one.balance_due, one.currency)}</span>
          ))}
        </p>
        {overdue.length > 0 ? (
          <p className="mt-2 font-medium text-danger">{overdue.join(' and ')} of it is overdue.</p>
        ) : (
          <p className="mt-2 flex items-center gap-1.5 text-muted">
            {balances.length === 0 && <CircleCheck aria-hidden="true" className="size-4 text-success" />}
            {balances.length === 0 ? 'Nothing is open. Thank you.' : 'Nothing is overdue.'}
          </p>
        )}
        {unpaid.length > 0 && (
          <ul aria-label="Open invoices" className="mt-5 divide-y border-t">
            {unpaid.map((order) => (
              <Invoice key={order.id} order={order} payNow={payNow} />
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="receipts">
        <h2 id="receipts" className="mb-3 text-[0.9375rem] font-semibold tracking-tight">
          Receipts
        </h2>
        {receipts.length > 0 ? (
          <PaymentRows payments={receipts} />
        ) : (
          <EmptyState
            icon={ReceiptText}
            as="h3"
            title="No receipts yet"
            text="Each payment leaves its receipt here."
            className="rounded-lg border border-dashed"
          />
        )}
      </section>
    </div>
  );
}

function Invoice({ order, payNow }: { order: OrderSummary; payNow: MyBillingProps['payNow'] }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5 last:pb-0">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-2">
          <Link
            to={`/dashboard/orders/${order.id}`}
            className="figures rounded-xs font-medium underline-offset-4 hover:underline"
          >
            {order.invoice_number}
          </Link>
          <OwnOrderBadge status={order.status} isOverdue={order.is_overdue} />
          <SampleBadge show={order.is_sample} />
        </p>
        <p className="mt-0.5 text-sm text-muted">
          {order.order_number}, due {mediumDate(order.due_on)}
        </p>
      </div>
      <span className="figures font-semibold">{formatMoney(order.balance_due, order.currency)}</span>
      {payNow && !order.is_sample ? (
        payNow(order)
      ) : (
        <LinkButton to={`/dashboard/orders/${order.id}`} size="sm" aria-label={`How to pay ${order.invoice_number}`}>
          How to pay
        </LinkButton>
      )}
      <LinkButton
        to={invoiceHref(order.id)}
        reloadDocument
        download
        variant="outline"
        size="sm"
        aria-label={`Download invoice ${order.invoice_number}`}
      >
        <Download aria-hidden="true" />
        Invoice
      </LinkButton>
    </li>
  );
}
