import { asc, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { domain_events } from '#db/schema/platform/events.ts';
import type { Logger } from '#platform/log/entry.ts';
import type { EventListener, EventTarget } from './event.ts';

export type NewJob = { data: object; singletonKey?: string; traceparent?: string | null };
export type InsertJobs = (tx: Tx, name: string, jobs: NewJob[]) => Promise<void>;
export type SubscriberMap = ReadonlyMap<string, readonly EventTarget<never>[]>;
export type Dispatched = { events: number; queues: string[] };

export const dispatchBatch = 100;

/**
 * Turns waiting events into jobs. The job and the mark on the event commit together, and a row that another
 * process holds is skipped, so every subscriber gets each event once, whoever is killed in between.
 */
export async function dispatchWaiting(
  tx: Tx,
  subscribers: SubscriberMap,
  insertJobs: InsertJobs,
  logger: Logger,
  listeners: readonly EventListener[] = [],
): Promise<Dispatched> {
  const events = await tx
    .select({
      id: domain_events.id,
      type: domain_events.type,
      payload: domain_events.payload,
      traceparent: domain_events.traceparent,
      heard_by: heardBy(listeners),
    })
    .from(domain_events)
    .where(isNull(domain_events.dispatched_at))
    .orderBy(asc(domain_events.created_at))
    .limit(dispatchBatch)
    .for('update', { skipLocked: true });
  if (events.length === 0) return { events: 0, queues: [] };

  const jobs = new Map<string, NewJob[]>();
  const add = (name: string, job: NewJob) => jobs.set(name, [...(jobs.get(name) ?? []), job]);
  for (const event of events) {
    for (const target of subscribers.get(event.type) ?? []) {
      const job = toJob(target, event, logger);
      if (job) add(target.name, job);
    }
  }
  for (const { job } of listeners)
    for (const { id, heard_by, traceparent } of events)
      if (heard_by.includes(job.name)) add(job.name, { data: job.check({ event_id: id }), traceparent });
  for (const [name, batch] of jobs) await insertJobs(tx, name, batch);
  const ids = events.map((event) => event.id);
  await tx.update(domain_events).set({ dispatched_at: new Date() }).where(inArray(domain_events.id, ids));
  return { events: events.length, queues: [...jobs.keys()] };
}

/** The names of the jobs that want an event: no statement more, and nothing that is remembered wrongly. */
function heardBy(listeners: readonly EventListener[]) {
  const type = sql.raw('"domain_events"."type"');
  const names = listeners.map(({ job, wanted }) => sql`case when ${wanted(type)} then ${job.name}::text end`);
  return sql<string[]>`array_remove(array[${sql.join(names, sql`, `)}]::text[], null)`;
}

type StoredEvent = { id: string; type: string; payload: Record<string, unknown>; traceparent: string | null };

/** A payload that its subscriber refuses will be refused for ever: told once, it must not hold up the others. */
function toJob(target: EventTarget<never>, event: StoredEvent, logger: Logger): NewJob | null {
  const { check, singletonKey } = target as EventTarget<Record<string, unknown>>;
  try {
    const { payload, traceparent } = event;
    return { data: check(payload), singletonKey: singletonKey?.(payload), traceparent };
  } catch (error) {
    const message = `The event ${event.type} does not fit the job ${target.name}`;
    logger.error({ category: 'system', component: 'events', message, metadata: { event_id: event.id }, error });
    return null;
  }
}
