import { z } from 'zod';
import { defineEvent } from '#platform/events/event.ts';

export const pushQueued = defineEvent({
  name: 'push.queued',
  schema: z.object({ id: z.uuid() }),
  label: 'A push message was written',
  subject: { type: 'push_message', id: ({ id }) => id },
  isInternal: true,
});
