import { lt } from 'drizzle-orm';
import { response_times, uptime_hours } from '#db/schema/operations/analytics.ts';
import { daysAgo, type HousekeepingTask } from '#platform/jobs/housekeeping-task.ts';
import { longestDays } from './policy.ts';

/** Measurements that no range reaches any more. */
export const measurementsHousekeeping: HousekeepingTask = {
  name: 'measurements',
  run: async ({ db }) => {
    const oldest = daysAgo(2 * longestDays);
    const hours = await db.delete(uptime_hours).where(lt(uptime_hours.hour, oldest));
    const times = await db.delete(response_times).where(lt(response_times.hour, oldest));
    return (hours.rowCount ?? 0) + (times.rowCount ?? 0);
  },
};
