import { z } from 'zod';
import { defineEvent } from '#platform/events/event.ts';

export const transferAsked = defineEvent({
  name: 'content_transfer.asked',
  schema: z.object({ transfer_id: z.uuid() }),
  label: 'Content is to be imported or exported',
  subject: { type: 'content_transfer', id: ({ transfer_id }) => transfer_id },
  isInternal: true,
});
