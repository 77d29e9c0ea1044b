export const orderStatuses = ['pending', 'paid', 'cancelled', 'refunded'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const paymentStatuses = ['pending', 'completed', 'failed', 'refunded'] as const;

export const orderPaymentMethods = ['credit_card', 'invoice'] as const;
export type OrderPaymentMethod = (typeof orderPaymentMethods)[number];

/** How money came in; a card payment is only ever booked by the payment provider. */
export const paymentMethods = ['card', 'transfer', 'cash', 'other'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];
