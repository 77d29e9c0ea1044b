import { lt, sql } from 'drizzle-orm';
import { sessions, verifications } from '#db/schema/people/auth.ts';
import type { HousekeepingTask } from '#platform/jobs/housekeeping-task.ts';

const now = sql`now()`;

export const authHousekeeping: HousekeepingTask[] = [
  { name: 'sessions', run: async ({ db }) => (await db.delete(sessions).where(lt(sessions.expires_at, now))).rowCount },
  {
    name: 'verifications',
    run: async ({ db }) => (await db.delete(verifications).where(lt(verifications.expires_at, now))).rowCount,
  },
];
