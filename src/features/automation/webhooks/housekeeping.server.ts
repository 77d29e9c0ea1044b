import { and, isNotNull, lt } from 'drizzle-orm';
import { webhook_deliveries } from '#db/schema/automation/webhooks.ts';
import { daysAgo, type HousekeepingTask } from '#platform/jobs/housekeeping-task.ts';

const keptDays = 30;

export const webhooksHousekeeping: HousekeepingTask = {
  name: 'webhook_deliveries',
  run: async ({ db }) =>
    (
      await db
        .delete(webhook_deliveries)
        .where(and(isNotNull(webhook_deliveries.finished_at), lt(webhook_deliveries.finished_at, daysAgo(keptDays))))
    ).rowCount,
};
