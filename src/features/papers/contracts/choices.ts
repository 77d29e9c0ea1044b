export const contractStatuses = ['draft', 'sent', 'viewed', 'signed', 'completed', 'cancelled'] as const;
export type ContractStatus = (typeof contractStatuses)[number];
export const contractTypes = ['service', 'consulting', 'retainer', 'project'] as const;
export type ContractType = (typeof contractTypes)[number];

export const untitledContract = 'Untitled Contract';
export const defaultTerms = ['Standard service terms apply'];
export const defaultPaymentTerm = 'Net 30';

export const statusLabels: Record<ContractStatus, string> = {
  draft: 'Draft',
  sent: 'Sent',
  viewed: 'Viewed',
  signed: 'Signed',
  completed: 'Completed',
  cancelled: 'Cancelled',
};
export const typeLabels: Record<ContractType, string> = {
  service: 'Service',
  consulting: 'Consulting',
  retainer: 'Retainer',
  project: 'Project',
};
