import { z } from 'zod';
import { defineEvent } from '#platform/events/event.ts';

/** The cart was changed after an order had been made of it: that order is not what the client wants any more. */
export const cartLeftOrder = defineEvent({
  name: 'cart.left_order',
  schema: z.object({ order_id: z.uuid(), user_id: z.uuid() }),
  label: 'A cart was changed after an order had been made of it',
  subject: { type: 'order', id: ({ order_id }) => order_id },
});
