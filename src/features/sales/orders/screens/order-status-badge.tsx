import { CircleCheck, CircleX, Clock, type LucideIcon, RotateCcw, TriangleAlert } from 'lucide-react';
import { type OrderStatus, orderStatuses } from '#shared/choices/sales/orders.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { orderStatusLabels } from '../choices.ts';

const looks: Record<OrderStatus, { tone: BadgeTone; icon: LucideIcon }> = {
  pending: { tone: 'warning', icon: Clock },
  paid: { tone: 'success', icon: CircleCheck },
  cancelled: { tone: 'neutral', icon: CircleX },
  refunded: { tone: 'info', icon: RotateCcw },
};

export const orderStatusOptions = orderStatuses.map((value) => ({ value, label: orderStatusLabels[value] }));

export function OrderStatusBadge({ status, isOverdue = false }: { status: OrderStatus; isOverdue?: boolean }) {
  return (
    <span className="inline-flex items-center gap-1.5 max-sm:flex-wrap">
      <Badge {...looks[status]}>{orderStatusLabels[status]}</Badge>
      {isOverdue && <OverdueBadge />}
    </span>
  );
}

const ownLabels: Record<OrderStatus, string> = { ...orderStatusLabels, paid: 'Completed' };

/** In the client's words: what is paid is done. */
export function OwnOrderBadge({ status, isOverdue = false }: { status: OrderStatus; isOverdue?: boolean }) {
  return (
    <span className="inline-flex items-center gap-1.5 max-sm:flex-wrap">
      <Badge {...looks[status]}>{ownLabels[status]}</Badge>
      {isOverdue && <OverdueBadge />}
    </span>
  );
}

const OverdueBadge = () => (
  <Badge tone="danger" icon={TriangleAlert}>
    Overdue
  </Badge>
);
