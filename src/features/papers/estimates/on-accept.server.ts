import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { contracts } from '#db/schema/papers/contracts.ts';
import { convertedTitle, defaultPaymentTerm, defaultTerms } from '#features/papers/contracts/choices.ts';
import { asClause } from '#features/papers/contracts/merge-fields.ts';
import type { ContractRow } from '#features/papers/contracts/rows.server.ts';
import { createDraft } from '#features/papers/contracts/rows.server.ts';
import { recordEvent } from '#features/papers/evidence/record.server.ts';
import { studioTrace } from '#features/papers/sending/link.server.ts';
import type { AnyActor } from '#platform/audit/actor.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import { AppError } from '#shared/app-error.ts';
import { estimatesAudit } from './audit.server.ts';
import { estimateAccepted } from './events.ts';
import { counts, nextStatus } from './policy.ts';
import { documentOf, type EstimateRow, lockEstimate, toldOf, writeEstimate } from './queries.server.ts';

/** Makes a contract of an estimate, once: a second press answers the contract of the first. */
export async function convertToContract(tx: Tx, id: string, actor: AnyActor, now = new Date()): Promise<ContractRow> {
  // Whoever comes second waits here, and then finds the first one's contract.
  const row = await lockEstimate(tx, id);
  const [made] = await tx.select().from(contracts).where(eq(contracts.estimate_id, id));
  if (made) return made;
  const before = row.status;
  if (!nextStatus(before, 'convert')) {
    throw new AppError('CONFLICT', `This estimate was ${before}. Edit or duplicate it before you make a contract of it.`);
  }
  const contract = await writeContract(tx, row, actor, now);
  if (before !== 'accepted') {
    await writeEstimate(tx, row, { status: 'accepted', accepted_at: now, next_reminder_at: null });
    const details = { by: 'conversion', contract_number: contract.contract_number };
    const content_after = row.content_sha256;
    await recordEvent(tx, documentOf(row), {
      kind: 'accepted',
      ...studioTrace(actor),
      content_after,
      details,
      now,
    });
    await emit(tx, estimateAccepted, { ...toldOf(row), by: 'studio' });
  }
  await estimatesAudit.write(tx, {
    ...actor,
    action: 'estimate.converted',
    entity: 'estimates',
    entity_id: id,
    details: { estimate_number: row.estimate_number, contract_number: contract.contract_number },
  });
  return contract;
}

const writeContract = (tx: Tx, row: EstimateRow, actor: AnyActor, now: Date): Promise<ContractRow> =>
  createDraft(
    tx,
    {
      title: convertedTitle(row.title),
      description: row.description,
      contact_id: row.contact_id,
      user_id: row.user_id,
      estimate_id: row.id,
      total_amount_cents: row.total_amount_cents,
      currency: row.currency,
      services: row.items.filter(counts).map(({ id: _id, optional: _optional, selected: _selected, ...service }) => service),
      terms_and_conditions: defaultTerms,
      payment_terms: [row.payment_terms ? asClause(row.payment_terms) : defaultPaymentTerm],
      is_sample: row.is_sample,
    },
    actor,
    now,
  );
