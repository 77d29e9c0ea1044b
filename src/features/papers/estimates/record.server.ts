import { and, asc, eq, gt, isNotNull, or } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { estimates } from '#db/schema/papers/estimates.ts';
import { contentHash } from '#features/papers/evidence/content.ts';
import { findVersion } from '#features/papers/evidence/versions.server.ts';
import type { RecordSubject } from '#platform/records/record-subject.ts';
import { estimateContent } from './content.ts';
import { estimateContentSchema } from './content-fields.ts';
import { documentOf, type EstimateRow } from './queries.server.ts';

/** How an estimate is compared with its record. */
export const estimateSubject: RecordSubject = {
  document_type: 'estimate',
  async read(db, id) {
    const [row] = await db.select().from(estimates).where(eq(estimates.id, id));
    if (!row) return null;
    const { client_signature, client_signed_at, admin_signature, admin_signed_at } = row;
    return {
      number: row.estimate_number,
      was_sent: row.sent_at !== null || client_signed_at !== null || row.version > 1,
      content_sha256: row.content_sha256,
      fits_version: await fitsVersion(db, row),
      client:
        client_signature !== null && client_signed_at
          ? { name: client_signature, drawing: null, signed_at: client_signed_at }
          : null,
      studio:
        admin_signature !== null && admin_signed_at ? { name: admin_signature, drawing: null, signed_at: admin_signed_at } : null,
    };
  },
  async findByNumber(db, number) {
    const [row] = await db.select({ id: estimates.id }).from(estimates).where(eq(estimates.estimate_number, number));
    return row?.id ?? null;
  },
  async listSent(db, after, limit) {
    const rows = await db
      .select({ id: estimates.id })
      .from(estimates)
      .where(
        and(
          or(isNotNull(estimates.sent_at), isNotNull(estimates.client_signed_at), gt(estimates.version, 1)),
          after === null ? undefined : gt(estimates.id, after),
        ),
      )
      .orderBy(asc(estimates.id))
      .limit(limit);
    return rows.map(({ id }) => id);
  },
};

/** The row's own words and sums, for the two sides that the kept version names: their details may have changed since. */
async function fitsVersion(db: DbOrTx, row: EstimateRow): Promise<boolean> {
  if (row.content_sha256 === null) return true;
  const kept = await findVersion(db, estimateContentSchema, { ...documentOf(row), version: row.version });
  if (!kept || 'damage' in kept) return false;
  const { client, studio } = kept.content;
  const contact = client && { first_name: client.name, last_name: '', email: client.email, company_name: client.company };
  const content = estimateContent(row, contact, studio);
  // The content adds its lines up by itself, so the row's own sums are compared too.
  const sums = ['subtotal_cents', 'discount_cents', 'tax_cents', 'total_amount_cents'] as const;
  return contentHash(content) === row.content_sha256 && sums.every((sum) => content[sum] === row[sum]);
}
