import { lt, or, sql } from 'drizzle-orm';
import { sessions, verifications } from '#db/schema/people/auth.ts';
import { idleMs } from '#platform/auth/session-life.ts';
import type { HousekeepingTask } from '#platform/jobs/housekeeping-task.ts';

const now = sql`now()`;

export const authHousekeeping: HousekeepingTask[] = [
  {
    name: 'sessions',
    run: async ({ db }) => {
      const unused = lt(sessions.updated_at, new Date(Date.now() - idleMs));
      return (await db.delete(sessions).where(or(lt(sessions.expires_at, now), unused))).rowCount;
    },
  },
  {
    name: 'verifications',
    run: async ({ db }) => (await db.delete(verifications).where(lt(verifications.expires_at, now))).rowCount,
  },
];
