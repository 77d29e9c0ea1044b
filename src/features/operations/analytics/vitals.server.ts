import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { response_times, uptime_hours } from '#db/schema/operations/analytics.ts';
import { responseTimes } from '#platform/http/response-times.server.ts';
import type { Logger } from '#platform/log/entry.ts';

/** Several times a minute, so that a busy moment makes no minute look like an outage. */
const everyMs = 20_000;
const minuteMs = 60_000;
const hourMs = 3_600_000;

const hourOf = (now: Date): Date => new Date(Math.floor(now.getTime() / hourMs) * hourMs);

/** This minute the studio is up and reaches its database. Two processes, or twice the same minute, make no difference. */
export async function noteUp(db: Db, now: Date): Promise<void> {
  const minutes = 1n << BigInt(now.getUTCMinutes());
  await db
    .insert(uptime_hours)
    .values({ hour: hourOf(now), minutes })
    .onConflictDoUpdate({
      target: uptime_hours.hour,
      set: { minutes: sql`${uptime_hours.minutes} | excluded.minutes` },
    });
}

/** Adds what this process counted to the hour. */
export async function storeResponseTimes(db: Db, now: Date): Promise<void> {
  const counts = responseTimes.take();
  if (counts.length === 0) return;
  const hour = hourOf(now);
  try {
    await db
      .insert(response_times)
      .values(counts.map((count) => ({ hour, ...count })))
      .onConflictDoUpdate({
        target: [response_times.hour, response_times.bucket],
        set: { requests: sql`${response_times.requests} + excluded.requests` },
      });
  } catch (error) {
    responseTimes.putBack(counts);
    throw error;
  }
}

export type Vitals = { stop: () => Promise<void> };

/** Measures this process for as long as it serves: one small write a minute, none on the way of a request. */
export function startVitals({ db, log }: { db: Db; log: Logger }): Vitals {
  let noted = -1;
  let running: Promise<void> | null = null;
  const measure = async () => {
    const now = new Date();
    const minute = Math.floor(now.getTime() / minuteMs);
    if (minute === noted) return;
    try {
      await noteUp(db, now);
      noted = minute;
      await storeResponseTimes(db, now);
    } catch (error) {
      // The minutes that are missing tell of it as well.
      log.warn({ category: 'system', component: 'analytics', message: 'The measurements of a minute were not stored', error });
    }
  };
  // A database that hangs is asked once, not once more every time.
  const next = () => {
    running ??= measure().finally(() => {
      running = null;
    });
  };
  next();
  const timer = setInterval(next, everyMs);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
      await storeResponseTimes(db, new Date()).catch(() => {});
    },
  };
}
