import { z } from 'zod';
import { type ContractRow, findRow } from '#features/papers/contracts/rows.server.ts';
import { sealContract } from '#features/papers/contracts/seal.server.ts';
import { type FinishPorts, readSealed, type SealedPdf } from '#features/papers/evidence/seal.server.ts';
import { defineJob, handleJob } from '#platform/jobs/job.ts';
import type { ContractPaper } from '#platform/pdf/paper.ts';
import { longDate } from '#shared/calendar-day.ts';
import { contractSections } from './policy.ts';

export const agreementPdfJob = defineJob({
  name: 'agreements.pdf',
  schema: z.object({ contract_id: z.uuid() }),
  retryLimit: 8,
  whenIdle: true,
});

/** The sealed document of a contract that was signed at checkout, made where there is none yet. */
export async function contractPdfOf(ports: FinishPorts, contract_id: string, is_last_attempt = false): Promise<SealedPdf | null> {
  const row = await findRow(ports.db, contract_id);
  // One that the studio wrote is finished when both have signed; one of the checkout binds with its order.
  if (!row?.concluded_at || row.origin !== 'checkout') return null;
  const ready = await readSealed(ports.db, ports.files, 'contract', row.id);
  if (ready) return ready;
  return sealContract(ports, row, { is_last_attempt, paper: agreementPaper(row) });
}

export const agreementPdfHandler = handleJob(agreementPdfJob, async (ports: FinishPorts, { contract_id }, job) => {
  await contractPdfOf(ports, contract_id, job.isLastAttempt);
});

function agreementPaper(row: ContractRow): ContractPaper {
  return {
    kind: 'contract',
    label: 'Contract',
    title: 'Service Agreement',
    number: row.contract_number,
    state: 'Signed',
    parties: [
      {
        heading: 'In force',
        lines: [
          row.effective_date ? `From ${longDate(row.effective_date)}` : '',
          row.expiration_date ? `Until ${longDate(row.expiration_date)}` : 'With no end date',
        ],
      },
      { heading: 'SHA-256 of the text', lines: [row.text_sha256 ?? ''] },
    ],
    description: '',
    lines: { rows: [], totals: [] },
    sections: contractSections(row.text).sections.map(({ heading, paragraphs }) => ({
      heading,
      numbered: false,
      clauses: paragraphs.map((text) => [{ text, bold: false, underline: false }]),
    })),
    signatures: [
      {
        heading: 'For the client',
        name: row.client_signature ?? '',
        drawing: null,
        lines: [
          `Signed electronically ${moment(row.client_signed_at)}`,
          row.signer_ip_address ? `Network address: ${row.signer_ip_address}` : '',
          row.signer_user_agent ? `Browser: ${row.signer_user_agent}` : '',
        ],
      },
    ],
  };
}

const moment = (at: Date | null): string =>
  at ? `${at.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' })} UTC` : '';
