import type { estimates } from '#db/schema/papers/estimates.ts';
import { contentHash } from '#features/papers/evidence/content.ts';

type Row = typeof estimates.$inferSelect;
type Written = Pick<
  Row,
  | 'title'
  | 'description'
  | 'contact_id'
  | 'items'
  | 'total_amount_cents'
  | 'currency'
  | 'valid_until'
  | 'payment_terms'
  | 'deposit_bp'
  | 'payment_schedule'
  | 'on_accept'
  | 'reminders_enabled'
>;

/** All that an edit replaces. Without the ids of lines and payments: a request that is sent again gives new ones. */
const written = ({ items, payment_schedule, ...row }: Written) => ({
  title: row.title,
  description: row.description,
  contact_id: row.contact_id,
  items: items.map(({ id: _, ...item }) => item),
  total_amount_cents: row.total_amount_cents,
  currency: row.currency,
  valid_until: row.valid_until,
  payment_terms: row.payment_terms,
  deposit_bp: row.deposit_bp,
  payment_schedule: payment_schedule.map(({ id: _, ...one }) => one),
  on_accept: row.on_accept,
  reminders_enabled: row.reminders_enabled,
});

export const saysTheSame = (one: Written, other: Written): boolean => contentHash(written(one)) === contentHash(written(other));

/**
 * Names what an editor has before it. Not by `updated_at`: the client's look and jobs write the row too. Not by `content_sha256`
 * alone: a draft has none; it is part of this because sending sets it and changes nothing else that an edit replaces. The client's
 * refusal is part of it too: an edit takes it back with its reason.
 */
export const revisionOf = (row: Written & Pick<Row, 'version' | 'content_sha256' | 'declined_at'>): string =>
  contentHash({
    ...written(row),
    version: row.version,
    content_sha256: row.content_sha256,
    declined_at: row.declined_at,
  });
