import { z } from 'zod';
import { defineEvent } from '#platform/events/event.ts';
import { ticketSides } from '#shared/choices/desk/tickets.ts';

const told = z.object({ ticket_id: z.uuid(), number: z.string(), user_id: z.uuid().nullable() });
const subject = { type: 'ticket', id: ({ ticket_id }: { ticket_id: string }) => ticket_id };

export const ticketOpened = defineEvent({
  name: 'ticket.opened',
  schema: told,
  label: 'A support ticket was opened',
  subject,
});

export const ticketReplied = defineEvent({
  name: 'ticket.replied',
  schema: told.extend({ message_id: z.uuid(), side: z.enum(ticketSides) }),
  label: 'Somebody replied to a support ticket',
  subject,
});

/** `side` closed it. */
export const ticketClosed = defineEvent({
  name: 'ticket.closed',
  schema: told.extend({ side: z.enum(ticketSides), closed_at: z.string() }),
  label: 'A support ticket was closed',
  subject,
});
