import type { Tx } from '#db/client.ts';
import type { sealed_documents } from '#db/schema/papers/evidence.ts';
import { asAttachment, type StoredPdf } from '#platform/files/stored-pdf.server.ts';
import { studioAddress } from '#platform/mail/studio-address.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { copyMail } from './emails/evidence-mails.ts';

type Ports = Pick<Platform, 'site' | 'sendMail'>;
type Finished = StoredPdf & { sealed: typeof sealed_documents.$inferSelect };

/** The finished document for everybody who is part of it: each address once, the studio's among them. */
export async function mailCopies(
  tx: Tx,
  { site, sendMail }: Ports,
  pdf: Finished,
  people: readonly { to: string; name: string | null }[],
): Promise<void> {
  const studio = await studioAddress(tx, await site.within(tx));
  const readers = new Map([...(studio ? [{ to: studio, name: null }] : []), ...people].map((one) => [one.to.toLowerCase(), one]));
  const { number, document_type, document_id, version, pdf_sha256 } = pdf.sealed;
  const attachments = [asAttachment(pdf)];
  const about = { type: document_type, id: document_id };
  for (const [address, { to, name }] of readers) {
    const occasion = `${document_type}:${document_id}:${version}:${address}`;
    await sendMail(tx, copyMail, { name, number, document_type, pdf_sha256 }, { to, occasion, attachments, about });
  }
}
