import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { formatMoney } from '#shared/money.ts';
import type { Column } from '#ui/data-table/columns.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { useListState } from '#ui/use-list-state.ts';
import type { OrderSummary } from '../contract.ts';
import { OwnOrderBadge } from './order-status-badge.tsx';
import { ordersApi, ordersKey } from './orders-api.ts';

type Page = { items: OrderSummary[]; next_cursor: string | null };
export type MyOrdersProps = { loaded: { query: string; page: Page } | null };

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
    header: '',
    quiet: true,
    align: 'end',
    cell: (order) => (
      <LinkButton to={pathOf(order)} variant="outline" size="sm" aria-label={`View ${order.order_number}`}>
        View
      </LinkButton>
    ),
  },
];

export function MyOrders({ loaded }: MyOrdersProps) {
  const list = useListState({ defaultLimit: 20 });
  const { limit, cursor } = list.query;
  const query = { limit, cursor };
  const orders = useQuery({
    queryKey: [...ordersKey, 'mine', query],
    queryFn: () => ordersApi.call.mine(query),
    initialData: loaded?.query === JSON.stringify(query) ? loaded.page : undefined,
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeader title="My Orders" description="Everything you have ordered, with its invoices and receipts." />
      <DataTable
        label="Orders"
        columns={columns}
        rows={orders.data?.items}
        rowId={(order) => order.id}
        list={list}
        nextCursor={orders.data?.next_cursor ?? null}
        refreshing={orders.isFetching && orders.data !== undefined}
        error={orders.isError && !orders.data ? 'Failed to fetch orders' : null}
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
