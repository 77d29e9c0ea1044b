import * as revenue from 'lucide-react/icons/dollar-sign';
import * as orders from 'lucide-react/icons/receipt-text';
import { readStudioZone } from '#db/studio-day.ts';
import { type Card, changeOf, monthsToDate, plural } from '#platform/feature/card.server.ts';
import { iconOf } from '#platform/feature/icon.ts';
import { formatDollars } from '#shared/money.ts';
import { countOverdue, readMonthlyRevenue, readRevenueBetween, readStats } from './queries.server.ts';

export const monthlyRevenue: Card = {
  id: 'monthly-revenue',
  label: 'Monthly Revenue',
  icon: iconOf(revenue),
  position: 20,
  read: async ({ db, now }) => {
    const [values, zone] = await Promise.all([readMonthlyRevenue(db, 12), readStudioZone(db)]);
    const [before = 0, value = 0] = values.slice(-2);
    const toDate = await readRevenueBetween(db, monthsToDate(now, zone).last);
    return {
      format: 'money',
      value,
      change: changeOf(value, toDate, 'on last month to this day'),
      hint: `${formatDollars(before)} last month, net of refunds`,
      to: '/admin/billing?status=paid',
      trend: values.some((month) => month > 0) ? { label: 'Revenue a month over the last year, net of refunds', values } : null,
    };
  },
};

export const pendingOrders: Card = {
  id: 'pending-orders',
  label: 'Pending Orders',
  icon: iconOf(orders),
  position: 30,
  read: async ({ db, now }) => {
    const [{ pending_orders }, overdue] = await Promise.all([readStats(db), countOverdue(db, now)]);
    const hint =
      overdue > 0 ? `${plural(overdue, 'invoice')} overdue` : pending_orders > 0 ? 'awaiting payment' : 'everything is paid';
    const to = overdue > 0 ? '/admin/billing?due=overdue' : '/admin/billing?status=pending';
    return { value: pending_orders, hint, tone: overdue > 0 ? 'danger' : 'plain', to };
  },
};
