import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { estimates } from '#db/schema/papers/estimates.ts';
import { contentHash } from '#features/papers/evidence/content.ts';
import { recordEvent, saveVersion } from '#features/papers/evidence/record.server.ts';
import { contactOf } from '#features/papers/sending/contact.server.ts';
import { contactFinder } from '#features/people/contacts/sample.server.ts';
import { daysBefore, type FillSamples, hoursBefore, sampleId } from '#platform/sample-data/part.server.ts';
import { defaultCurrency } from '#shared/currencies.ts';
import { toHundredths, toMinor } from '#shared/money.ts';
import type { SiteState } from '#shared/site-state.ts';
import { contentStudio, estimateContent, withChoice } from './content.ts';
import { estimateSums } from './policy.ts';
import { type Offer, offers } from './sample-offers.ts';

export const sampleEstimateId = (key: string): string => sampleId(`estimate:${key}`);

export const fill: FillSamples = async (tx, { now, site }) => {
  const state = await site.get();
  const contactAt = await contactFinder(tx);
  for (const offer of offers) {
    const contact = contactAt(offer.email);
    if (contact) await fillOffer(tx, offer, contact, state, now);
  }
};

const itemsOf = ({ key, lines, currency = defaultCurrency }: Offer) =>
  lines.map(({ name, description = null, quantity, price, discount = 0, tax = 0, optional }) => ({
    id: sampleId(`estimate:${key}:${name}`),
    name,
    description,
    quantity_hundredths: toHundredths(quantity),
    unit_price_cents: toMinor(price, currency),
    discount_bp: toHundredths(discount),
    tax_rate_bp: toHundredths(tax),
    optional: optional !== undefined,
    selected: optional !== 'left',
  }));

type Client = { id: string; user_id: string | null; email: string };

async function fillOffer(tx: Tx, offer: Offer, client: Client, state: SiteState, now: Date): Promise<void> {
  const id = sampleEstimateId(offer.key);
  const items = itemsOf(offer);
  const created_at = daysBefore(now, offer.daysAgo);
  const sent_at = offer.status === 'draft' ? null : hoursBefore(created_at, -2);
  const answered_at = hoursBefore(created_at, -26);
  const answer = { accepted: 'accepted_at', declined: 'declined_at', expired: 'expired_at' } as const;
  const ended = offer.status in answer ? { [answer[offer.status as keyof typeof answer]]: answered_at } : {};
  const deposit_bp = toHundredths(offer.deposit ?? 0);
  const [row] = await tx
    .insert(estimates)
    .values({
      id,
      estimate_number: `EST-${created_at.getTime()}`,
      title: offer.title,
      description: offer.description,
      contact_id: client.id,
      user_id: client.user_id,
      items,
      ...estimateSums(items),
      currency: offer.currency ?? defaultCurrency,
      valid_until: offer.validFor === undefined ? null : daysBefore(now, -offer.validFor).toISOString().slice(0, 10),
      payment_terms: offer.terms ?? null,
      deposit_bp,
      payment_schedule: offer.rest
        ? [{ id: sampleId(`instalment:${offer.key}`), label: offer.rest[0], due: offer.rest[1], share_bp: 10_000 - deposit_bp }]
        : [],
      status: offer.status,
      access_token: randomBytes(32).toString('base64url'),
      sent_at,
      sent_to: sent_at && client.email,
      viewed_at: offer.status === 'sent' || offer.status === 'draft' ? null : hoursBefore(created_at, -20),
      ...ended,
      decline_reason: offer.reason ?? null,
      // Nobody is to be reminded of a sample.
      reminders_enabled: false,
      is_sample: true,
      created_at,
      updated_at: sent_at ?? created_at,
    })
    .onConflictDoNothing()
    .returning();
  if (!row) return;
  const document = { document_type: 'estimate' as const, document_id: id, is_sample: true };
  const studio = { kind: 'studio' as const, name: state.branding.companyName };
  await recordEvent(tx, document, { kind: 'created', actor: studio, now: created_at });
  if (!sent_at) return;
  const contact = await contactOf(tx, client.id);
  const content = estimateContent(row, contact, contentStudio(state));
  const content_sha256 = await saveVersion(tx, document, { version: 1, content, created_by: null, now: sent_at });
  await recordEvent(tx, document, { kind: 'sent', actor: studio, content_after: content_sha256, now: sent_at });
  const name = `${contact?.first_name ?? ''} ${contact?.last_name ?? ''}`.trim();
  const actor = { kind: 'client' as const, id: client.user_id, name, email: contact?.email };
  const seen = { actor, content_after: content_sha256, ip_address: '192.0.2.10', user_agent: 'Sample browser' };
  if (row.viewed_at) await recordEvent(tx, document, { kind: 'viewed', ...seen, now: row.viewed_at });
  if (offer.status === 'accepted') {
    const taken = items.flatMap((item) => (item.selected ? item.id : []));
    const accepted = contentHash(withChoice(content, taken));
    await recordEvent(tx, document, {
      kind: 'accepted',
      ...seen,
      content_before: content_sha256,
      content_after: accepted,
      details: { name, selected: taken },
      now: answered_at,
    });
    await update(tx, id, { content_sha256: accepted, client_signature: name, client_signed_at: answered_at });
    return;
  }
  if (offer.status === 'declined') {
    await recordEvent(tx, document, { kind: 'declined', ...seen, details: { reason: offer.reason ?? null }, now: answered_at });
  } else if (offer.status === 'expired') {
    await recordEvent(tx, document, {
      kind: 'expired',
      actor: { kind: 'system' },
      content_after: content_sha256,
      now: answered_at,
    });
  }
  await update(tx, id, { content_sha256 });
}

async function update(tx: Tx, id: string, values: Partial<typeof estimates.$inferInsert>): Promise<void> {
  await tx.update(estimates).set(values).where(eq(estimates.id, id));
}
