import { and, asc, eq, gt, isNotNull, or } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { contracts } from '#db/schema/papers/contracts.ts';
import { contentHash } from '#features/papers/evidence/content.ts';
import { findVersion } from '#features/papers/evidence/versions.server.ts';
import type { RecordSubject } from '#platform/records/record-subject.ts';
import { contractContentSchema } from './contract.ts';
import { contractContent } from './policy.ts';
import { type ContractRow, documentOf, findRow } from './rows.server.ts';

/** What was agreed to at checkout: the text, and what the row says of it elsewhere. */
export const agreementContent = (row: ContractRow) => {
  const { contract_number: number, version, title, description, total_amount_cents, currency, services, text } = row;
  const { terms_and_conditions, payment_terms, effective_date, expiration_date } = row;
  return {
    ...{ document: 'contract' as const, number, version, title, description, total_amount_cents, currency, services },
    ...{ terms_and_conditions, payment_terms, effective_date, expiration_date, text },
  };
};

/** How a contract of either origin is compared with its record. */
export const contractSubject: RecordSubject = {
  document_type: 'contract',
  async read(db, id) {
    const row = await findRow(db, id);
    if (!row) return null;
    const { client_signature, client_signed_at, admin_signature, admin_signed_at } = row;
    const is_agreement = row.origin === 'checkout';
    const agreed = is_agreement && client_signed_at ? contentHash(agreementContent(row)) : null;
    return {
      number: row.contract_number,
      was_sent: row.sent_at !== null || client_signed_at !== null || (!is_agreement && row.version > 1),
      content_sha256: is_agreement ? agreed : row.content_sha256,
      fits_version: is_agreement || (await fitsVersion(db, row)),
      client:
        client_signature !== null && client_signed_at
          ? { name: client_signature, drawing: row.client_signature_drawing, signed_at: client_signed_at }
          : null,
      studio:
        admin_signature !== null && admin_signed_at
          ? { name: admin_signature, drawing: row.admin_signature_drawing, signed_at: admin_signed_at }
          : null,
    };
  },
  async findByNumber(db, number) {
    const [row] = await db.select({ id: contracts.id }).from(contracts).where(eq(contracts.contract_number, number));
    return row?.id ?? null;
  },
  async listSent(db, after, limit) {
    const rows = await db
      .select({ id: contracts.id })
      .from(contracts)
      .where(
        and(
          or(isNotNull(contracts.sent_at), isNotNull(contracts.client_signed_at), gt(contracts.version, 1)),
          after === null ? undefined : gt(contracts.id, after),
        ),
      )
      .orderBy(asc(contracts.id))
      .limit(limit);
    return rows.map(({ id }) => id);
  },
};

/** The row's own words, for the two sides that the kept version names: their details may have changed since. */
async function fitsVersion(db: DbOrTx, row: ContractRow): Promise<boolean> {
  if (row.content_sha256 === null) return true;
  const kept = await findVersion(db, contractContentSchema, { ...documentOf(row), version: row.version });
  if (!kept || 'damage' in kept) return false;
  const { client, studio } = kept.content;
  const contact = client && { first_name: client.name, last_name: '', email: client.email, company_name: client.company };
  const content = contractContent(row, contact, studio);
  // The content adds its services up by itself, so the row's own total is compared too.
  return contentHash(content) === row.content_sha256 && content.total_amount_cents === row.total_amount_cents;
}
