import { type ClosedStage, closedStages, type LeadStage, leadStages } from '#shared/choices/clients/pipeline.ts';
import type { EstimateStatus } from '#shared/choices/papers/estimates.ts';

export const isClosed = (stage: LeadStage): stage is ClosedStage => closedStages.some((one) => one === stage);

/**
 * Whether the news that a stage was reached moves a lead: forward only, never out of a closed stage, and not when the owner chose a
 * stage after it happened.
 */
export function isMovedBy(lead: { stage: LeadStage; decided_at: Date | null }, stage: LeadStage, at: Date): boolean {
  if (isClosed(lead.stage) || (lead.decided_at && at <= lead.decided_at)) return false;
  return leadStages.indexOf(stage) > leadStages.indexOf(lead.stage);
}

/** What counts first: what is agreed, else what is offered, else what was offered in vain. */
const ranks: Record<EstimateStatus, number | null> = { accepted: 0, sent: 1, viewed: 1, declined: 2, expired: 2, draft: null };

type Offer = { status: EstimateStatus; total_amount_cents: number; currency: string };

/** What a lead comes to, by currency. */
export function amountsOf(offers: readonly Offer[]): Record<string, number> {
  const best = Math.min(...offers.map(({ status }) => ranks[status] ?? Number.POSITIVE_INFINITY));
  const amounts: Record<string, number> = {};
  for (const { status, total_amount_cents, currency } of offers) {
    if (ranks[status] === best) amounts[currency] = (amounts[currency] ?? 0) + total_amount_cents;
  }
  return amounts;
}
