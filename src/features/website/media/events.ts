import { z } from 'zod';
import { defineEvent } from '#platform/events/event.ts';

export const mediaChanged = defineEvent({
  name: 'media.changed',
  schema: z.object({ media_id: z.uuid(), generation: z.number().int() }),
  label: 'A picture of the site needs its sizes and formats',
  subject: { type: 'media', id: ({ media_id }) => media_id },
  isInternal: true,
});
