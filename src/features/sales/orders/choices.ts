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
