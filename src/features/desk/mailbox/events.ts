import { z } from 'zod';
import { defineEvent } from '#platform/events/event.ts';

export const mailboxCheckAsked = defineEvent({
  name: 'mailbox.check_asked',
  schema: z.object({ protocol: z.string() }),
  label: 'Somebody wants new mails to be fetched now',
  subject: { type: 'mailbox', id: ({ protocol }) => protocol },
  isInternal: true,
});
