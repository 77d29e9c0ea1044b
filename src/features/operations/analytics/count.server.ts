import { type SQL, sql } from 'drizzle-orm';
import type { Db, DbOrTx, Tx } from '#db/client.ts';
import { daily_figures, figures_state, stale_figures } from '#db/schema/operations/analytics.ts';
import { readStudioZone } from '#db/studio-day.ts';
import type { DailyFigure } from '#platform/feature/daily-figure.server.ts';
import { daySpans } from './policy.ts';

type Span = { from: string; to: string };
/** Where the clocks change at midnight, a day begins and ends some hours beside where the calendar says. */
const shift = sql.raw(`interval '3 hours'`);

/** One row for each day, currency and key of a figure; without a span, of all time. */
const counted = ({ kind, from, where, at, key, currency, amount }: DailyFigure, zone: string, span?: Span): SQL => {
  const day = sql`(${at} at time zone ${zone})::date`;
  const midnight = (date: string) => sql`(${date}::timestamp at time zone ${zone})`;
  const within = span
    ? sql`${at} >= ${midnight(span.from)} - ${shift} and ${at} < ${midnight(span.to)} + interval '1 day' + ${shift} and ${day} between ${span.from}::date and ${span.to}::date`
    : sql`true`;
  return sql`select ${kind} as kind, ${day} as day, ${currency ?? sql`''`} as currency, ${key ?? sql`''`} as key, count(*) as number, coalesce(sum(${amount ?? sql`0`}), 0) as amount_cents
    from ${from} where ${where ?? sql`true`} and ${within} group by 2, 3, 4`;
};

/** The figures as they are when everything is counted anew: what the kept ones are compared with. */
export async function recountAll(db: DbOrTx, figures: readonly DailyFigure[]) {
  const zone = await readStudioZone(db);
  const all = sql.join(
    figures.map((figure) => sql`(${counted(figure, zone)})`),
    sql` union all `,
  );
  const { rows } = await db.execute<{ kind: string; day: string; currency: string; key: string }>(
    sql`select kind, day::text, currency, key, number::float8, amount_cents::float8 from (${all}) as figure order by kind, day, currency, key`,
  );
  return rows;
}

async function write(tx: Tx, figure: DailyFigure, zone: string, span?: Span): Promise<void> {
  const days = span ? sql`and ${daily_figures.day} between ${span.from}::date and ${span.to}::date` : sql``;
  await tx.execute(sql`delete from ${daily_figures} where ${daily_figures.kind} = ${figure.kind} ${days}`);
  await tx.execute(
    sql`insert into ${daily_figures} (kind, day, currency, key, number, amount_cents) ${counted(figure, zone, span)}`,
  );
}

/** The days that changed since they were counted, by their source. What is taken here is counted in this transaction, or stays. */
async function takeStale(tx: Tx, zone: string): Promise<Map<string, string[]>> {
  const { rows } = await tx.execute<{ source: string; days: string[] }>(sql`
    with taken as (delete from ${stale_figures} returning source, at)
    select source, array_agg(distinct (at at time zone ${zone})::date::text) as days from taken group by source`);
  return new Map(rows.map(({ source, days }) => [source, days]));
}

export type FiguresState = { time_zone: string; revision: number };
const readState = async (db: DbOrTx): Promise<FiguresState | null> => {
  const [state] = await db.select({ time_zone: figures_state.time_zone, revision: figures_state.revision }).from(figures_state);
  return state ?? null;
};

/** Two at once would count the same days twice. */
const lockKey = 7_110_420;

/**
 * Counts what has changed since the last time. A day is counted from its records, never added to, so a missed or repeated run makes
 * no figure wrong. Somebody who only reads does not wait for a count under way, unless there are no figures yet.
 */
export async function refreshFigures(db: Db, figures: readonly DailyFigure[]): Promise<FiguresState> {
  const zone = await readStudioZone(db);
  const known = await readState(db);
  const [changed] = await db.select({ id: stale_figures.id }).from(stale_figures).limit(1);
  const isFresh = known?.time_zone === zone && !changed;
  if (known && isFresh) return known;
  return db.transaction(async (tx) => {
    if (known) {
      const { rows } = await tx.execute<{ got: boolean }>(sql`select pg_try_advisory_xact_lock(${lockKey}) as got`);
      if (!rows[0]?.got) return known;
    } else await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`);
    const state = await readState(tx);
    const stale = await takeStale(tx, zone);
    const isNew = state?.time_zone !== zone;
    if (state && !isNew && stale.size === 0) return state;
    for (const figure of figures) {
      if (isNew) await write(tx, figure, zone);
      else for (const span of daySpans(stale.get(figure.source) ?? [])) await write(tx, figure, zone, span);
    }
    const next = { time_zone: zone, revision: (state?.revision ?? 0) + 1 };
    const values = { ...next, counted_at: new Date() };
    await tx
      .insert(figures_state)
      .values({ id: 1, ...values })
      .onConflictDoUpdate({ target: figures_state.id, set: values });
    return next;
  });
}
