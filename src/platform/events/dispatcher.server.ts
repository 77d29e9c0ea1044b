import type { Db } from '#db/client.ts';
import { isUnavailable } from '#db/unavailable.ts';
import type { Live } from '#platform/live/live.server.ts';
import type { Logger } from '#platform/log/entry.ts';
import { dispatchBatch, dispatchWaiting, type InsertJobs } from './dispatch.server.ts';
import type { EventListener, EventTarget, Subscription } from './event.ts';

export type Dispatcher = { start(): void; stop(): Promise<void> };

export type DispatcherOptions = {
  db: Db;
  live: Pick<Live, 'on'>;
  logger: Logger;
  subscriptions: readonly Subscription[];
  listeners?: readonly EventListener[];
  jobs: { insertMany: InsertJobs; wake(name: string): void };
  pollEvery?: number;
};

/** Carries events to jobs as soon as they commit, and looks every two seconds in case a call went unheard. */
export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { db, live, logger, subscriptions, listeners, jobs, pollEvery = 2_000 } = options;
  const subscribers = new Map<string, EventTarget<never>[]>();
  for (const { event, job } of subscriptions) subscribers.set(event.name, [...(subscribers.get(event.name) ?? []), job]);
  let stopListening = () => {};
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = true;

  const drain = async (): Promise<void> => {
    do {
      again = false;
      const done = await db.transaction((tx) => dispatchWaiting(tx, subscribers, jobs.insertMany, logger, listeners));
      for (const name of done.queues) jobs.wake(name);
      again ||= done.events === dispatchBatch;
    } while (again && !stopped);
  };

  const kick = (): void => {
    if (stopped) return;
    again = true;
    running ??= drain()
      .catch((error: unknown) => {
        // Told once by the pool, and found again every two seconds here.
        if (isUnavailable(error)) return;
        logger.error({
          category: 'system',
          component: 'events',
          message: 'Events could not be dispatched and will be tried again',
          error,
        });
      })
      .finally(() => {
        running = undefined;
      });
  };

  return {
    start() {
      stopped = false;
      stopListening = live.on('events', kick);
      timer = setInterval(kick, pollEvery);
      kick();
    },
    async stop() {
      stopped = true;
      stopListening();
      clearInterval(timer);
      await running;
    },
  };
}
