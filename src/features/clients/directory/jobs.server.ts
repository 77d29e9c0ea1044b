import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#db/client.ts';
import { contracts } from '#db/schema/papers/contracts.ts';
import { becomeClient } from '#features/people/contacts/meet.server.ts';
import { defineJob, handleJob } from '#platform/jobs/job.ts';

type Ports = { db: Db };

const won = z.object({ contact_id: z.uuid().nullable().optional(), contract_id: z.uuid().optional() });

export const wonClientJob = defineJob({ name: 'clients.won', schema: won, retryLimit: 5 });

/** Whoever accepts an estimate or signs a contract is a client, with an account or without. */
export const winClient = ({ db }: Ports, { contact_id, contract_id }: z.output<typeof won>): Promise<void> =>
  db.transaction(async (tx) => {
    const [signed] = contract_id
      ? await tx.select({ contact_id: contracts.contact_id }).from(contracts).where(eq(contracts.id, contract_id))
      : [];
    const winner = contact_id ?? signed?.contact_id;
    if (winner) await becomeClient(tx, winner);
  });

export const wonClientHandler = handleJob(wonClientJob, winClient);
