import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import {
  dropMonths,
  ensureMonths,
  ensureWaitingMonths,
  listMonths,
  type MonthlyTable,
  unlessBusy,
} from '#db/monthly-partitions.ts';
import { visit_counting } from '#db/schema/website/visits.ts';
import type { HousekeepingTask } from '#platform/jobs/housekeeping-task.ts';
import { readSettings } from '#platform/settings/settings.server.ts';
import { addMonths } from '#shared/add-months.ts';
import { visitSettings } from '#shared/settings/visits.ts';
import { destroyOldSalts } from './salts.server.ts';

const pageViews: MonthlyTable = { name: 'page_views', time: 'viewed_at' };

/** Some hundreds of megabytes. A studio has a small part of it in a year; strangers must not fill the disk. */
const mostViews = 5_000_000;

/** Whatever their age, there is room for so many and no more: the oldest months go first, the counts by day stay. */
async function dropBeyond(db: Db, counted: Date, most: number): Promise<string[]> {
  const months = (await listMonths(db, pageViews)).filter(({ end }) => end <= counted);
  const { rows } = await db.execute<{ table: string; views: number }>(sql`
    select part.relname as table, greatest(part.reltuples, 0)::float8 as views from pg_inherits i join pg_class part on part.oid = i.inhrelid
    where i.inhparent = 'public.page_views'::regclass`);
  const dropped: string[] = [];
  let left = rows.reduce((sum, { views }) => sum + views, 0);
  for (const { table, end } of months) {
    if (left <= most) break;
    dropped.push(...(await unlessBusy(() => dropMonths(db, pageViews, end), [])));
    left -= rows.find((row) => row.table === table)?.views ?? 0;
  }
  return dropped;
}

/** Makes the partitions of the next months, and drops those that are older than the studio wants; never views that are not counted yet. */
export async function keepMonths(db: Db, now: Date, most = mostViews): Promise<{ made: string[]; dropped: string[] }> {
  const waiting = await unlessBusy(() => ensureWaitingMonths(db, pageViews), []);
  const made = [...waiting, ...(await unlessBusy(() => ensureMonths(db, pageViews, { now, ahead: 2 }), []))];
  const { visit_months } = await readSettings(db, visitSettings);
  const [state] = await db.select().from(visit_counting);
  if (!state?.counted_day) return { made, dropped: [] };
  const counted = new Date(`${state.counted_day}T00:00:00Z`).getTime() - 2 * 86_400_000;
  const before = new Date(Math.min(addMonths(now, -visit_months, 'UTC').getTime(), counted));
  const dropped = await unlessBusy(() => dropMonths(db, pageViews, before), []);
  return { made, dropped: [...dropped, ...(await dropBeyond(db, new Date(counted), most))] };
}

export const visitsHousekeeping: HousekeepingTask = {
  name: 'page_views',
  run: async ({ db }) => ({ ...(await keepMonths(db, new Date())), salts: await destroyOldSalts(db) }),
};
