import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { contract_templates, contracts } from '#db/schema/papers/contracts.ts';
import { estimates } from '#db/schema/papers/estimates.ts';
import { recordEvent, saveVersion } from '#features/papers/evidence/record.server.ts';
import { contactOf } from '#features/papers/sending/contact.server.ts';
import { newToken } from '#features/papers/sending/link.server.ts';
import { contactFinder } from '#features/people/contacts/sample.server.ts';
import { daysBefore, type FillSamples, hoursBefore, sampleId } from '#platform/sample-data/part.server.ts';
import { defaultCurrency } from '#shared/currencies.ts';
import { toHundredths, toMinor } from '#shared/money.ts';
import type { SiteState } from '#shared/site-state.ts';
import { contractContent, nameOf, studioParty, sumsOf } from './policy.ts';
import { type ContractRow, documentOf } from './rows.server.ts';
import { type Agreement, agreements, templates } from './sample-agreements.ts';

/** Terms to start from, and contracts in every state with their record. */
export const fill: FillSamples = async (tx, { now, site }) => {
  for (const { key, type, terms, payment, ...template } of templates) {
    await tx
      .insert(contract_templates)
      .values({
        id: sampleId(`contract-template:${key}`),
        ...template,
        contract_type: type,
        terms_and_conditions: terms,
        payment_terms: payment,
        is_sample: true,
        created_at: now,
        updated_at: now,
      })
      .onConflictDoNothing();
  }
  const state = await site.get();
  const contactAt = await contactFinder(tx);
  for (const agreement of agreements) {
    const client = contactAt(agreement.email);
    if (client) await fillAgreement(tx, agreement, client, state, now);
  }
};

const day = (moment: Date): string => moment.toISOString().slice(0, 10);

async function fillAgreement(
  tx: Tx,
  agreement: Agreement,
  client: { id: string; user_id: string | null; email: string },
  state: SiteState,
  now: Date,
): Promise<void> {
  const template = templates.find(({ key }) => key === agreement.template);
  const created_at = daysBefore(now, agreement.daysAgo);
  const after = (hours: number) => hoursBefore(created_at, -hours);
  const { status, currency = defaultCurrency } = agreement;
  const services = agreement.lines.map(({ name, quantity, price, discount = 0 }) => ({
    name,
    description: null,
    quantity_hundredths: toHundredths(quantity),
    unit_price_cents: toMinor(price, currency),
    discount_bp: toHundredths(discount),
    tax_rate_bp: 0,
  }));
  const reached = (...states: Agreement['status'][]) => states.includes(status);
  const [row] = await tx
    .insert(contracts)
    .values({
      id: sampleId(`written-contract:${agreement.key}`),
      origin: 'studio',
      contract_number: `CON-${created_at.getTime()}`,
      title: agreement.title,
      description: agreement.description,
      contract_type: template?.type ?? 'service',
      contact_id: client.id,
      user_id: client.user_id,
      estimate_id: await sampleEstimate(tx, agreement.estimate),
      total_amount_cents: sumsOf({ services, total_amount_cents: toMinor(agreement.total, currency) }).total_amount_cents,
      currency,
      effective_date: agreement.effective === undefined ? null : day(daysBefore(now, -agreement.effective)),
      services,
      terms_and_conditions: template?.terms ?? [],
      payment_terms: template?.payment ?? [],
      status,
      access_token: newToken(),
      sent_at: reached('draft') ? null : after(1),
      sent_to: reached('draft') ? null : client.email,
      viewed_at: reached('draft', 'sent') ? null : after(5),
      declined_at: reached('cancelled') ? after(20) : null,
      cancelled_at: reached('cancelled') ? after(20) : null,
      decline_reason: agreement.reason ?? null,
      completed_at: reached('completed') ? after(22) : null,
      // Nobody is to be reminded of a sample.
      reminders_enabled: false,
      is_sample: true,
      created_at,
      updated_at: created_at,
    })
    .onConflictDoNothing()
    .returning();
  if (row) await fillRecord(tx, row, state);
}

async function sampleEstimate(tx: Tx, key: string | undefined): Promise<string | null> {
  if (!key) return null;
  const [found] = await tx
    .select({ id: estimates.id })
    .from(estimates)
    .where(eq(estimates.id, sampleId(`estimate:${key}`)));
  return found?.id ?? null;
}

/** What happened to it, as the record would tell. */
async function fillRecord(tx: Tx, row: ContractRow, state: SiteState): Promise<void> {
  const { created_at, sent_at, viewed_at, declined_at, completed_at, updated_at } = row;
  const owner = state.branding.companyName;
  const studio = { kind: 'studio' as const, name: owner };
  const note = (event: Parameters<typeof recordEvent>[2]) => recordEvent(tx, documentOf(row), event);
  await note({ kind: 'created', actor: studio, now: created_at });
  const contact = await contactOf(tx, row.contact_id);
  if (!sent_at || !contact) return;
  const content = contractContent(row, contact, studioParty(state));
  const content_sha256 = await saveVersion(tx, documentOf(row), { version: 1, content, created_by: null });
  const name = nameOf(contact);
  const actor = { kind: 'client' as const, id: row.user_id, name, email: contact.email };
  const same = { content_before: content_sha256, content_after: content_sha256 };
  const seen = { actor, ip_address: '192.0.2.10', user_agent: 'Sample browser', ...same };
  await note({
    kind: 'sent',
    actor: studio,
    content_after: content_sha256,
    details: { to: contact.email, version: 1 },
    now: sent_at,
  });
  if (viewed_at) await note({ kind: 'viewed', ...seen, now: viewed_at });
  if (declined_at) await note({ kind: 'declined', ...seen, details: { reason: row.decline_reason }, now: declined_at });
  const signed = row.status === 'signed' || row.status === 'completed';
  const signed_at = hoursBefore(created_at, -18);
  if (signed) {
    await note({ kind: 'consented', ...seen, consent_version: 'sample', now: signed_at });
    await note({ kind: 'signed', ...seen, consent_version: 'sample', details: { name, method: 'typed' }, now: signed_at });
  }
  if (completed_at) {
    await note({ kind: 'countersigned', actor: studio, ...same, details: { name: owner, method: 'typed' }, now: completed_at });
    await note({ kind: 'completed', actor: { kind: 'system' }, ...same, now: completed_at });
  }
  await tx
    .update(contracts)
    .set({
      content_sha256,
      ...(signed ? { client_signature: name, client_signed_at: signed_at, signer_ip_address: '192.0.2.10' } : {}),
      ...(completed_at ? { admin_signature: owner, admin_signed_at: completed_at } : {}),
      updated_at,
    })
    .where(eq(contracts.id, row.id));
}

/** Those of other origins, for the sample data of the features that make them; null where it is there already. */
export async function insertSampleContract(tx: Tx, values: typeof contracts.$inferInsert): Promise<ContractRow | null> {
  const [row] = await tx.insert(contracts).values(values).onConflictDoNothing().returning();
  return row ?? null;
}
