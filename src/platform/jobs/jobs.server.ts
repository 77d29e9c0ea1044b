import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { fromDrizzle, type JobWithMetadata, PgBoss, type SendOptions } from 'pg-boss';
import type { DbOrTx } from '#db/client.ts';
import { DatabaseUnavailable, isUnavailable } from '#db/unavailable.ts';
import type { NewJob } from '#platform/events/dispatch.server.ts';
import type { RequestLoad } from '#platform/http/request-load.server.ts';
import type { Logger } from '#platform/log/entry.ts';
import { errorText } from '#platform/log/error-text.ts';
import { traceJob, withTrace } from '#platform/trace/jobs.server.ts';
import { currentTraceparent } from '#platform/trace/trace.server.ts';
import type { JobDefinition, JobHandler, JobSchedule } from './job.ts';
import { syncQueues, syncSchedules } from './queues.server.ts';
import { waitUntilIdle } from './wait-until-idle.server.ts';

export type Jobs = {
  boss: PgBoss;
  start(): Promise<void>;
  /** With a transaction the job exists if and only if the transaction commits; answers null when a twin is waiting. */
  send<Out, In>(
    tx: DbOrTx | null,
    job: JobDefinition<Out, In>,
    payload: In,
    options?: Pick<SendOptions, 'startAfter' | 'priority'>,
  ): Promise<string | null>;
  insertMany(tx: DbOrTx, name: string, jobs: NewJob[]): Promise<void>;
  /** Lets this process look at the queue now instead of at its next poll. */
  wake(name: string): void;
  /** Waits for the jobs under way, but no longer than this many milliseconds. */
  stop(within?: number): Promise<void>;
};

export type JobsOptions<Ctx> = {
  pool: pg.Pool;
  logger: Logger;
  ctx: Ctx;
  handlers: readonly JobHandler<Ctx>[];
  schedules?: readonly JobSchedule[];
  /** While it is high, jobs hold back. */
  load?: Pick<RequestLoad, 'isHigh'>;
};

/** How long a job waits for the visitors whom this machine is serving: work goes on, at a fraction of its speed. */
const holdBackMs = 250;

/** How often one query looks for all queues, and how often each worker looks for itself, which is a safeguard only. */
const lookEveryMs = 2_000;
const ownLookSeconds = 60;

/** pg-boss on our own pool: it holds a connection only while a statement runs. */
export function createJobs<Ctx>({ pool, logger, ctx, handlers, schedules = [], load }: JobsOptions<Ctx>): Jobs {
  const workers = new Map<string, string[]>();
  const boss = new PgBoss({
    db: { executeSql: (text, values) => execute(pool, text, values) },
    schema: 'pgboss',
    useListenNotify: false,
    monitorVacuum: false,
    cronWorkerIntervalSeconds: 15,
    // We build no flows of dependent jobs, and the check for them runs every five seconds by default.
    flowIntervalSeconds: 3_600,
  });
  boss.on('error', (error) => {
    // Every worker finds the database gone; the pool has told it once.
    if (error.name === 'DatabaseUnavailable') return;
    logger.error({ category: 'system', component: 'jobs', message: 'The job queue reported an error', error });
  });
  boss.on('warning', ({ message, data }) =>
    logger.warn({ category: 'system', component: 'jobs', message, metadata: { ...data } }),
  );

  const wake = (name: string): void => {
    for (const id of workers.get(name) ?? []) boss.notifyWorker(id);
  };

  const work = async (handler: JobHandler<Ctx>): Promise<void> => {
    const { name, concurrency = 1 } = handler.definition;
    for (let n = 0; n < concurrency; n += 1) {
      const id: string = await boss.work(
        name,
        { pollingIntervalSeconds: ownLookSeconds, includeMetadata: true },
        async ([job]: JobWithMetadata[]) => {
          // A queue that had one job may hold more: look again at once, not at the next poll.
          boss.notifyWorker(id);
          if (load?.isHigh()) await sleep(holdBackMs);
          if (job) await traceJob(job, (own) => runJob(handler, ctx, own, logger));
        },
      );
      workers.set(name, [...(workers.get(name) ?? []), id]);
    }
  };

  let looking: NodeJS.Timeout | undefined;
  const look = async (): Promise<void> => {
    try {
      for (const name of await queuesWithWork(pool, [...workers.keys()])) wake(name);
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) {
        logger.error({ category: 'system', component: 'jobs', message: 'The job queues could not be looked at', error });
      }
    }
    looking?.refresh();
  };

  return {
    boss,
    async start() {
      try {
        await boss.start();
        await syncQueues(boss, handlers);
        await syncSchedules(boss, schedules);
        for (const handler of handlers) await work(handler);
        for (const { name, payload, at_start } of schedules) if (at_start) await boss.send(name, payload);
        looking = setTimeout(look, lookEveryMs).unref();
      } catch (error) {
        await boss.stop({ graceful: false }).catch(() => {});
        throw error;
      }
    },
    async send(tx, job, payload, options = {}) {
      const data = withTrace(job.check(payload), currentTraceparent());
      const id = await boss.send(job.name, data, {
        ...options,
        ...(job.singletonKey ? { singletonKey: job.singletonKey(payload) } : {}),
        ...(tx ? { db: fromDrizzle(tx, sql) } : {}),
      });
      if (!tx) wake(job.name);
      return id;
    },
    async insertMany(tx, name, jobs) {
      const traced = jobs.map(({ traceparent, data, ...job }) => ({ ...job, data: withTrace(data, traceparent) }));
      await boss.insert(name, traced, { db: fromDrizzle(tx, sql) });
    },
    wake,
    async stop(within = 20_000) {
      clearTimeout(looking);
      looking = undefined;
      await boss.stop({ graceful: true, timeout: within });
    },
  };
}

/** In one query: with a query of each worker for itself, looking would be most of what an idle installation does. */
async function queuesWithWork(pool: pg.Pool, names: string[]): Promise<string[]> {
  const { rows } = await execute(
    pool,
    `select queue.name from unnest($1::text[]) as queue(name)
    where exists (select from pgboss.job where job.name = queue.name and job.state < 'active' and job.start_after <= now())`,
    [names],
  );
  return rows.map(({ name }) => name);
}

/** pg-boss opens transactions in its own text; one that failed half-way must not go back to those who share the pool. */
async function execute(pool: pg.Pool, text: string, values: unknown[] | undefined): Promise<pg.QueryResult> {
  const client = await pool.connect();
  try {
    const result = await client.query(text, values);
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    // The queue hands its errors on as plain objects, of which only the name is left to tell them by.
    throw isUnavailable(error) ? new DatabaseUnavailable(String(error), { cause: error }) : error;
  }
}

async function runJob<Ctx>(handler: JobHandler<Ctx>, ctx: Ctx, job: JobWithMetadata, logger: Logger): Promise<void> {
  const { id, retryCount, retryLimit, signal, data } = job;
  const isLastAttempt = retryCount >= retryLimit;
  const attempt = retryCount + 1;
  try {
    if (handler.definition.whenIdle) await waitUntilIdle();
    await handler.run(ctx, data, { id, attempt, isLastAttempt, signal });
  } catch (error) {
    const message = isLastAttempt ? `The job ${job.name} failed for good` : `The job ${job.name} failed and will be tried again`;
    const metadata = { job_id: id, attempt, attempts: retryLimit + 1 };
    logger[isLastAttempt ? 'error' : 'warn']({ category: 'system', component: 'jobs', message, metadata, error });
    // pg-boss keeps what it is told in a table: not the values of a failed query, and no link from a mail.
    throw new Error(errorText(error));
  }
}
