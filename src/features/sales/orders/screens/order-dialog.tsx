import { useQuery } from '@tanstack/react-query';
import { Banknote, Download, Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { mediumDate } from '#shared/calendar-day.ts';
import { formatMoney } from '#shared/money.ts';
import { addressLines } from '#shared/postal-address.ts';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { KeyValueList } from '#ui/key-value-list.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { orderPaymentMethodLabels } from '../choices.ts';
import type { AdminOrderDetail, OrderPayment } from '../contract.ts';
import { LateFeeNotice } from './late-fee-notice.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderStatusBadge } from './order-status-badge.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { invoiceHref, ordersApi, ordersKey } from './orders-api.ts';
import { PaymentDialog } from './payment-dialog.tsx';
import { PaymentRows } from './payment-rows.tsx';
import { StatusDialog } from './status-dialog.tsx';

type PaymentActions = ((payment: OrderPayment, order: AdminOrderDetail) => ReactNode) | undefined;
type OrderDialogProps = { id: string | null; onClose: () => void; paymentActions: PaymentActions };

export function OrderDialog({ id, onClose, paymentActions }: OrderDialogProps) {
  const [asking, setAsking] = useState<'status' | 'payment' | null>(null);
  const order = useQuery({
    queryKey: [...ordersKey, 'detail', id],
    queryFn: () => ordersApi.call.get({ id: id ?? '' }),
    enabled: id !== null,
  });
  const data = id ? order.data : undefined;
  return (
    <Dialog
      open={id !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Order Details"
      description={data ? `${data.customer_name}, ${data.order_number}` : undefined}
      size="lg"
      footer={
        data && (
          <>
            <LinkButton to={invoiceHref(data.id)} reloadDocument download variant="outline">
              <Download aria-hidden="true" />
              Invoice PDF
            </LinkButton>
            <Button variant="outline" onClick={() => setAsking('status')}>
              <Pencil aria-hidden="true" />
              Update Status
            </Button>
            {data.balance_due > 0 && (
              <Button onClick={() => setAsking('payment')}>
                <Banknote aria-hidden="true" />
                Record Payment
              </Button>
            )}
          </>
        )
      }
    >
      {order.error && !data ? (
        <ErrorPanel
          message={reasonOf(order.error, 'The order could not be loaded.')}
          onRetry={() => void order.refetch()}
          retrying={order.isFetching}
        />
      ) : data ? (
        <Details order={data} paymentActions={paymentActions} />
      ) : (
        <div role="status" className="grid gap-4">
          <span className="sr-only">Loading the order...</span>
          <Skeleton className="h-40" />
          <Skeleton className="h-56" />
        </div>
      )}
      {data && asking === 'status' && <StatusDialog order={data} onClose={() => setAsking(null)} onDone={onClose} />}
      {data && asking === 'payment' && <PaymentDialog order={data} onClose={() => setAsking(null)} />}
    </Dialog>
  );
}

function Details({ order, paymentActions }: { order: AdminOrderDetail; paymentActions: PaymentActions }) {
  const { billing_address: buyer } = order;
  return (
    <div className="grid gap-6">
      {order.is_overdue && <LateFeeNotice order={order} />}
      <KeyValueList
        className="border-y"
        items={[
          {
            label: 'Billed to',
            value: (
              <span className="grid">
                <span>{[order.customer_name, buyer.company].filter(Boolean).join(', ')}</span>
                <TextLink to={`mailto:${buyer.email}`} reloadDocument className="w-fit max-w-full break-all">
                  {buyer.email}
                </TextLink>
                {[buyer.phone, ...addressLines(buyer)].filter(Boolean).map((line) => (
                  <span key={line}>{line}</span>
                ))}
              </span>
            ),
          },
          {
            label: 'Status',
            value: (
              <span className="flex flex-wrap items-center gap-1.5">
                <OrderStatusBadge status={order.status} isOverdue={order.is_overdue} />
                <SampleBadge show={order.is_sample} />
              </span>
            ),
          },
          {
            label: 'Amount',
            value: (
              <>
                <span className="font-semibold">{formatMoney(order.total_amount, order.currency)}</span>
                {order.balance_due > 0 && order.balance_due < order.total_amount && (
                  <span className="text-muted"> ({formatMoney(order.balance_due, order.currency)} still open)</span>
                )}
              </>
            ),
          },
          { label: 'Payment', value: orderPaymentMethodLabels[order.payment_method] },
          { label: 'Invoice', value: order.invoice_number },
          { label: 'Placed', value: <LocalTime value={order.created_at} /> },
          ...(order.payment_method === 'invoice' ? [{ label: 'Due', value: mediumDate(order.due_on) }] : []),
          {
            label: 'Customer ID',
            value: order.user_id && <span className="font-mono text-[0.8125rem] break-all">{order.user_id}</span>,
          },
          {
            label: 'Payment Intent',
            value: order.payment_intent_id ? (
              <span className="font-mono text-[0.8125rem] break-all">{order.payment_intent_id}</span>
            ) : (
              'No payment ID'
            ),
          },
        ]}
      />
      <Part title="Items">
        <OrderItems order={order} area="/admin" />
      </Part>
      {order.payments.length > 0 && (
        <Part title="Payments">
          <PaymentRows
            payments={order.payments.map((payment) => ({ ...payment, order_id: order.id }))}
            actions={paymentActions && ((payment) => paymentActions(payment, order))}
          />
        </Part>
      )}
      <Part title="Timeline">
        <OrderTimeline entries={order.timeline} />
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2.5 text-[0.9375rem] font-semibold tracking-tight">{title}</h3>
      {children}
    </section>
  );
}
