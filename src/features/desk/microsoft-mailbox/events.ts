import { z } from 'zod';
import { defineEvent } from '#platform/events/event.ts';

/** The settings changed, or Microsoft asks to look after the subscription. */
export const microsoftMailboxAsked = defineEvent({
  name: 'microsoft_mailbox.asked',
  schema: z.object({ provider: z.string() }),
  label: 'The connection with the mailbox at Microsoft 365 has to be looked after',
  subject: { type: 'mailbox', id: ({ provider }) => provider },
  isInternal: true,
});

export const microsoftMailReported = defineEvent({
  name: 'microsoft_mailbox.mail_reported',
  schema: z.object({ uid: z.number().int() }),
  label: 'Microsoft 365 reported a new mail',
  subject: { type: 'mailbox', id: () => 'microsoft' },
  isInternal: true,
});
