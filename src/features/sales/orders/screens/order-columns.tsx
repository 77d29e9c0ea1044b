import { tailOf } from '#shared/id-search.ts';
import { formatMoney } from '#shared/money.ts';
import type { Column } from '#ui/data-table/columns.ts';
import { LocalTime } from '#ui/local-time.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import type { OrderSummary } from '../contract.ts';
import { OrderStatusBadge } from './order-status-badge.tsx';

const mono = 'font-mono text-[0.8125rem]';

/** Who and how much first; the ids, by which a payment or a record is matched, after them. */
export const orderColumns: Column<OrderSummary>[] = [
  {
    key: 'customer',
    header: 'Customer',
    grow: true,
    cell: (order) => (
      <span className="flex min-w-0 items-center gap-2">
        <span className="min-w-0 truncate">{order.customer_name}</span>
        <span className="figures shrink-0 font-normal text-muted">{order.order_number}</span>
        <SampleBadge show={order.is_sample} />
      </span>
    ),
    skeleton: 'w-48',
  },
  { key: 'created', header: 'Created', cell: (order) => <LocalTime value={order.created_at} look="day" />, skeleton: 'w-20' },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    cell: (order) => <span className="font-medium">{formatMoney(order.total_amount, order.currency)}</span>,
    skeleton: 'w-20',
  },
  {
    key: 'status',
    header: 'Status',
    cell: (order) => <OrderStatusBadge status={order.status} isOverdue={order.is_overdue} />,
    skeleton: 'w-20',
  },
  { key: 'order', header: 'Order ID', cell: (order) => <span className={mono}>{tailOf(order.id)}</span>, skeleton: 'w-16' },
  {
    key: 'customer-id',
    header: 'Customer ID',
    hideBelow: 'lg',
    cell: (order) => <span className={mono}>{order.user_id ? tailOf(order.user_id) : 'N/A'}</span>,
    skeleton: 'w-16',
  },
  {
    key: 'payment',
    header: 'Payment ID',
    hideBelow: 'lg',
    cell: (order) =>
      order.payment_intent_id ? (
        <span className={mono}>{tailOf(order.payment_intent_id)}</span>
      ) : (
        <span className="text-muted">No payment ID</span>
      ),
    skeleton: 'w-24',
  },
];
