import type { Tx } from '#db/client.ts';
import type { sealed_documents } from '#db/schema/papers/evidence.ts';
import { studioAddress } from '#features/studio/notifications/studio.server.ts';
import { asAttachment, type StoredPdf } from '#platform/files/stored-pdf.server.ts';
import { hello } from '#platform/mail/greeting.ts';
import { renderMail } from '#platform/mail/layout.tsx';
import type { MailBlock } from '#platform/mail/mail-blocks.ts';
import { mailBrand } from '#platform/mail/mail-brand.ts';
import { queueMail } from '#platform/mail/queue-mail.server.ts';
import type { SiteState } from '#shared/site-state.ts';

type Setting = { state: SiteState; publicUrl: string };
type Finished = StoredPdf & { sealed: typeof sealed_documents.$inferSelect };

/** The finished document for everybody who is part of it: each address once, the studio's among them. */
export async function mailCopies(
  tx: Tx,
  { state, publicUrl }: Setting,
  pdf: Finished,
  people: readonly { to: string; name: string | null }[],
): Promise<void> {
  const studio = await studioAddress(tx, state);
  const readers = new Map([...(studio ? [{ to: studio, name: null }] : []), ...people].map((one) => [one.to.toLowerCase(), one]));
  const { number, document_type, document_id, version, pdf_sha256 } = pdf.sealed;
  const what = document_type === 'estimate' ? 'accepted estimate' : 'completed contract';
  const title = `${number} is complete`;
  const attachments = [asAttachment(pdf)];
  for (const [address, { to, name }] of readers) {
    const blocks: MailBlock[] = [
      { type: 'paragraph', text: `${hello(name)}\nThe ${what} ${number} is attached as a sealed PDF. Please keep it.` },
      { type: 'key-values', rows: [{ label: 'SHA-256', value: pdf_sha256 }] },
      { type: 'button', label: 'Verify this document', url: `${publicUrl}/verify#${number}` },
    ];
    await queueMail(tx, {
      idempotency_key: `evidence.copy:${document_type}:${document_id}:${version}:${address}`,
      template: 'evidence.copy',
      to,
      subject: `${number}: your signed copy`,
      attachments,
      about: { type: document_type, id: document_id },
      ...renderMail({ brand: mailBrand(state, publicUrl), title, preview: `The ${what} ${number} is attached.`, blocks }),
    });
  }
}
