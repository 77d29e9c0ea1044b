import { ReceiptText } from 'lucide-react';
import { formatMoney } from '#shared/money.ts';
import type { Column } from '#ui/data-table/columns.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import type { ListQuery, LoadedPage } from '#ui/server-list.ts';
import { useServerList } from '#ui/use-server-list.ts';
import type { OrderSummary } from '../contract.ts';
import { ownOrderList } from './order-lists.ts';
import { OwnOrderBadge } from './order-status-badge.tsx';
import { ordersApi, ordersKey } from './orders-api.ts';

type Page = { items: OrderSummary[]; next_cursor: string | null };
export type MyOrdersProps = { loaded: LoadedPage<ListQuery, Page> | null };

const pathOf = (order: OrderSummary): string => `/dashboard/orders/${order.id}`;

const columns: Column<OrderSummary>[] = [
  {
    key: 'number',
    header: 'Order number',
    cell: (order) => (
      <span className="flex items-center gap-2">
        <span className="figures">{order.order_number}</span>
        <SampleBadge show={order.is_sample} />
      </span>
    ),
    skeleton: 'w-28',
  },
  { key: 'date', header: 'Date', cell: (order) => <LocalTime value={order.created_at} look="day" />, skeleton: 'w-24' },
  {
    key: 'total',
    header: 'Total',
    align: 'end',
    cell: (order) => formatMoney(order.total_amount, order.currency),
    skeleton: 'w-20',
  },
  {
    key: 'status',
    header: 'Status',
    cell: (order) => <OwnOrderBadge status={order.status} isOverdue={order.is_overdue} />,
    skeleton: 'w-24',
  },
  {
    key: 'view',
    header: 'Actions',
    quiet: true,
    align: 'end',
    cell: (order) => (
      <span className="inline-flex gap-2">
        {order.balance_due > 0 && (
          <LinkButton to={`${pathOf(order)}?pay=${order.id}`} size="sm" aria-label={`Pay ${order.order_number}`}>
            Pay
          </LinkButton>
        )}
        <LinkButton to={pathOf(order)} variant="outline" size="sm" aria-label={`View ${order.order_number}`}>
          View
        </LinkButton>
      </span>
    ),
  },
];

export function MyOrders({ loaded }: MyOrdersProps) {
  const orders = useServerList(ownOrderList, {
    key: [...ordersKey, 'mine'],
    read: (query) => ordersApi.call.listOwn(query),
    loaded,
    failure: 'Failed to fetch orders',
  });
  return (
    <>
      <PageHeader title="My Orders" description="Everything you have ordered, with its invoices and receipts." />
      <DataTable
        label="Orders"
        columns={columns}
        rows={orders.page?.items}
        rowId={(order) => order.id}
        list={orders.list}
        nextCursor={orders.page?.next_cursor ?? null}
        refreshing={orders.isRefreshing}
        error={orders.failed}
        onRetry={() => void orders.refetch()}
        rowHref={pathOf}
        empty={{
          icon: ReceiptText,
          title: 'No orders found',
          text: 'When you order a service, it appears here with its invoice.',
          action: (
            <LinkButton to="/dashboard/services" variant="outline">
              See the services
            </LinkButton>
          ),
        }}
      />
    </>
  );
}
