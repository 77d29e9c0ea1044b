import { lt } from 'drizzle-orm';
import { document_codes } from '#db/schema/papers/proof.ts';
import { daysAgo, type HousekeepingTask } from '#platform/jobs/housekeeping-task.ts';

export const proofHousekeeping: HousekeepingTask[] = [
  {
    name: 'codes',
    run: async ({ db }) => (await db.delete(document_codes).where(lt(document_codes.expires_at, daysAgo(1)))).rowCount,
  },
];
