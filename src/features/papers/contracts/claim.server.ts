import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { contracts } from '#db/schema/papers/contracts.ts';
import { notSentElsewhere } from '#features/papers/sending/claim.server.ts';
import { defineJob, handleJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.server.ts';

type Ports = Pick<Platform, 'db'>;
const schema = z.object({ contact_id: z.uuid(), user_id: z.uuid() });

export const claimContractsJob = defineJob({
  name: 'contracts.claim',
  schema,
  retryLimit: 5,
});
export const releaseContractsJob = defineJob({ name: 'contracts.release', schema, retryLimit: 8 });

/** What was written to a contact before it had an account is the account's from now on, unless it went to another address. */
export async function claimContracts({ db }: Ports, contact_id: string, user_id: string): Promise<void> {
  await db
    .update(contracts)
    .set({ user_id })
    .where(and(eq(contracts.contact_id, contact_id), isNull(contracts.user_id), notSentElsewhere(contracts.sent_to, user_id)));
}

/** The other way round, once the address is not proven any more. What was agreed at checkout stays the account's. */
export async function releaseContracts({ db }: Ports, contact_id: string, user_id: string): Promise<void> {
  await db
    .update(contracts)
    .set({ user_id: null })
    .where(and(eq(contracts.contact_id, contact_id), eq(contracts.user_id, user_id), eq(contracts.origin, 'studio')));
}

export const releaseContractsHandler = handleJob(releaseContractsJob, (ports: Ports, { contact_id, user_id }) =>
  releaseContracts(ports, contact_id, user_id),
);

export const claimContractsHandler = handleJob(claimContractsJob, (ports: Ports, { contact_id, user_id }) =>
  claimContracts(ports, contact_id, user_id),
);
