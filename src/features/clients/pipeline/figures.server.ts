import { and, gte, inArray, isNotNull, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { lead_stages, leads } from '#db/schema/clients/pipeline.ts';
import { type LeadStage, leadStages } from '#shared/choices/clients/pipeline.ts';
import type { Period } from './choices.ts';
import type { Figures } from './contract.ts';
import { isClosed } from './policy.ts';

const openStages = leadStages.filter((stage) => !isClosed(stage));
const path: readonly LeadStage[] = [...openStages, 'won'];
const dayMs = 86_400_000;

const sinceOf = (period: Period, now: Date): Date =>
  period === 'all' ? new Date(0) : new Date(now.getTime() - Number(period) * dayMs);

/** A day as a number with one decimal. */
const days = (value: string | null | undefined): number | null =>
  value === null || value === undefined ? null : Math.round(Number(value) * 10) / 10;

/**
 * Conversion is that of the leads that were opened in the period: how many came as far as a stage, whether they stopped there or
 * passed it by. Days are those of the stages that leads left in the period.
 */
export async function readFigures(db: DbOrTx, period: Period, now = new Date()): Promise<Figures> {
  const since = sinceOf(period, now);
  const [cohort, stays] = await Promise.all([readCohort(db, since), readStays(db, since)]);
  const total = (condition: (one: Cohort) => boolean) => cohort.filter(condition).reduce((sum, one) => sum + one.leads, 0);
  const reached = (place: number) => total(({ furthest }) => furthest >= place);
  return {
    opened: total(() => true),
    won: total(({ stage }) => stage === 'won'),
    lost: total(({ stage }) => stage === 'lost'),
    days_to_win: days(cohort.find(({ stage }) => stage === 'won')?.median),
    stages: openStages.map((stage, at) => ({
      stage,
      reached: reached(at + 1),
      went_on: reached(at + 2),
      median_days: days(stays.get(stage)),
    })),
  };
}

type Cohort = { stage: LeadStage; furthest: number; leads: number; median: string };

const placeOf = sql`array_position(array[${sql.join(
  path.map((one) => sql`${one}`),
  sql`, `,
)}]::text[], ${lead_stages.stage})`;

/** By where they stand and how far they came. Who is not won never counts as won, whatever was corrected since. */
async function readCohort(db: DbOrTx, since: Date): Promise<Cohort[]> {
  const furthest = sql`case when ${leads.stage} = 'won' then ${path.length} else coalesce(max(${placeOf}) filter (where ${lead_stages.stage} <> 'won'), 1) end`;
  const { rows } = await db.execute<{ stage: LeadStage; furthest: string; leads: string; median: string }>(sql`
    select stage, furthest, count(*) as leads, percentile_cont(0.5) within group (order by days) as median from (
      select ${leads.stage} as stage, ${furthest} as furthest, extract(epoch from ${leads.closed_at} - ${leads.opened_at}) / 86400 as days
      from ${leads} join ${lead_stages} on ${lead_stages.lead_id} = ${leads.id}
      where ${gte(leads.opened_at, since)} group by ${leads.id}
    ) cohort group by stage, furthest`);
  return rows.map((row) => ({ ...row, furthest: Number(row.furthest), leads: Number(row.leads) }));
}

async function readStays(db: DbOrTx, since: Date): Promise<Map<LeadStage, string>> {
  const rows = await db
    .select({
      stage: lead_stages.stage,
      median: sql<string>`percentile_cont(0.5) within group (order by extract(epoch from ${lead_stages.left_at} - ${lead_stages.entered_at}) / 86400)`,
    })
    .from(lead_stages)
    .where(and(isNotNull(lead_stages.left_at), gte(lead_stages.left_at, since), inArray(lead_stages.stage, openStages)))
    .groupBy(lead_stages.stage);
  return new Map(rows.map(({ stage, median }) => [stage, median]));
}
