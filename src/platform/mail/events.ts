import { z } from 'zod';
import { defineEvent } from '#platform/events/event.ts';

export const mailQueued = defineEvent({
  name: 'mail.queued',
  schema: z.object({ id: z.uuid() }),
  label: 'A mail was written',
  subject: { type: 'mail', id: ({ id }) => id },
  isInternal: true,
});

/** The mail server has taken over a mail that said what it is about. */
export const mailSent = defineEvent({
  name: 'mail.sent',
  schema: z.object({
    id: z.uuid(),
    about_type: z.string(),
    about_id: z.string(),
    template: z.string(),
    to: z.string(),
    sent_at: z.iso.datetime(),
  }),
  label: 'A mail was handed to the mail server',
  subject: { type: 'mail', id: ({ id }) => id },
  isInternal: true,
});
