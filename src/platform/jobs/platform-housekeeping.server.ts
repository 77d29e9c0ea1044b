import { and, isNotNull, lt } from 'drizzle-orm';
import { domain_events } from '#db/schema/platform/events.ts';
import { live_events } from '#db/schema/platform/live.ts';
import { rate_limits } from '#db/schema/platform/rate-limits.ts';
import { tidyUploads } from '#platform/files/file-uploads.server.ts';
import { tidyFiles } from '#platform/files/removals.server.ts';
import { idempotencyHousekeeping } from '#platform/http/idempotency.server.ts';
import { tidyLogs } from '#platform/log/retention.server.ts';
import { threadsHousekeeping } from '#platform/mail/mail-threads.server.ts';
import { daysAgo, type HousekeepingTask } from './housekeeping-task.ts';

const eventDays = 30;

/** Old log entries, dispatched events, what open pages were told, idle rate limits, abandoned uploads, files of deleted records, threads of mails, answers kept for a repeated request. */
export const platformHousekeeping: HousekeepingTask[] = [
  { name: 'logs', run: ({ db, logDays }) => tidyLogs(db, logDays) },
  {
    name: 'events',
    run: async ({ db }) => {
      const dispatched = and(isNotNull(domain_events.dispatched_at), lt(domain_events.dispatched_at, daysAgo(eventDays)));
      return (await db.delete(domain_events).where(dispatched)).rowCount;
    },
  },
  {
    name: 'live_events',
    run: async ({ db }) => (await db.delete(live_events).where(lt(live_events.created_at, daysAgo(1)))).rowCount,
  },
  { name: 'uploads', run: tidyUploads },
  { name: 'files', run: tidyFiles },
  threadsHousekeeping,
  idempotencyHousekeeping,
  {
    name: 'rate_limits',
    run: async ({ db }) => (await db.delete(rate_limits).where(lt(rate_limits.last_request, daysAgo(1).getTime()))).rowCount,
  },
];
