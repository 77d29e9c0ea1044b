import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { contracts } from '#db/schema/contracts.ts';
import { readPdf, savePdf } from '#platform/files/stored-pdf.server.ts';
import { defineJob, handleJob } from '#platform/jobs/job.ts';
import { pdfBrand } from '#platform/pdf/brand.server.ts';
import { renderPdf } from '#platform/pdf/document.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { longDate } from '#shared/calendar-day.ts';
import { type ContractRow, findContract } from './checkout-contracts.server.ts';
import { contractSections } from './policy.ts';

type Ports = Pick<Platform, 'db' | 'files' | 'site'>;

export const contractPdfJob = defineJob({ name: 'contracts.pdf', schema: z.object({ contract_id: z.uuid() }), retryLimit: 8 });

/** The stored document, or a new one where there is none yet. It is drawn once; whoever comes second gets the first one's. */
export async function contractPdfOf(ports: Ports, contract_id: string): Promise<{ name: string; bytes: Buffer } | null> {
  const row = await findContract(ports.db, contract_id);
  // One that the studio wrote is finished and sealed when both have signed.
  if (!row?.client_signed_at || row.access_token !== null) return null;
  const name = `${row.contract_number}.pdf`;
  const stored = await readPdf(ports.db, ports.files, row.pdf_file_id);
  if (stored) return { name, bytes: stored.bytes };
  const bytes = await renderContract(ports, row);
  const twin = await ports.db.transaction(async (tx) => {
    const [now] = await tx.select().from(contracts).where(eq(contracts.id, row.id)).for('update');
    if (now?.pdf_file_id !== row.pdf_file_id) return true;
    const file = await savePdf(tx, ports.files, { bytes, number: row.contract_number, of: row });
    await tx.update(contracts).set({ pdf_file_id: file.id, updated_at: row.updated_at }).where(eq(contracts.id, row.id));
    return false;
  });
  return twin ? contractPdfOf(ports, contract_id) : { name, bytes };
}

export const contractPdfHandler = handleJob(contractPdfJob, async (ports: Ports, { contract_id }) => {
  await contractPdfOf(ports, contract_id);
});

async function renderContract(ports: Ports, row: ContractRow): Promise<Buffer> {
  const { sections } = contractSections(row.text);
  return renderPdf(await pdfBrand(ports), (page) => {
    page.title('Service Agreement', row.contract_number, 'Signed');
    for (const { heading, paragraphs } of sections) {
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
  });
}

const moment = (at: Date | null): string =>
  at ? `${at.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' })} UTC` : '';
