import { asc, isNull } from 'drizzle-orm';
import { domain_events } from '#db/schema/platform/events.ts';
import type { EventTarget } from '#platform/events/event.ts';
import type { JobContext } from '#platform/jobs/job-context.server.ts';
import type { testStudio } from './studio.ts';

type Studio = ReturnType<typeof testStudio>;

/** Jobs that draw papers or write emails: slow, and without effect on who reads what. */
const left = /\.(mail|finish|seal|invoice|receipt|deliver|index-now|pdf)$/;

/** Runs what the events of the test start, as the dispatcher and the workers do, until nothing is left. */
export async function followEvents({ db, platform }: Studio): Promise<void> {
  const { subscriptions, jobs } = platform.registry;
  const handlers = new Map(jobs.map((job) => [job.definition.name, job]));
  const ports = { ...platform, db, registry: platform.registry, logger: platform.log } as unknown as JobContext;
  for (;;) {
    const events = await db
      .select()
      .from(domain_events)
      .where(isNull(domain_events.dispatched_at))
      .orderBy(asc(domain_events.created_at), asc(domain_events.id));
    if (events.length === 0) return;
    await db.update(domain_events).set({ dispatched_at: new Date() }).where(isNull(domain_events.dispatched_at));
    for (const { id, type, payload } of events) {
      for (const { event, job } of subscriptions) {
        const handler = handlers.get(job.name);
        if (event.name !== type || !handler || left.test(job.name)) continue;
        const data = (job as EventTarget<object>).check(payload);
        await handler.run(ports, data, { id, attempt: 1, isLastAttempt: true, signal: new AbortController().signal });
      }
    }
  }
}
