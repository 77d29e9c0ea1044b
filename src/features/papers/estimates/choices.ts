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
export const mostInstalments = 24;
export const mostPaymentTerms = 500;
