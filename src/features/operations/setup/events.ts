import { z } from 'zod';
import { defineEvent } from '#platform/events/event.ts';

export const setupCompleted = defineEvent({
  name: 'setup.completed',
  schema: z.object({ user_id: z.uuid() }),
  label: 'The studio was set up',
  subject: { type: 'user', id: ({ user_id }) => user_id },
});
