import { z } from 'zod';
import { type Finishing, type FinishPorts, finishDocument, type SealedPdf } from '#features/papers/evidence/seal.server.ts';
import { defineJob, handleJob } from '#platform/jobs/job.ts';
import { contractPaper } from './pdf.server.ts';
import { studioParty } from './policy.ts';
import { type ContractRow, contentOf, documentOf, findContract, signaturesOf } from './rows.server.ts';

export const sealContractJob = defineJob({
  name: 'contracts.seal',
  schema: z.object({ contract_id: z.uuid() }),
  retryLimit: 8,
  whenIdle: true,
});

export const sealContractHandler = handleJob(sealContractJob, (ports: FinishPorts, { contract_id }, job) =>
  sealCompleted(ports, contract_id, job.isLastAttempt),
);

/** Both have signed: the PDF with its certificate is made, sealed, stored and mailed. */
export async function sealCompleted(ports: FinishPorts, contract_id: string, is_last_attempt = false): Promise<void> {
  const found = await findContract(ports.db, contract_id);
  if (found?.row.status !== 'completed') return;
  const { row } = found;
  const { content } = await contentOf(ports.db, found, studioParty(await ports.site.get()));
  await sealContract(ports, row, {
    is_last_attempt,
    paper: contractPaper(content, signaturesOf(row)),
    copies: content.client ? [{ to: content.client.email, name: content.client.name }] : [],
  });
}

/** Draws, seals and stores a contract of either origin. */
export const sealContract = (
  ports: FinishPorts,
  row: ContractRow,
  finishing: Pick<Finishing, 'paper' | 'copies' | 'is_last_attempt'>,
): Promise<SealedPdf> => {
  const { contract_number: number, version, user_id } = row;
  return finishDocument(ports, { ...documentOf(row), number, version, user_id, ...finishing });
};
