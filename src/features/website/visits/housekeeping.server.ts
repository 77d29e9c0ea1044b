import type { Db } from '#db/client.ts';
import { dropMonths, ensureMonths, ensureWaitingMonths, type MonthlyTable, unlessBusy } from '#db/monthly-partitions.ts';
import { visit_counting } from '#db/schema/website/visits.ts';
import type { HousekeepingTask } from '#platform/jobs/housekeeping-task.ts';
import { readSettings } from '#platform/settings/settings.server.ts';
import { addMonths } from '#shared/add-months.ts';
import { visitSettings } from '#shared/settings/visits.ts';
import { destroyOldSalts } from './salts.server.ts';

const pageViews: MonthlyTable = { name: 'page_views', time: 'viewed_at' };

/** Makes the partitions of the next months, and drops those that are older than the studio wants; never views that are not counted yet. */
export async function keepMonths(db: Db, now: Date): Promise<{ made: string[]; dropped: string[] }> {
  const waiting = await unlessBusy(() => ensureWaitingMonths(db, pageViews), []);
  const made = [...waiting, ...(await unlessBusy(() => ensureMonths(db, pageViews, { now, ahead: 2 }), []))];
  const { visit_months } = await readSettings(db, visitSettings);
  const [state] = await db.select().from(visit_counting);
  if (!state?.counted_day) return { made, dropped: [] };
  const counted = new Date(`${state.counted_day}T00:00:00Z`).getTime() - 2 * 86_400_000;
  const before = new Date(Math.min(addMonths(now, -visit_months, 'UTC').getTime(), counted));
  return { made, dropped: await unlessBusy(() => dropMonths(db, pageViews, before), []) };
}

export const visitsHousekeeping: HousekeepingTask = {
  name: 'page_views',
  run: async ({ db }) => ({ ...(await keepMonths(db, new Date())), salts: await destroyOldSalts(db) }),
};
