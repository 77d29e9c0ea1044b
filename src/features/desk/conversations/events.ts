import { z } from 'zod';
import { defineEvent } from '#platform/events/event.ts';

export const conversationStarted = defineEvent({
  name: 'conversation.started',
  schema: z.object({ conversation_id: z.uuid(), user_id: z.uuid().nullable() }),
  label: 'A conversation was started',
  subject: { type: 'conversation', id: ({ conversation_id }) => conversation_id },
});

export const conversationMessage = defineEvent({
  name: 'conversation.message',
  schema: z.object({ conversation_id: z.uuid(), message_id: z.uuid(), sender: z.string() }),
  label: 'A message was written in a conversation',
  subject: { type: 'conversation', id: ({ conversation_id }) => conversation_id },
});
