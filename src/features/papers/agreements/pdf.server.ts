import { z } from 'zod';
import { type ContractRow, findRow } from '#features/papers/contracts/rows.server.ts';
import { sealContract } from '#features/papers/contracts/seal.server.ts';
import { type FinishPorts, readSealed, type SealedPdf } from '#features/papers/evidence/seal.server.ts';
import { defineJob, handleJob } from '#platform/jobs/job.ts';
import type { PdfPage } from '#platform/pdf/document.server.ts';
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
  // One that the studio wrote is finished when both have signed.
  if (!row?.client_signed_at || row.origin !== 'checkout') return null;
  const ready = await readSealed(ports.db, ports.files, 'contract', row.id);
  if (ready) return ready;
  return sealContract(ports, row, { is_last_attempt, draw: (page) => drawAgreement(page, row) });
}

export const agreementPdfHandler = handleJob(agreementPdfJob, async (ports: FinishPorts, { contract_id }, job) => {
  await contractPdfOf(ports, contract_id, job.isLastAttempt);
});

function drawAgreement(page: PdfPage, row: ContractRow): void {
  page.title('Service Agreement', row.contract_number, 'Signed');
  for (const { heading, paragraphs } of contractSections(row.text).sections) {
    page.heading(heading);
    for (const paragraph of paragraphs) page.paragraph(paragraph);
  }
  page.gap(8);
  page.panel('Signed electronically', [
    `${row.client_signature ?? ''}, ${moment(row.client_signed_at)}`,
    row.effective_date
      ? `In force from ${longDate(row.effective_date)}${row.expiration_date ? ` until ${longDate(row.expiration_date)}` : ', with no end date'}`
      : '',
    row.signer_ip_address ? `Network address: ${row.signer_ip_address}` : '',
    row.signer_user_agent ? `Browser: ${row.signer_user_agent}` : '',
    `SHA-256 of the text: ${row.text_sha256 ?? ''}`,
  ]);
}

const moment = (at: Date | null): string =>
  at ? `${at.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' })} UTC` : '';
