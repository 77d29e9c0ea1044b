import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { contracts } from '#db/schema/contracts.ts';
import { saveFile } from '#platform/files/save-file.server.ts';
import { defineJob, handleJob } from '#platform/jobs/job.ts';
import { pdfBrand } from '#platform/pdf/brand.server.ts';
import { renderPdf } from '#platform/pdf/document.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { type ContractRow, findContract } from './checkout-contracts.server.ts';
import { contractSections } from './policy.ts';

type Ports = Pick<Platform, 'db' | 'files' | 'site'>;

export const contractPdfJob = defineJob({ name: 'contracts.pdf', schema: z.object({ contract_id: z.uuid() }), retryLimit: 8 });

/** Draws the signed contract once; a repeated job finds it there. */
export async function storeContractPdf(ports: Ports, contract_id: string): Promise<void> {
  const row = await findContract(ports.db, contract_id);
  if (!row?.client_signed_at || row.pdf_file_id) return;
  const bytes = await renderContract(ports, row);
  const file = await saveFile(ports.db, ports.files, {
    bytes,
    original_name: `${row.contract_number}.pdf`,
    type: { contentType: 'application/pdf', ext: 'pdf' },
    // Whose file it is: the client reads it as their own, the studio reads all of them.
    uploaded_by: row.user_id,
    is_public: false,
  });
  await ports.db
    .update(contracts)
    .set({ pdf_file_id: file.id, updated_at: row.updated_at })
    .where(and(eq(contracts.id, row.id), isNull(contracts.pdf_file_id)));
}

export const contractPdfHandler = handleJob(contractPdfJob, (ports: Ports, { contract_id }) =>
  storeContractPdf(ports, contract_id),
);

async function renderContract(ports: Ports, row: ContractRow): Promise<Buffer> {
  const { sections } = contractSections(row.text);
  return renderPdf(await pdfBrand(ports), (page) => {
    page.title('Service Agreement', row.contract_number, 'Signed');
    for (const { heading, paragraphs } of sections) {
      page.heading(heading);
      for (const paragraph of paragraphs) page.paragraph(paragraph);
    }
    page.gap();
    page.panel('Signed electronically', [
      `${row.client_signature ?? ''}, ${moment(row.client_signed_at)}`,
      row.effective_date
        ? `In force from ${row.effective_date}${row.expiration_date ? ` until ${row.expiration_date}` : ', with no end date'}`
        : '',
      row.signer_ip_address ? `Network address: ${row.signer_ip_address}` : '',
      row.signer_user_agent ? `Browser: ${row.signer_user_agent}` : '',
      `SHA-256 of the text: ${row.text_sha256 ?? ''}`,
    ]);
  });
}

const moment = (at: Date | null): string =>
  at ? `${at.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' })} UTC` : '';
