import { type DocumentSums, type PricedLine, sumLines } from '#features/papers/lines/policy.ts';
import type { EstimateStatus } from '#shared/choices/papers/estimates.ts';
import { shareOf } from '#shared/money.ts';

/** A line that the client may have to choose. */
export type OfferedLine = PricedLine & { optional: boolean; selected: boolean };

export const counts = (line: Pick<OfferedLine, 'optional' | 'selected'>): boolean => !line.optional || line.selected;

/** The sums of the lines that count. */
export const estimateSums = (lines: readonly OfferedLine[]): DocumentSums => sumLines(lines.filter(counts));

export type Parts = { deposit_cents: number; instalments_cents: number[] };

/** Deposit and payments. Rounded as they add up, so that together they are the total when their shares are all of it. */
export function paymentParts(total_cents: number, deposit_bp: number, shares_bp: readonly number[]): Parts {
  let share = deposit_bp;
  let given = shareOf(total_cents, share);
  const deposit_cents = given;
  const instalments_cents = shares_bp.map((one) => {
    share += one;
    const upTo = shareOf(total_cents, share);
    const part = upTo - given;
    given = upTo;
    return part;
  });
  return { deposit_cents, instalments_cents };
}

/** The optional lines that the client ticked; every other line stays as it is. */
export const withSelection = <T extends OfferedLine & { id: string }>(lines: readonly T[], selected: readonly string[]): T[] =>
  lines.map((line) => ({ ...line, selected: !line.optional || selected.includes(line.id) }));

/** A draft that nobody outside the studio has seen. */
export const mayDelete = ({ status, version, sent_at }: { status: EstimateStatus; version: number; sent_at: unknown }): boolean =>
  status === 'draft' && version === 1 && sent_at === null;

export type EstimateStep = 'edit' | 'send' | 'view' | 'accept' | 'decline' | 'expire' | 'convert';

/** What may be done in which state, and where it leads. A second conversion finds the contract of the first. */
const machine: Record<EstimateStep, Partial<Record<EstimateStatus, EstimateStatus>>> = {
  edit: { draft: 'draft', sent: 'draft', viewed: 'draft', declined: 'draft', expired: 'draft' },
  send: { draft: 'sent', sent: 'sent', viewed: 'viewed' },
  view: { sent: 'viewed', viewed: 'viewed' },
  accept: { sent: 'accepted', viewed: 'accepted' },
  decline: { sent: 'declined', viewed: 'declined' },
  expire: { sent: 'expired', viewed: 'expired' },
  convert: { draft: 'accepted', sent: 'accepted', viewed: 'accepted', accepted: 'accepted' },
};

export const nextStatus = (status: EstimateStatus, step: EstimateStep): EstimateStatus | null => machine[step][status] ?? null;
export const may = (status: EstimateStatus, step: EstimateStep): boolean => nextStatus(status, step) !== null;

/** Valid through the day that is named, in the studio's time zone. Days as texts compare by themselves. */
export const isPast = (valid_until: string | null, today: string): boolean => valid_until !== null && valid_until < today;
