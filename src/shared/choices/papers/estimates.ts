export const estimateStatuses = ['draft', 'sent', 'viewed', 'accepted', 'declined', 'expired'] as const;
export type EstimateStatus = (typeof estimateStatuses)[number];
