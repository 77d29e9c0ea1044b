import { and, asc, eq, gte, inArray, isNull, ne, or } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.ts';
import { deleted_leads, lead_estimates, leads } from '#db/schema/clients/pipeline.ts';
import { contracts } from '#db/schema/papers/contracts.ts';
import { estimates } from '#db/schema/papers/estimates.ts';
import type { LeadSource, LeadStage, StageCause } from '#shared/choices/clients/pipeline.ts';
import { amountsOf, isMovedBy } from './policy.ts';
import { enterStage, findLead, type LeadRow, openLead, personOf } from './rows.server.ts';

/**
 * News is an occasion to look: where a paper stands is read from the paper itself, and when somebody asked from what they sent. So
 * it does not matter how often it is delivered, and in which order.
 */
type Standing = { stage: LeadStage; at: Date; reason?: string | null };

/** The lead that something at a moment belongs to: the first of the person's that was not closed before it. */
async function leadAt(db: DbOrTx, contact_id: string, at: Date): Promise<LeadRow | null> {
  const [row] = await db
    .select()
    .from(leads)
    .where(and(eq(leads.contact_id, contact_id), or(isNull(leads.closed_at), gte(leads.closed_at, at))))
    .orderBy(asc(leads.opened_at), asc(leads.id))
    .limit(1);
  return row ?? null;
}

/** Whether it happened while a lead stood that the owner deleted since: that is not opened again. */
const wasDeleted = async (db: DbOrTx, contact_id: string, at: Date): Promise<boolean> =>
  (await db.$count(deleted_leads, and(eq(deleted_leads.contact_id, contact_id), gte(deleted_leads.ended_at, at)))) > 0;

type Inquiry = { contact_id: string; at: Date; stage: LeadStage; source: LeadSource; cause: StageCause };

/** Somebody asked: a lead, unless they have one that it belongs to. */
export async function followInquiry(tx: Tx, { contact_id, at, stage, source, cause }: Inquiry): Promise<void> {
  const person = await personOf(tx, contact_id);
  if (!person) return;
  const lead = await leadAt(tx, person.id, at);
  if (lead) await advance(tx, person.name, lead, { stage, at }, cause);
  else if (!(await wasDeleted(tx, person.id, at)))
    await openLead(tx, person, { contact_id: person.id, stage, source, opened_at: at }, cause);
}

async function advance(tx: Tx, name: string, lead: LeadRow, { stage, at, reason }: Standing, cause: StageCause): Promise<void> {
  if (!isMovedBy(lead, stage, at)) return;
  await enterStage(tx, name, lead, { stage, at, cause, lost_reason: stage === 'lost' ? reason?.trim() || 'Declined' : null });
}

type ContractRow = typeof contracts.$inferSelect;

function standingOfContract({ status, sent_at, client_signed_at, declined_at, decline_reason }: ContractRow): Standing | null {
  if (declined_at) return { stage: 'lost', at: declined_at, reason: decline_reason };
  if ((status === 'signed' || status === 'completed') && client_signed_at) return { stage: 'won', at: client_signed_at };
  return (status === 'sent' || status === 'viewed') && sent_at ? { stage: 'contract', at: sent_at } : null;
}

type EstimateRow = typeof estimates.$inferSelect;

/** What is accepted is won, unless a contract follows: then that decides. */
function standingOfEstimate(row: EstimateRow, contract: ContractRow | undefined): Standing | null {
  const { status, sent_at, accepted_at, declined_at, decline_reason } = row;
  if (status === 'declined' && declined_at) return { stage: 'lost', at: declined_at, reason: decline_reason };
  if (status === 'accepted' && !contract && accepted_at) return { stage: 'won', at: accepted_at };
  const followed = status === 'accepted' && contract ? standingOfContract(contract) : null;
  if (followed) return followed;
  return status !== 'draft' && sent_at ? { stage: 'estimate', at: sent_at } : null;
}

/** An estimate that was sent opens a lead where there is none, and tells what the lead is worth. */
export async function followEstimate(tx: Tx, id: string): Promise<void> {
  const [found] = await tx
    .select({ estimate: estimates, contract: contracts })
    .from(estimates)
    .leftJoin(contracts, eq(contracts.estimate_id, estimates.id))
    .where(eq(estimates.id, id))
    // Before its contact, as a merge does; storing its lead takes this lock anyway.
    .for('key share', { of: estimates });
  const person = found?.estimate.contact_id ? await personOf(tx, found.estimate.contact_id) : null;
  if (!found || !person) return;
  const { estimate, contract } = found;
  const standing = standingOfEstimate(estimate, contract ?? undefined);
  const at = estimate.sent_at ?? estimate.accepted_at;
  const cause = standing && contract && standing.stage !== 'estimate' ? 'contract' : 'estimate';
  const before = await leadOfEstimate(tx, id);
  let lead = before && belongsTo(before, estimate) ? before : at && (await leadAt(tx, person.id, at));
  if (!lead && standing && at && estimate.status !== 'expired' && !(await wasDeleted(tx, person.id, at))) {
    // Whatever the news, it begins with the estimate: the stages are passed in their order.
    lead = await openLead(
      tx,
      person,
      { contact_id: person.id, stage: 'estimate', source: 'estimate', opened_at: at },
      'estimate',
    );
  }
  if (!lead) return;
  await tx
    .insert(lead_estimates)
    .values({ estimate_id: id, lead_id: lead.id })
    .onConflictDoUpdate({ target: lead_estimates.estimate_id, set: { lead_id: lead.id } });
  for (const lead_id of new Set([lead.id, before?.id ?? lead.id])) await countAmounts(tx, lead_id);
  if (!standing) return;
  const declined = { estimate_id: id, contract_id: contract?.id };
  const isOpenElsewhere = (cause === 'estimate' && lead.stage === 'contract') || (await hasOtherOffer(tx, lead, declined));
  if (standing.stage === 'lost' && isOpenElsewhere) return;
  await advance(tx, person.name, lead, standing, cause);
}

