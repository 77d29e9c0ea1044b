import { and, isNotNull, lt, or } from 'drizzle-orm';
import { notifications } from '#db/schema/studio/notifications.ts';
import { daysAgo, type HousekeepingTask } from '#platform/jobs/housekeeping-task.ts';

const readDays = 180;
const unreadDays = 365;

/** What was read half a year ago, and what nobody has read within a year. */
export const noticesHousekeeping: HousekeepingTask[] = [
  {
    name: 'notifications',
    run: async ({ db }) => {
      const { created_at, read_at } = notifications;
      const isOld = or(lt(created_at, daysAgo(unreadDays)), and(isNotNull(read_at), lt(created_at, daysAgo(readDays))));
      return (await db.delete(notifications).where(isOld)).rowCount;
    },
  },
];
