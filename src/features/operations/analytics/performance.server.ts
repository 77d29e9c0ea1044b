import { and, gte, lt, lte, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { response_times, uptime_hours } from '#db/schema/operations/analytics.ts';
import { percentile } from '#shared/time-buckets.ts';
import { addDays, momentOf, wallTime } from '#shared/zoned-time.ts';
import type { Performance } from './contract.ts';
import type { Period } from './policy.ts';

const minuteMs = 60_000;
const hourMs = 3_600_000;
const hourOf = (moment: number): Date => new Date(Math.floor(moment / hourMs) * hourMs);
const minuteOf = (moment: number): number => Math.floor((moment % hourMs) / minuteMs);
const allMinutes = (1n << 60n) - 1n;

type Uptime = Pick<Performance, 'uptime' | 'measured_since'>;

/** Minutes in which a process told that it was up, of those since the first that ever did. */
async function readUptime(db: DbOrTx, from: number, to: number, zone: string): Promise<Uptime> {
  const { rows: known } = await db.execute<{ hour: Date | string; minutes: string }>(
    sql`select hour, minutes::text as minutes from ${uptime_hours} order by hour limit 1`,
  );
  const [oldest] = known;
  if (!oldest) return { uptime: null, measured_since: null };
  const first = new Date(oldest.hour).getTime() + firstMinute(BigInt(oldest.minutes)) * minuteMs;
  const measured_since = wallTime(first, zone).day;
  // The minute that runs may still be told of.
  const start = Math.max(Math.floor(from / minuteMs), Math.floor(first / minuteMs)) * minuteMs;
  const end = Math.floor(to / minuteMs) * minuteMs;
  if (end <= start) return { uptime: null, measured_since };
  const beginning = `${allMinutes & ~((1n << BigInt(minuteOf(start))) - 1n)}`;
  const ending = `${(1n << BigInt(minuteOf(end))) - 1n}`;
  const { rows } = await db.execute<{ seen: number }>(sql`
    select coalesce(sum(bit_count((minutes
      & case when hour = ${hourOf(start).toISOString()}::timestamptz then ${beginning}::bigint else -1 end
      & case when hour = ${hourOf(end).toISOString()}::timestamptz then ${ending}::bigint else -1 end)::bit(64))), 0)::float8 as seen
    from ${uptime_hours} where ${and(gte(uptime_hours.hour, hourOf(start)), lte(uptime_hours.hour, hourOf(end)))}`);
  const minutes = (end - start) / minuteMs;
  // Cut, not rounded: 99.999 is not all of the time.
  return { uptime: Math.floor(((rows[0]?.seen ?? 0) / minutes) * 10_000) / 100, measured_since };
}

function firstMinute(minutes: bigint): number {
  for (let minute = 0; minute < 60; minute += 1) if ((minutes >> BigInt(minute)) & 1n) return minute;
  return 0;
}

async function readResponseTimes(db: DbOrTx, from: number, to: number) {
  const counts = await db
    .select({ bucket: response_times.bucket, requests: sql<number>`sum(${response_times.requests})::float8` })
    .from(response_times)
    .where(and(gte(response_times.hour, hourOf(from)), lt(response_times.hour, new Date(to))))
    .groupBy(response_times.bucket);
  const requests = counts.reduce((sum, one) => sum + one.requests, 0);
  return { requests, p50_ms: percentile(counts, 0.5), p95_ms: percentile(counts, 0.95) };
}

async function readStorage(db: DbOrTx): Promise<Performance['storage']> {
  const { rows } = await db.execute<Performance['storage']>(
    sql`select (select coalesce(sum(size), 0) from files)::float8 as files_bytes, pg_database_size(current_database())::float8 as database_bytes`,
  );
  if (!rows[0]) throw new Error('The database did not tell its size');
  return rows[0];
}

export async function readPerformance(
  db: DbOrTx,
  period: Period,
  zone: string,
  now: Date,
): Promise<Omit<Performance, 'automations'>> {
  const from = momentOf(period.from, 0, zone);
  const to = Math.min(momentOf(addDays(period.to, 1), 0, zone), now.getTime());
  const [uptime, times, storage] = await Promise.all([
    readUptime(db, from, to, zone),
    readResponseTimes(db, from, to),
    readStorage(db),
  ]);
  return { ...uptime, ...times, storage };
}
