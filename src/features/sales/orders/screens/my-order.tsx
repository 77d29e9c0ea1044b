import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { mediumDate } from '#shared/calendar-day.ts';
import { formatMoney } from '#shared/money.ts';
import { addressLines } from '#shared/postal-address.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { KeyValueList } from '#ui/key-value-list.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { orderPaymentMethodLabels } from '../choices.ts';
import type { OrderDetail } from '../contract.ts';
import { OrderItems } from './order-items.tsx';
import { OwnOrderBadge } from './order-status-badge.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { invoiceHref } from './orders-api.ts';
import { PaymentRows } from './payment-rows.tsx';

const back = { to: '/dashboard/orders', label: 'My Orders' };

export function MissingOrder() {
  return (
    <>
      <PageHeader title="Order" back={back} />
      <EmptyState title="This order does not exist." className="rounded-lg border border-dashed" />
    </>
  );
}

/** One order of the client's own; `payNow` is offered where it can be paid by card. */
export function MyOrder({ order, payNow }: { order: OrderDetail; payNow?: ReactNode }) {
  const { billing_address: buyer } = order;
  return (
    <>
      <PageHeader
        title={order.order_number}
        back={back}
        badge={
          <>
            <OwnOrderBadge status={order.status} isOverdue={order.is_overdue} />
            <SampleBadge show={order.is_sample} />
          </>
        }
        actions={
          <LinkButton to={invoiceHref(order.id)} reloadDocument download variant="outline">
            <Download aria-hidden="true" />
            Download invoice
          </LinkButton>
        }
      />
      <Owed order={order} payNow={payNow} />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(16rem,20rem)] lg:gap-12">
        <div className="grid content-start gap-8">
          <Part title="Items">
            <OrderItems order={order} area="/dashboard" />
          </Part>
          <Part title="Details">
            <KeyValueList
              className="border-y"
              items={[
                { label: 'Ordered', value: <LocalTime value={order.created_at} /> },
                { label: 'Payment', value: orderPaymentMethodLabels[order.payment_method] },
                { label: 'Invoice', value: order.invoice_number },
                ...(order.payment_method === 'invoice' ? [{ label: 'Due', value: mediumDate(order.due_on) }] : []),
                {
                  label: 'Billed to',
                  value: (
                    <span className="grid">
                      {[order.customer_name, buyer.company, ...addressLines(buyer), buyer.email, buyer.phone]
                        .filter(Boolean)
                        .map((line) => (
                          <span key={line}>{line}</span>
                        ))}
                    </span>
                  ),
                },
              ]}
            />
          </Part>
          {order.payments.length > 0 && (
            <Part title="Receipts">
              <PaymentRows payments={order.payments.map((payment) => ({ ...payment, order_id: order.id }))} />
            </Part>
          )}
        </div>
        <Part title="Timeline">
          <OrderTimeline entries={order.timeline} />
        </Part>
      </div>
    </>
  );
}

function Owed({ order, payNow }: { order: OrderDetail; payNow?: ReactNode }) {
  if (order.balance_due === 0) return null;
  const amount = formatMoney(order.balance_due, order.currency);
  if (order.payment_method === 'credit_card') {
    return (
      <FormAlert tone="warning" title={`${amount} is not paid yet`} action={payNow} className="mb-8">
        Your services start when the payment has arrived.
      </FormAlert>
    );
  }
  return (
    <FormAlert
      tone={order.is_overdue ? 'error' : 'info'}
      title={order.is_overdue ? `${amount} is overdue` : `${amount} to pay`}
      action={payNow}
      className="mb-8"
    >
      {order.is_overdue ? 'It was due on ' : 'Please pay by '}
      {mediumDate(order.due_on)}
      {order.is_overdue ? '. A late fee of 1.5% a month may be added.' : `, and name ${order.invoice_number} with your payment.`}
    </FormAlert>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h2 className="mb-3 text-[0.9375rem] font-semibold tracking-tight">{title}</h2>
      {children}
    </section>
  );
}
