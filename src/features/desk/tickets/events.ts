import { z } from 'zod';
import { defineEvent } from '#platform/events/event.ts';

export const ticketOpened = defineEvent({
  name: 'ticket.opened',
  schema: z.object({ ticket_id: z.uuid(), number: z.string(), user_id: z.uuid().nullable() }),
  label: 'A support ticket was opened',
  subject: { type: 'ticket', id: ({ ticket_id }) => ticket_id },
});
