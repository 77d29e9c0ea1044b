import { setTimeout as sleep } from 'node:timers/promises';
import { isUnavailable } from '#db/unavailable.ts';
import { sealKey } from '#platform/crypto/seal-key.server.ts';
import { createDispatcher } from '#platform/events/dispatcher.server.ts';
import { createJobs, type Jobs } from '#platform/jobs/jobs.server.ts';
import type { Platform } from '#platform/platform.server.ts';

export type RunningJobs = { stop(): Promise<void> };

/** The queue's workers and the dispatcher that carries events to them. */
export async function startJobs(platform: Platform): Promise<RunningJobs> {
  const { auth, env, db, databaseUrl, log, live, load, pool, secrets, site, files, payments, registry, mail, sendMail } =
    platform;
  const jobs: Jobs = createJobs({
    pool,
    logger: log,
    load,
    ctx: {
      // A handler runs after the queue has been made.
      get jobs() {
        return jobs;
      },
      auth,
      db,
      databaseUrl,
      logger: log,
      logDays: env.LOG_DAYS,
      mail,
      secrets,
      site,
      files,
      env,
      payments,
      registry,
      sendMail,
    },
    handlers: registry.jobs,
    schedules: registry.schedules,
  });
  await jobs.start();
  const dispatcher = createDispatcher({
    db,
    live,
    logger: log,
    subscriptions: registry.subscriptions,
    listeners: registry.listeners,
    jobs,
  });
  dispatcher.start();
  // Made with the first start, so that the first signature need not wait for it.
  const sealing = sealKey({ db, secrets, env, site }).catch((error: unknown) => {
    log.error({ category: 'system', component: 'seal', message: 'The key for sealing documents could not be made', error });
  });
  return {
    stop: async () => {
      await dispatcher.stop();
      await sealing;
      await jobs.stop();
    },
  };
}

/** The same once the database answers, should it be away in the moment of the start. */
export async function startJobsWhenPossible(platform: Platform, stopping?: AbortSignal): Promise<RunningJobs | null> {
  while (!stopping?.aborted) {
    try {
      return await startJobs(platform);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      await sleep(500);
    }
  }
  return null;
}
