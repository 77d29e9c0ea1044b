import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { contracts } from '#db/schema/papers/contracts.ts';
import { notSentElsewhere } from '#features/papers/sending/claim.server.ts';
import { defineJob, handleJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.server.ts';

type Ports = Pick<Platform, 'db'>;

export const claimContractsJob = defineJob({
  name: 'contracts.claim',
  schema: z.object({ contact_id: z.uuid(), user_id: z.uuid() }),
  retryLimit: 5,
});

/** What was written to a contact before it had an account is the account's from now on, unless it went to another address. */
export async function claimContracts({ db }: Ports, contact_id: string, user_id: string): Promise<void> {
  await db
    .update(contracts)
    .set({ user_id })
    .where(and(eq(contracts.contact_id, contact_id), isNull(contracts.user_id), notSentElsewhere(contracts.sent_to, user_id)));
}

export const claimContractsHandler = handleJob(claimContractsJob, (ports: Ports, { contact_id, user_id }) =>
  claimContracts(ports, contact_id, user_id),
);
