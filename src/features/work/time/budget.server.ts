import { and, eq, inArray, notInArray, or, sql } from 'drizzle-orm';
import type { Db, DbOrTx } from '#db/client.ts';
import { orders } from '#db/schema/sales/orders.ts';
import { project_milestones } from '#db/schema/work/milestones.ts';
import { projects } from '#db/schema/work/projects.ts';
import { project_time_terms, time_entries } from '#db/schema/work/time.ts';
import { largestTotalCents } from '#features/papers/lines/choices.ts';
import { changesOf } from '#features/work/projects/policy.ts';
import { lockProject, missingProject, type ProjectRow } from '#features/work/projects/rows.server.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { mayRead } from '#shared/admin-areas.ts';
import { amountProblem } from '#shared/amount-problem.ts';
import { AppError } from '#shared/app-error.ts';
import type { Caller } from '#shared/caller.ts';
import { toAmount, toMinor } from '#shared/money.ts';
import { changedMeanwhile } from '#shared/seen.ts';
import type { OwnTime, ProjectBudget, TimeTerms } from './contract.ts';
import { worthOf } from './policy.ts';
import { auditTime } from './service.server.ts';

type Reader = Pick<Caller, 'areas'>;
const length = sql`extract(epoch from ${time_entries.ended_at} - ${time_entries.started_at})`;
const month = sql`date_trunc('month', now() at time zone studio_time_zone()) at time zone studio_time_zone()`;

/** A running timer is no part of a sum until it is stopped. */
async function sumTime(db: DbOrTx, project_id: string) {
  const [sums] = await db
    .select({
      seconds: sql<number>`round(coalesce(sum(${length}), 0))::int`,
      billable_seconds: sql<number>`round(coalesce(sum(${length}) filter (where ${time_entries.is_billable}), 0))::int`,
      month_seconds: sql<number>`round(coalesce(sum(${length}) filter (where ${time_entries.started_at} >= ${month}), 0))::int`,
    })
    .from(time_entries)
    .where(eq(time_entries.project_id, project_id));
  return sums ?? { seconds: 0, billable_seconds: 0, month_seconds: 0 };
}

/** The order that the project was begun from, the deposit of its estimate, and what its milestones made due. */
async function sumOrders(db: DbOrTx, { id, order_id, estimate_id }: ProjectRow): Promise<ProjectBudget['orders']> {
  const milestones = db
    .select({ id: project_milestones.id })
    .from(project_milestones)
    .where(eq(project_milestones.project_id, id));
  const rows = await db
    .select({
      currency: orders.currency,
      orders: sql<number>`count(*)::int`,
      ordered: sql<number>`sum(${orders.total_cents})::float8`,
      paid: sql<number>`sum(${orders.paid_cents} - ${orders.refunded_cents})::float8`,
    })
    .from(orders)
    .where(
      and(
        or(
          order_id ? eq(orders.id, order_id) : undefined,
          estimate_id ? eq(orders.estimate_id, estimate_id) : undefined,
          inArray(orders.checkout_key, milestones),
        ),
        orders.is_placed,
        notInArray(orders.status, ['cancelled', 'refunded']),
      ),
    )
    .groupBy(orders.currency)
    .orderBy(orders.currency);
  return rows.map(({ currency, ordered, paid, ...rest }) => ({
    ...rest,
    currency,
    ordered: toAmount(ordered, currency),
    paid: toAmount(paid, currency),
  }));
}

const readTerms = async (db: DbOrTx, project_id: string) => {
  const [row] = await db.select().from(project_time_terms).where(eq(project_time_terms.project_id, project_id));
  return row ?? null;
};

export async function readBudget(db: DbOrTx, reader: Reader, project_id: string): Promise<ProjectBudget> {
  const [project] = await db.select().from(projects).where(eq(projects.id, project_id));
  if (!project) throw missingProject();
  const { currency, budget_cents } = project;
  const terms = await readTerms(db, project_id);
  const sums = await sumTime(db, project_id);
  const rate = terms?.hourly_rate_cents ?? null;
  return {
    project_id,
    currency,
    budget: budget_cents === null ? null : toAmount(budget_cents, currency),
    orders: mayRead(reader, 'sales') ? await sumOrders(db, project) : [],
    seconds: sums.seconds,
    billable_seconds: sums.billable_seconds,
    hourly_rate: rate === null ? null : toAmount(rate, currency),
    worth: rate === null ? null : toAmount(worthOf(sums.billable_seconds, rate), currency),
    is_shown: terms?.is_shown ?? false,
    terms_version: terms?.updated_at.toISOString() ?? null,
  };
}

/** What the client sees of the time; null where the studio does not show it. */
export async function readOwnTime(db: DbOrTx, project_id: string): Promise<OwnTime | null> {
  if (!(await readTerms(db, project_id))?.is_shown) return null;
  const { seconds, month_seconds } = await sumTime(db, project_id);
  return { seconds, month_seconds };
}

function rateCents(rate: number | null, currency: string): number | null {
  if (rate === null) return null;
  const problem = amountProblem(rate, currency, largestTotalCents, 'rate');
  if (problem) throw new AppError('BAD_REQUEST', problem, { fields: { hourly_rate: problem } });
  return toMinor(rate, currency);
}

/** Sent again after a lost answer, it changes nothing and is no conflict. */
export async function updateTerms(
  db: Db,
  author: Actor,
  { project_id, version, reader }: { project_id: string; version: string | null; reader: Reader },
  { hourly_rate, is_shown }: TimeTerms,
): Promise<ProjectBudget> {
  return db.transaction(async (tx) => {
    const project = await lockProject(tx, project_id);
    const before = await readTerms(tx, project_id);
    const values = { hourly_rate_cents: rateCents(hourly_rate, project.currency), is_shown };
    const changes = changesOf(before ?? { hourly_rate_cents: null, is_shown: false }, values);
    if (Object.keys(changes).length > 0) {
      if ((before?.updated_at.getTime() ?? null) !== (version === null ? null : Date.parse(version)))
        throw new AppError('CONFLICT', changedMeanwhile('project'));
      await tx
        .insert(project_time_terms)
        .values({ ...values, project_id, is_sample: project.is_sample })
        .onConflictDoUpdate({ target: project_time_terms.project_id, set: { ...values, updated_at: new Date() } });
      await auditTime(tx, author, 'terms_updated', project, { changes });
    }
    return readBudget(tx, reader, project_id);
  });
}
