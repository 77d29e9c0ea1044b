import type { contracts } from '#db/schema/papers/contracts.ts';
import { contentHash } from '#features/papers/evidence/content.ts';

type Row = typeof contracts.$inferSelect;
type Written = Pick<
  Row,
  | 'title'
  | 'description'
  | 'contact_id'
  | 'contract_type'
  | 'total_amount_cents'
  | 'currency'
  | 'effective_date'
  | 'expiration_date'
  | 'services'
  | 'terms_and_conditions'
  | 'payment_terms'
>;

/** All that an edit replaces. */
const written = (row: Written) => ({
  title: row.title,
  description: row.description,
  contact_id: row.contact_id,
  contract_type: row.contract_type,
  total_amount_cents: row.total_amount_cents,
  currency: row.currency,
  effective_date: row.effective_date,
  expiration_date: row.expiration_date,
  services: row.services,
  terms_and_conditions: row.terms_and_conditions,
  payment_terms: row.payment_terms,
});

export const saysTheSame = (one: Written, other: Written): boolean => contentHash(written(one)) === contentHash(written(other));

/**
 * Names what an editor has before it. Not by `updated_at`: the client's look and jobs write the row too. Not by `content_sha256`
 * alone: a draft has none. That and the studio's signature are part of this because an edit takes back both.
 */
export const revisionOf = (row: Written & Pick<Row, 'version' | 'content_sha256' | 'admin_signed_at'>): string =>
  contentHash({
    ...written(row),
    version: row.version,
    content_sha256: row.content_sha256,
    admin_signed_at: row.admin_signed_at,
  });
