import { z } from 'zod';
import { defineEvent } from '#platform/events/event.ts';

export const deliveryDue = defineEvent({
  name: 'webhook.delivery_due',
  schema: z.object({ delivery_id: z.uuid(), attempt: z.number().int() }),
  label: 'A message waits for a webhook',
  subject: { type: 'webhook_delivery', id: ({ delivery_id }) => delivery_id },
  isInternal: true,
});
