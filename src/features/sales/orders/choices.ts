export const orderStatuses = ['pending', 'paid', 'cancelled', 'refunded'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const orderStatusLabels: Record<OrderStatus, string> = {
  pending: 'Pending',
  paid: 'Paid',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
};

export const paymentStatuses = ['pending', 'completed', 'failed', 'refunded'] as const;

export const orderPaymentMethods = ['credit_card', 'invoice'] as const;
export type OrderPaymentMethod = (typeof orderPaymentMethods)[number];
export const orderPaymentMethodLabels: Record<OrderPaymentMethod, string> = { credit_card: 'Credit card', invoice: 'Invoice' };

/** How money came in; a card payment is only ever booked by the payment provider. */
export const paymentMethods = ['card', 'transfer', 'cash', 'other'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];
export const paymentMethodLabels: Record<PaymentMethod, string> = {
  card: 'Card',
  transfer: 'Bank transfer',
  cash: 'Cash',
  other: 'Other',
};
