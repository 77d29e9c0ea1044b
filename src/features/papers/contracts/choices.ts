import type { ContractStatus, ContractType } from '#shared/choices/papers/contracts.ts';

export const untitledContract = 'Untitled Contract';
/** Of a contract that is made of an estimate. */
export const convertedTitle = (title: string): string => `Contract - ${title}`;
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
