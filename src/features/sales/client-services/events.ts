import { z } from 'zod';
import { defineEvent } from '#platform/events/event.ts';

export const subscriptionChanged = defineEvent({
  name: 'subscription.changed',
  schema: z.object({ client_service_id: z.uuid(), user_id: z.uuid(), status: z.string(), cancel_at_period_end: z.boolean() }),
  label: 'A subscription changed',
  subject: { type: 'client_service', id: ({ client_service_id }) => client_service_id },
});
