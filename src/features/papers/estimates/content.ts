import { lineSums, writtenSums } from '#features/papers/lines/policy.ts';
import { nameOfContact } from '#features/people/contacts/policy.ts';
import type { SiteState } from '#shared/site-state.ts';
import { counts, estimateSums, type OfferedLine, paymentParts, withSelection } from './policy.ts';

/** A line as it is read; `selected` says whether it counts in the sums. */
export type ContentLine = OfferedLine & {
  id: string;
  name: string;
  description: string | null;
  /** Quantity times price. */
  amount_cents: number;
  /** Less the discount, plus the tax. */
  total_cents: number;
};

/**
 * Everything that a client agrees to, and nothing else: whole numbers and texts, so that the same estimate always gives the
 * same SHA-256. The page, the PDF and the fingerprint are all made of it.
 */
export type EstimateContent = {
  document: 'estimate';
  number: string;
  version: number;
  title: string;
  description: string | null;
  studio: { name: string; email: string; phone: string; address: string };
  client: { name: string; company: string | null; email: string } | null;
  currency: string;
  items: ContentLine[];
  subtotal_cents: number;
  discount_cents: number;
  tax_cents: number;
  total_amount_cents: number;
  valid_until: string | null;
  payment_terms: string | null;
  deposit_bp: number;
  deposit_cents: number;
  payment_schedule: { label: string; due: string; share_bp: number; amount_cents: number }[];
};

/** What of a row goes into its content. */
export type ContentSource = {
  estimate_number: string;
  version: number;
  title: string;
  description: string | null;
  currency: string;
  items: readonly (OfferedLine & { id: string; name: string; description: string | null })[];
  total_amount_cents: number;
  valid_until: string | null;
  payment_terms: string | null;
  deposit_bp: number;
  payment_schedule: readonly { label: string; due: string; share_bp: number }[];
};
export type ContentContact = { first_name: string; last_name: string; email: string; company_name: string | null };
export type ContentStudio = { name: string; email: string; phone: string; address: string };

/** How the studio is named on its documents. */
export const contentStudio = ({ branding, settings }: Pick<SiteState, 'branding' | 'settings'>): ContentStudio => ({
  name: branding.companyName,
  email: settings.site_email,
  phone: settings.site_phone,
  address: settings.site_address,
});

export function estimateContent(row: ContentSource, contact: ContentContact | null, studio: ContentStudio): EstimateContent {
  return withSums({
    document: 'estimate',
    number: row.estimate_number,
    version: row.version,
    title: row.title,
    description: row.description,
    studio: { name: studio.name, email: studio.email, phone: studio.phone, address: studio.address },
    client: contact && { name: nameOfContact(contact), company: contact.company_name, email: contact.email },
    currency: row.currency,
    items: row.items
      .map((item) => ({ item, sums: lineSums(item) }))
      .map(({ item, sums }) => ({
        id: item.id,
        name: item.name,
        description: item.description,
        quantity_hundredths: item.quantity_hundredths,
        unit_price_cents: item.unit_price_cents,
        discount_bp: item.discount_bp,
        tax_rate_bp: item.tax_rate_bp,
        optional: item.optional,
        selected: counts(item),
        amount_cents: sums.gross_cents,
        total_cents: sums.total_cents,
      })),
    total_amount_cents: row.total_amount_cents,
    valid_until: row.valid_until,
    payment_terms: row.payment_terms,
    deposit_bp: row.deposit_bp,
    payment_schedule: row.payment_schedule.map(({ label, due, share_bp }) => ({ label, due, share_bp })),
  });
}

/** The same estimate with these optional lines taken: what the client sees while ticking, and what is accepted in the end. */
export const withChoice = (content: EstimateContent, selected: readonly string[]): EstimateContent =>
  withSums({ ...content, items: withSelection(content.items, selected) });

type Unsummed = Omit<
  EstimateContent,
  'subtotal_cents' | 'discount_cents' | 'tax_cents' | 'deposit_cents' | 'payment_schedule'
> & {
  payment_schedule: { label: string; due: string; share_bp: number }[];
};

function withSums(content: Unsummed): EstimateContent {
  const { items, total_amount_cents, deposit_bp, payment_schedule } = content;
  // An estimate without lines has the total that the owner wrote.
  const sums = items.length > 0 ? estimateSums(items) : writtenSums(total_amount_cents);
  const shares = payment_schedule.map(({ share_bp }) => share_bp);
  const { deposit_cents, instalments_cents } = paymentParts(sums.total_amount_cents, deposit_bp, shares);
  return {
    ...content,
    ...sums,
    deposit_cents,
    payment_schedule: payment_schedule.map((one, at) => ({ ...one, amount_cents: instalments_cents[at] ?? 0 })),
  };
}
