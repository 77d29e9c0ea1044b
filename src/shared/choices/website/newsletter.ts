/** `pending`: whoever asked has not confirmed yet that the address is theirs. */
export const subscriberStatuses = ['pending', 'confirmed'] as const;
export type SubscriberStatus = (typeof subscriberStatuses)[number];

export const mailingStatuses = ['sending', 'sent', 'stopped'] as const;
