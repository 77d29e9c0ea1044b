import type { EstimateStatus } from '#shared/choices/papers/estimates.ts';

export const estimateStatusLabels: Record<EstimateStatus, string> = {
  draft: 'Draft',
  sent: 'Sent',
  viewed: 'Viewed',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
};

export const untitled = 'Untitled Estimate';
/** What a contract of an estimate without terms of its own says. */
export const defaultPaymentTerms = 'Net 30';
export const convertedTerms = ['Standard service terms apply'];
export const mostItems = 100;
export const mostInstalments = 24;
