import { useQuery } from '@tanstack/react-query';
import { CalendarClock, Clock, DollarSign, Download, ReceiptText, RotateCw, ShoppingBag } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { defaultCurrency } from '#shared/currencies.ts';
import { formatMoney } from '#shared/money.ts';
import { Button } from '#ui/button.tsx';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { exportHref } from '#ui/export-href.ts';
import { FormAlert } from '#ui/form-alert.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import type { LoadedPage } from '#ui/server-list.ts';
import { Spinner } from '#ui/spinner.tsx';
import { StatCard } from '#ui/stat-card.tsx';
import { toast } from '#ui/toast.tsx';
import { useServerList } from '#ui/use-server-list.ts';
import { dueChoices, dueLabels } from '../choices.ts';
import type { AdminOrderDetail, OrderPage, OrderPayment, OrderStats } from '../contract.ts';
import { orderColumns } from './order-columns.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { type OrderQuery, orderList } from './order-lists.ts';
import { orderStatusOptions } from './order-status-badge.tsx';
import { ordersApi, ordersKey } from './orders-api.ts';

export type BillingScreenProps = {
  loaded: LoadedPage<OrderQuery, OrderPage> | null;
  loadedStats: OrderStats | null;
  /** What else can be done with a payment, such as refunding it. */
  paymentActions?: (payment: OrderPayment, order: AdminOrderDetail) => ReactNode;
};

export function BillingScreen({ loaded, loadedStats, paymentActions }: BillingScreenProps) {
  const [params, setParams] = useSearchParams();
  const open = params.get('order');
  const orders = useServerList(orderList, {
    key: [...ordersKey, 'list'],
    read: (query) => ordersApi.call.list(query),
    loaded,
    failure: 'Failed to fetch orders',
  });
  const stats = useQuery({
    queryKey: [...ordersKey, 'stats'],
    queryFn: () => ordersApi.call.stats(),
    initialData: loadedStats ?? undefined,
  });
  const fetching = orders.isFetching || stats.isFetching;
  const refresh = async () => {
    const [list] = await Promise.all([orders.refetch(), stats.refetch()]);
    // What is shown stays; only that it is not fresh must be said.
    if (list.isError && list.data) toast.error('Failed to fetch orders');
  };
  const show = (id: string | null) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (id) next.set('order', id);
        else next.delete('order');
        return next;
      },
      { preventScrollReset: true, replace: id === null },
    );

  return (
    <>
      <PageHeader
        title="Billing & Orders"
        actions={
          <>
            <LinkButton to={exportHref('/api/admin/orders/export.csv', orders.query)} reloadDocument download variant="outline">
              <Download aria-hidden="true" />
              Export
            </LinkButton>
            <Button variant="outline" onClick={() => void refresh()} loading={fetching}>
              {!fetching && <RotateCw aria-hidden="true" />}
              Refresh
            </Button>
          </>
        }
      />
      <Stats stats={stats.data} failed={stats.isError && !stats.data} />
      {orders.page?.more_matches && (
        <FormAlert tone="info" className="mb-4">
          More orders match than are shown. Type more characters to narrow the search.
        </FormAlert>
      )}
      <DataTable
        label="Orders"
        columns={orderColumns}
        rows={orders.page?.items}
        rowId={(order) => order.id}
        rowLabel={(order) => `${order.customer_name}, ${order.order_number}`}
        list={orders.list}
        nextCursor={orders.page?.next_cursor ?? null}
        refreshing={fetching && orders.page !== undefined}
        error={orders.failed}
        onRetry={() => void refresh()}
        empty={{ icon: ReceiptText, title: 'No orders found', text: 'What your clients buy is listed here, with its payments.' }}
        noMatch="No orders found"
        onOpen={(order) => show(order.id)}
        filters={[
          { name: 'status', label: 'Status', options: orderStatusOptions },
          { name: 'due', label: 'Due', options: dueChoices.map((value) => ({ value, label: dueLabels[value] })) },
        ]}
        search="Customer, order or customer ID..."
        actions={
          fetching && (
            <p role="status" className="flex h-9 items-center gap-2 text-muted">
              <Spinner />
              Loading billing data...
            </p>
          )
        }
      />
      <OrderDialog id={open} onClose={() => show(null)} paymentActions={paymentActions} />
    </>
  );
}

function Stats({ stats, failed }: { stats: OrderStats | undefined; failed: boolean }) {
  const loading = !stats && !failed;
  const count = (value: number | undefined) => (value === undefined ? '–' : value.toLocaleString('en-US'));
  // Money is never cut short: on a phone it is set smaller instead.
  const money = (value: number | undefined) =>
    value === undefined ? '–' : <span className="max-sm:text-lg">{formatMoney(value, defaultCurrency)}</span>;
  const others = (of: 'total_revenue' | 'monthly_revenue') =>
    (stats?.other_revenue ?? []).filter((one) => one[of] > 0).map((one) => `, plus ${formatMoney(one[of], one.currency)}`);
  const cards = [
    {
      label: 'Total Revenue',
      icon: DollarSign,
      value: money(stats?.total_revenue),
      hint: `All time, net of refunds${others('total_revenue').join('')}`,
    },
    {
      label: 'Monthly Revenue',
      icon: CalendarClock,
      value: money(stats?.monthly_revenue),
      hint: `This month, net of refunds${others('monthly_revenue').join('')}`,
    },
    { label: 'Total Orders', icon: ShoppingBag, value: count(stats?.total_orders), hint: 'All time' },
    { label: 'Pending Orders', icon: Clock, value: count(stats?.pending_orders), hint: 'Awaiting payment' },
  ];
  return (
    <ul aria-label="Figures" className="mb-6 grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4 [&>li]:grid">
      {cards.map((card) => (
        <li key={card.label}>
          <StatCard {...card} loading={loading} className="max-sm:p-4" />
        </li>
      ))}
    </ul>
  );
}
