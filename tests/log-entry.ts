import type { application_logs } from '#db/schema/platform/logs.ts';

export type NewLog = typeof application_logs.$inferInsert;

/** An entry of the log, as a test puts it there. */
export const logEntry = (component: string, at: string, rest: Partial<NewLog> = {}): NewLog => ({
  component,
  timestamp: new Date(at),
  level: 'info',
  category: 'business',
  message: 'An ordinary entry',
  ...rest,
});
