import type { Logger } from '#platform/log/entry.ts';
import type { Platform } from '#platform/platform.server.ts';
import type { Jobs } from './jobs.server.ts';

/** What every job is handed; a handler names the part of it that it needs. */
export type JobContext = Pick<
  Platform,
  'auth' | 'db' | 'databaseUrl' | 'secrets' | 'site' | 'files' | 'env' | 'payments' | 'registry' | 'sendMail' | 'mail'
> & {
  logger: Logger;
  logDays: number;
  /** For work that goes on in another job, begun in the transaction of this one. */
  jobs: Pick<Jobs, 'send' | 'insertMany' | 'wake'>;
};
