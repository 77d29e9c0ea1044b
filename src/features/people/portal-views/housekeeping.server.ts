import { lt } from 'drizzle-orm';
import { portal_views } from '#db/schema/people/portal-views.ts';
import { daysAgo, type HousekeepingTask } from '#platform/jobs/housekeeping-task.ts';

/** That there was a view stays in the audit log. */
export const portalViewsHousekeeping: HousekeepingTask[] = [
  {
    name: 'portal_views',
    run: async ({ db }) => (await db.delete(portal_views).where(lt(portal_views.ended_at, daysAgo(30)))).rowCount,
  },
];
