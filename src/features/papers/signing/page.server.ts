import { and, eq } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { sealed_documents } from '#db/schema/papers/evidence.ts';
import { contractContentSchema } from '#features/papers/contracts/contract.ts';
import type { ContractContent } from '#features/papers/contracts/policy.ts';
import { contentOf, documentOf, type FoundContract, signaturesOf } from '#features/papers/contracts/rows.server.ts';
import { type FoundEstimate, shownEstimate } from '#features/papers/estimates/answer.server.ts';
import { contentStudio } from '#features/papers/estimates/content.ts';
import { consents } from '#features/papers/evidence/consents.ts';
import { readVersion } from '#features/papers/evidence/versions.server.ts';
import { maskAddress } from '#features/papers/proof/policy.ts';
import { canMailCode } from '#features/papers/proof/service.server.ts';
import { isWaiting } from '#features/papers/sending/policy.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import type { ContractPage, DocumentPage, EstimatePage } from './contract.ts';
import type { Found, Reader } from './find.server.ts';

export const numberOf = (found: Found): string =>
  found.type === 'estimate' ? found.row.estimate_number : found.row.contract_number;

/** The document as its page shows it to this reader. */
export async function pageOf(context: ApiContext, found: Found, reader: Reader): Promise<DocumentPage> {
  return found.type === 'estimate' ? estimatePageOf(context, found, reader) : contractPageOf(context, found, reader);
}

const decline = ({ declined_at, decline_reason }: { declined_at: Date | null; decline_reason: string | null }) =>
  declined_at && { reason: decline_reason, at: declined_at.toISOString() };

const basics = (found: Found, { is_studio, is_contact, caller }: Reader) => {
  const { row, contact, type } = found;
  const signer = is_contact && caller ? caller : contact;
  return {
    status: row.status,
    is_sample: row.is_sample,
    is_studio,
    is_contact,
    is_revised: row.status === 'draft' && row.sent_to !== null && !is_studio,
    can_answer: isWaiting(row.status) && !is_studio,
    signer_name: signer ? `${signer.first_name} ${signer.last_name}`.trim() : '',
    consent: { ...consents[type] },
    pdf_url: `/api/document/${type}/${row.access_token ?? ''}/document.pdf`,
  };
};

async function estimatePageOf(
  { platform }: ApiContext,
  found: FoundEstimate & { type: 'estimate' },
  reader: Reader,
): Promise<EstimatePage> {
  const { row } = found;
  const studio = contentStudio(await platform.site.get());
  const { content, content_sha256 } = await shownEstimate(platform.db, found, studio, reader.is_studio ? 'studio' : 'client');
  const { client_signature, client_signed_at } = row;
  return {
    ...basics(found, reader),
    document_type: 'estimate',
    number: row.estimate_number,
    title: content.title,
    content,
    content_sha256,
    client:
      client_signature !== null && client_signed_at && row.status === 'accepted'
        ? { name: client_signature, drawing: null, signed_at: client_signed_at.toISOString() }
        : null,
    decline: row.status === 'declined' ? decline(row) : null,
    converted_at: row.status === 'accepted' && !row.client_signed_at ? (row.accepted_at?.toISOString() ?? null) : null,
    pdf_is_sealed: await isSealed(platform.db, found),
  };
}

async function contractPageOf(
  context: ApiContext,
  found: FoundContract & { type: 'contract' },
  reader: Reader,
): Promise<ContractPage> {
  const { platform } = context;
  const { row } = found;
  const studio = contentStudio(await platform.site.get());
  const { content, content_sha256 } = await shownContract(platform.db, found, studio, reader);
  const signed = signaturesOf(row);
  const onWire = (one: typeof signed.client) =>
    one && { name: one.name, drawing: one.drawing, signed_at: new Date(one.signed_at).toISOString() };
  const needsCode = isWaiting(row.status) && !reader.is_studio && !reader.is_proved;
  return {
    ...basics(found, reader),
    document_type: 'contract',
    number: row.contract_number,
    title: content.title,
    content,
    content_sha256,
    client: onWire(signed.client),
    studio: onWire(signed.studio),
    decline: decline(row),
    completed_at: row.completed_at?.toISOString() ?? null,
    cancelled_at: row.cancelled_at?.toISOString() ?? null,
    code:
      needsCode && row.sent_to
        ? {
            goes_to: maskAddress(row.sent_to),
            can_be_sent: await canMailCode(context, documentOf(row)),
            is_after_reset: reader.is_contact,
          }
        : null,
    pdf_is_sealed: await isSealed(platform.db, found),
  };
}

/** While the studio revises a contract, its client goes on seeing the words that were sent last. */
export async function shownContract(
  db: DbOrTx,
  found: FoundContract,
  studio: Parameters<typeof contentOf>[2],
  { is_studio }: Pick<Reader, 'is_studio'>,
): Promise<{ content: ContractContent; content_sha256: string }> {
  if (found.row.status === 'draft' && !is_studio) {
    const sent = await readVersion(db, contractContentSchema, documentOf(found.row));
    if (sent) return { content: sent.content, content_sha256: sent.content_sha256 };
  }
  return contentOf(db, found, studio);
}

async function isSealed(db: DbOrTx, { type, row }: Found): Promise<boolean> {
  const { document_type, document_id, version } = sealed_documents;
  const ofThis = and(eq(document_type, type), eq(document_id, row.id), eq(version, row.version));
  return (await db.$count(sealed_documents, ofThis)) > 0;
}
