import { and, isNotNull, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#db/client.ts';
import { document_codes } from '#db/schema/papers/evidence.ts';
import { sessions, verifications } from '#db/schema/people/auth.ts';
import { domain_events } from '#db/schema/platform/events.ts';
import { rate_limits } from '#db/schema/platform/rate-limits.ts';
import { stripe_events } from '#db/schema/sales/payments.ts';
import type { FileStore } from '#platform/files/file-store.server.ts';
import { tidyFiles } from '#platform/files/removals.server.ts';
import type { Logger } from '#platform/log/entry.ts';
import { deleteOldLogs } from '#platform/log/retention.server.ts';
import { defineJob, handleJob, scheduleJob } from './job.ts';

export type HousekeepingContext = { db: Db; files: FileStore; logger: Logger; logDays: number };

export const housekeepingJob = defineJob({ name: 'system.housekeeping', schema: z.object({}) });
export const housekeepingSchedule = scheduleJob(housekeepingJob, '20 3 * * *', {});

const eventDays = 30;
// Stripe sends an event again for three days, and lets people send it again by hand for thirty.
const webhookDays = 60;
const dayInMs = 86_400_000;

/** Deletes what has had its day: old log entries, expired sessions, verifications and codes, dispatched events, idle rate limits, files of deleted records. */
export async function keepHouse({ db, files, logger, logDays }: HousekeepingContext): Promise<void> {
  const now = sql`now()`;
  const before = (days: number) => new Date(Date.now() - days * dayInMs);
  const deleted = {
    logs: await deleteOldLogs(db, logDays),
    sessions: (await db.delete(sessions).where(lt(sessions.expires_at, now))).rowCount,
    verifications: (await db.delete(verifications).where(lt(verifications.expires_at, now))).rowCount,
    events: (
      await db
        .delete(domain_events)
        .where(and(isNotNull(domain_events.dispatched_at), lt(domain_events.dispatched_at, before(eventDays))))
    ).rowCount,
    codes: (await db.delete(document_codes).where(lt(document_codes.expires_at, before(1)))).rowCount,
    webhooks: (await db.delete(stripe_events).where(lt(stripe_events.received_at, before(webhookDays)))).rowCount,
    files: await tidyFiles({ db, files }),
    rate_limits: (await db.delete(rate_limits).where(lt(rate_limits.last_request, Date.now() - dayInMs))).rowCount,
  };
  logger.info({ category: 'system', component: 'housekeeping', message: 'Housekeeping done', metadata: deleted });
}

export const housekeepingHandler = handleJob(housekeepingJob, (ctx: HousekeepingContext) => keepHouse(ctx));
