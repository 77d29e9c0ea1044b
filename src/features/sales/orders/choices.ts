import type { OrderPaymentMethod, OrderStatus, PaymentMethod } from '#shared/choices/sales/orders.ts';

export const orderStatusLabels: Record<OrderStatus, string> = {
  pending: 'Pending',
  paid: 'Paid',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
};

export const orderPaymentMethodLabels: Record<OrderPaymentMethod, string> = { credit_card: 'Credit card', invoice: 'Invoice' };

export const paymentMethodLabels: Record<PaymentMethod, string> = {
  card: 'Card',
  transfer: 'Bank transfer',
  cash: 'Cash',
  other: 'Other',
};

/** How an unpaid invoice stands to its due date. */
export const dueChoices = ['overdue', 'open'] as const;
export type DueChoice = (typeof dueChoices)[number];
export const dueLabels: Record<DueChoice, string> = { overdue: 'Overdue', open: 'Not yet due' };
