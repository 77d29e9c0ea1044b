export const serviceKinds = ['service', 'template'] as const;
export type ServiceKind = (typeof serviceKinds)[number];

export const serviceTypes = ['one-time', 'subscription'] as const;
export type ServiceType = (typeof serviceTypes)[number];

export const frequencies = ['monthly', 'yearly'] as const;
export type Frequency = (typeof frequencies)[number];
