import { formatMoney } from '#shared/money.ts';
import { LocalTime } from '#ui/local-time.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { TextLink } from '#ui/text-link.tsx';
import type { OrderSummary } from '../contract.ts';
import { OwnOrderBadge } from './order-status-badge.tsx';

/** On the portal's first page: the last orders, each leading to its own page. */
export function LatestOrders({ orders }: { orders: readonly OrderSummary[] }) {
  return (
    <section aria-labelledby="latest-orders">
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <h2 id="latest-orders" className="text-[0.9375rem] font-semibold tracking-tight">
          Latest orders
        </h2>
        <TextLink to="/dashboard/orders" className="text-sm">
          All orders
        </TextLink>
      </div>
      <ul className="divide-y border-y">
        {orders.map((order) => (
          <li key={order.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 text-sm">
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-x-2">
                <TextLink to={`/dashboard/orders/${order.id}`} className="figures">
                  {order.order_number}
                </TextLink>
                <SampleBadge show={order.is_sample} />
              </p>
              <p className="text-muted">
                <LocalTime value={order.created_at} look="day" />
                <span className="figures"> · {formatMoney(order.total_amount, order.currency)}</span>
              </p>
            </div>
            <OwnOrderBadge status={order.status} isOverdue={order.is_overdue} />
          </li>
        ))}
      </ul>
    </section>
  );
}
