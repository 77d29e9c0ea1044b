import { readStudioDay } from '#db/studio-day.ts';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { defineCsv, moment, typed } from '#platform/http/csv.server.ts';
import { attachment } from '#platform/http/download.server.ts';
import type { Caller } from '#shared/caller.ts';
import type { Download } from '#shared/download.ts';
import { newsletterAudit } from './audit.server.ts';
import type { SubscriberFilters } from './contract.ts';
import { matching } from './queries.server.ts';

const subscribersCsv = defineCsv({
  from: 'newsletter_subscribers',
  order: 'newsletter_subscribers.created_at desc nulls last, newsletter_subscribers.id desc nulls last',
  columns: () => ({
    email: typed('newsletter_subscribers.email'),
    status: 'newsletter_subscribers.status',
    asked_at: moment('newsletter_subscribers.created_at'),
    confirmed_at: moment('newsletter_subscribers.confirmed_at'),
    is_sample: 'newsletter_subscribers.is_sample',
  }),
});

/** It holds addresses, so it is told who took it. */
export async function exportSubscribers(
  context: ApiContext & { user: Caller },
  filters: SubscriberFilters,
  signal?: AbortSignal,
): Promise<Download> {
  const { db, pool } = context.platform;
  const body = subscribersCsv(pool, matching(filters), signal);
  if (!context.is_head)
    await newsletterAudit.write(db, {
      ...actorOf(context),
      action: 'newsletter_subscribers.exported',
      entity: 'newsletter_subscribers',
      entity_id: null,
      details: filters,
    });
  const day = await readStudioDay(db, new Date());
  return attachment({ name: `subscribers-${day}.csv`, type: 'text/csv; charset=utf-8', body });
}
