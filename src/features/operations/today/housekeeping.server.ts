import { lt, or } from 'drizzle-orm';
import { today_marks } from '#db/schema/operations/today.ts';
import { daysAgo, type HousekeepingTask } from '#platform/jobs/housekeeping-task.ts';

const keptDays = 365;
const snoozesKeptDays = 30;

/** Snoozes that are over, and what was done a year ago: nothing of it hides an item any more, or should. */
export const todayHousekeeping: HousekeepingTask = {
  name: 'today_marks',
  run: async ({ db }) =>
    (
      await db
        .delete(today_marks)
        .where(or(lt(today_marks.snoozed_until, daysAgo(snoozesKeptDays)), lt(today_marks.updated_at, daysAgo(keptDays))))
    ).rowCount,
};
