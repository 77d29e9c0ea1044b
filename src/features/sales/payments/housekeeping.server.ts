import { lt } from 'drizzle-orm';
import { stripe_events } from '#db/schema/sales/payments.ts';
import { daysAgo, type HousekeepingTask } from '#platform/jobs/housekeeping-task.ts';

// Stripe sends an event again for three days, and lets people send it again by hand for thirty.
const webhookDays = 60;

export const paymentsHousekeeping: HousekeepingTask[] = [
  {
    name: 'webhooks',
    run: async ({ db }) => (await db.delete(stripe_events).where(lt(stripe_events.received_at, daysAgo(webhookDays)))).rowCount,
  },
];
