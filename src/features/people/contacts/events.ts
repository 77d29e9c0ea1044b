import { z } from 'zod';
import { defineEvent } from '#platform/events/event.ts';

export const contactLinked = defineEvent({
  name: 'contact.linked',
  schema: z.object({ contact_id: z.uuid(), user_id: z.uuid() }),
  label: 'A contact was linked to an account',
  subject: { type: 'contact', id: ({ contact_id }) => contact_id },
});
