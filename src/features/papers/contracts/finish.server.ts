import { z } from 'zod';
import type { FinishPorts } from '#features/papers/evidence/seal.server.ts';
import { defineJob, handleJob } from '#platform/jobs/job.ts';
import { sealContract } from './seal.server.ts';
import { contentOf, findWritten, signaturesOf } from './written.server.ts';
import { drawContract } from './written-pdf.server.ts';
import { studioParty } from './written-policy.ts';

export const finishContractJob = defineJob({
  name: 'contracts.finish',
  schema: z.object({ contract_id: z.uuid() }),
  retryLimit: 8,
  givesWay: true,
});

export const finishContractHandler = handleJob(finishContractJob, (ports: FinishPorts, { contract_id }) =>
  finishContract(ports, contract_id),
);

/** Both have signed: the PDF with its certificate is made, sealed, stored and mailed. */
export async function finishContract(ports: FinishPorts, contract_id: string): Promise<void> {
  const found = await findWritten(ports.db, contract_id);
  if (found?.row.status !== 'completed') return;
  const { row } = found;
  const { content } = await contentOf(ports.db, found, studioParty(await ports.site.get()));
  await sealContract(ports, row, {
    draw: (page) => drawContract(page, content, signaturesOf(row)),
    copies: content.client ? [{ to: content.client.email, name: content.client.name }] : [],
  });
}
