import { z } from 'zod';
import { defineEvent } from '#platform/events/event.ts';

export const orderCreated = defineEvent({
  name: 'order.created',
  schema: z.object({
    order_id: z.uuid(),
    order_number: z.string(),
    user_id: z.uuid().nullable(),
    payment_method: z.string(),
    total_cents: z.number().int(),
  }),
  label: 'An order was placed',
  subject: { type: 'order', id: ({ order_id }) => order_id },
});

export const orderStatusChanged = defineEvent({
  name: 'order.status_changed',
  schema: z.object({ order_id: z.uuid(), user_id: z.uuid().nullable(), from: z.string(), to: z.string() }),
  label: 'The status of an order changed',
  subject: { type: 'order', id: ({ order_id }) => order_id },
});

export const orderLateFeeAdded = defineEvent({
  name: 'order.late_fee_added',
  schema: z.object({ order_id: z.uuid(), user_id: z.uuid().nullable(), late_fee_cents: z.number().int() }),
  label: 'A late fee was added to an order',
  subject: { type: 'order', id: ({ order_id }) => order_id },
});

export const paymentReceived = defineEvent({
  name: 'payment.received',
  schema: z.object({ order_id: z.uuid(), payment_id: z.uuid(), user_id: z.uuid().nullable(), amount_cents: z.number().int() }),
  label: 'A payment was received',
  subject: { type: 'order', id: ({ order_id }) => order_id },
});

export const paymentFailed = defineEvent({
  name: 'payment.failed',
  schema: z.object({ order_id: z.uuid(), user_id: z.uuid().nullable(), reason: z.string() }),
  label: 'A payment failed',
  subject: { type: 'order', id: ({ order_id }) => order_id },
});

export const paymentRefunded = defineEvent({
  name: 'payment.refunded',
  schema: z.object({ order_id: z.uuid(), payment_id: z.uuid(), user_id: z.uuid().nullable(), amount_cents: z.number().int() }),
  label: 'A payment was refunded',
  subject: { type: 'order', id: ({ order_id }) => order_id },
});

export const refundFailed = defineEvent({
  name: 'payment.refund_failed',
  schema: z.object({
    order_id: z.uuid(),
    payment_id: z.uuid(),
    user_id: z.uuid().nullable(),
    amount_cents: z.number().int(),
    reason: z.string(),
  }),
  label: 'A refund failed',
  subject: { type: 'order', id: ({ order_id }) => order_id },
});
