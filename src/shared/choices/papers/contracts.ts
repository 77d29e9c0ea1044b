export const contractStatuses = ['draft', 'sent', 'viewed', 'signed', 'completed', 'cancelled'] as const;
export type ContractStatus = (typeof contractStatuses)[number];

export const contractTypes = ['service', 'consulting', 'retainer', 'project'] as const;
export type ContractType = (typeof contractTypes)[number];

/** Written by the studio and signed by link, or agreed to at checkout. */
export const contractOrigins = ['studio', 'checkout'] as const;
