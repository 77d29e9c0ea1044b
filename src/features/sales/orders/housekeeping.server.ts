import { and, eq, lt, not } from 'drizzle-orm';
import { orders } from '#db/schema/sales/orders.ts';
import { daysAgo, type HousekeepingTask } from '#platform/jobs/housekeeping-task.ts';

/** Nobody has placed it, and it can be paid no more: what was typed for it is not kept. */
const unplacedDays = 60;

export const ordersHousekeeping: HousekeepingTask[] = [
  {
    name: 'unplaced orders',
    run: async ({ db }) =>
      (
        await db
          .delete(orders)
          .where(and(not(orders.is_placed), eq(orders.status, 'cancelled'), lt(orders.updated_at, daysAgo(unplacedDays))))
      ).rowCount,
  },
];
