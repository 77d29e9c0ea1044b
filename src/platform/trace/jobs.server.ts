import { inSpan } from './trace.server.ts';

/** Beside the payload of a job, and taken out before its handler sees it. */
const key = 'foyer_traceparent';

export const withTrace = (data: object, traceparent: string | null | undefined): object =>
  traceparent ? { ...data, [key]: traceparent } : data;

type Run = { name: string; data: unknown; retryCount: number };

/** A job as a span of the trace that it was sent from; one that nobody sent, such as a schedule, begins its own. */
export async function traceJob<J extends Run>(job: J, run: (job: J) => Promise<void>): Promise<void> {
  const { [key]: parent, ...data } = Object(job.data) as Record<string, unknown>;
  const attributes = {
    'messaging.operation.name': 'process',
    'messaging.destination.name': job.name,
    'job.attempt': job.retryCount + 1,
  };
  const begin = { name: `job ${job.name}`, kind: 'CONSUMER' as const, attributes };
  // The span says how it went, whether or not the process that sent it was traced as this one is.
  await inSpan({ ...begin, parent: typeof parent === 'string' ? parent : null }, () =>
    run(parent === undefined ? job : { ...job, data }),
  );
}
