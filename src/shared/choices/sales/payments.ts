export const stripeModes = ['sandbox', 'live'] as const;
export const stripeObjectKinds = ['customer', 'product'] as const;
export type StripeObjectKind = (typeof stripeObjectKinds)[number];