async function leadOfEstimate(tx: Tx, id: string): Promise<LeadRow | null> {
  const [found] = await tx
    .select({ lead: leads })
    .from(lead_estimates)
    .innerJoin(leads, eq(leads.id, lead_estimates.lead_id))
    .where(eq(lead_estimates.estimate_id, id));
  return found?.lead ?? null;
}

/** Not any more where it was sent again after that lead was closed, or to somebody else. */
const belongsTo = (lead: LeadRow, { contact_id, sent_at }: EstimateRow): boolean =>
  lead.contact_id === contact_id && !(lead.closed_at && sent_at && sent_at > lead.closed_at);

const ofLead = (lead_id: string) => eq(lead_estimates.lead_id, lead_id);

async function countAmounts(tx: Tx, lead_id: string): Promise<void> {
  const offers = await tx
    .select({ status: estimates.status, total_amount_cents: estimates.total_amount_cents, currency: estimates.currency })
    .from(lead_estimates)
    .innerJoin(estimates, eq(estimates.id, lead_estimates.estimate_id))
    .where(ofLead(lead_id));
  // Nothing that somebody edits: the version stays.
  const { updated_at } = await findLead(tx, lead_id);
  await tx
    .update(leads)
    .set({ amounts: amountsOf(offers), updated_at })
    .where(eq(leads.id, lead_id));
}

/** One refusal of several offers, estimates or contracts of the studio, loses nothing yet. */
async function hasOtherOffer(
  tx: Tx,
  lead: LeadRow,
  declined: { estimate_id?: string; contract_id: string | undefined },
): Promise<boolean> {
  const [estimate] = await tx
    .select({ id: estimates.id })
    .from(lead_estimates)
    .innerJoin(estimates, eq(estimates.id, lead_estimates.estimate_id))
    .where(
      and(
        ofLead(lead.id),
        declined.estimate_id ? ne(estimates.id, declined.estimate_id) : undefined,
        inArray(estimates.status, ['sent', 'viewed', 'accepted']),
      ),
    )
    .limit(1);
  if (estimate) return true;
  const [contract] = await tx
    .select({ id: contracts.id })
    .from(contracts)
    .where(
      and(
        eq(contracts.contact_id, lead.contact_id),
        eq(contracts.origin, 'studio'),
        declined.contract_id ? ne(contracts.id, declined.contract_id) : undefined,
        inArray(contracts.status, ['sent', 'viewed']),
        gte(contracts.sent_at, lead.opened_at),
      ),
    )
    .limit(1);
  return contract !== undefined;
}

/** A contract that the studio wrote moves the lead in which it was sent, and opens none. */
export async function followContract(tx: Tx, id: string): Promise<void> {
  const [contract] = await tx.select().from(contracts).where(eq(contracts.id, id));
  if (contract?.origin !== 'studio') return;
  if (contract.estimate_id) return followEstimate(tx, contract.estimate_id);
  const { contact_id, sent_at } = contract;
  const standing = standingOfContract(contract);
  const person = contact_id ? await personOf(tx, contact_id) : null;
  if (!standing || !person || !sent_at) return;
  const lead = await leadAt(tx, person.id, sent_at);
  if (!lead || lead.opened_at > sent_at) return;
  if (standing.stage === 'lost' && (await hasOtherOffer(tx, lead, { contract_id: id }))) return;
  await advance(tx, person.name, lead, standing, 'contract');
}

/** After a merge was undone: an estimate and its lead can have gone to different contacts. */
export async function followApart(tx: Tx, contact_ids: string[]): Promise<void> {
  const apart = await tx
    .select({ id: estimates.id })
    .from(lead_estimates)
    .innerJoin(leads, eq(leads.id, lead_estimates.lead_id))
    .innerJoin(estimates, eq(estimates.id, lead_estimates.estimate_id))
    .where(and(inArray(estimates.contact_id, contact_ids), ne(leads.contact_id, estimates.contact_id)))
    .orderBy(asc(estimates.id));
  for (const { id } of apart) await followEstimate(tx, id);
}
