import type { z } from 'zod';
import { defined } from '#platform/feature/defined.ts';

/** How a queue treats its jobs; the definition of a job is this, its name and its payload. */
export type JobOptions<In> = {
  retryLimit?: number;
  /** Seconds before the first retry; it doubles from there up to `retryDelayMax`. */
  retryDelay?: number;
  retryDelayMax?: number;
  concurrency?: number;
  /** After as many seconds a job counts as failed; ten minutes where nothing is said. */
  expireInSeconds?: number;
  /** Heavy work that nobody waits for: it begins when this process is not busy serving people, at the latest after two seconds. */
  whenIdle?: boolean;
  /** Of jobs with the same key at most one waits or runs; others are dropped. */
  singletonKey?: (payload: In) => string;
};

export type JobDefinition<Out, In = Out> = JobOptions<In> & {
  name: string;
  /** Refuses a wrong payload where it is sent, and answers it unchanged. */
  check: (payload: In) => In & object;
  /** Parses what came back from the database. */
  parse: (data: unknown) => Out;
};

/** A payload travels as JSON, so its schema takes JSON values only. */
export function defineJob<S extends z.ZodObject>(
  options: JobOptions<z.input<S>> & { name: string; schema: S },
): JobDefinition<z.output<S>, z.input<S>> {
  const { schema, ...rest } = options;
  defined.jobs.add(rest.name);
  return {
    ...rest,
    check: (payload) => {
      schema.parse(payload);
      return payload;
    },
    parse: (data) => schema.parse(data),
  };
}

export type JobRun = {
  /** The same on every attempt, and therefore the seed of idempotency keys. */
  id: string;
  attempt: number;
  isLastAttempt: boolean;
  /** Aborts when the process is told to stop and its patience is over. */
  signal: AbortSignal;
};

export type JobHandler<Ctx> = {
  definition: JobOptions<never> & { name: string };
  run: (ctx: Ctx, data: unknown, job: JobRun) => Promise<void>;
};

/** Joins a definition with the work, so that a sender never has to import the work. */
export function handleJob<Ctx, Out, In>(
  definition: JobDefinition<Out, In>,
  handler: (ctx: Ctx, payload: Out, job: JobRun) => Promise<void>,
): JobHandler<Ctx> {
  return { definition, run: (ctx, data, job) => handler(ctx, definition.parse(data), job) };
}

export type JobSchedule = {
  name: string;
  cron: string;
  payload: object;
  /** Also once whenever a process starts, for what a new version changes. */
  at_start?: boolean;
};

/** A cron expression, read in UTC. */
export function scheduleJob<Out, In>(
  definition: JobDefinition<Out, In>,
  cron: string,
  payload: In,
  options: Pick<JobSchedule, 'at_start'> = {},
): JobSchedule {
  return { name: definition.name, cron, payload: definition.check(payload), ...options };
}
