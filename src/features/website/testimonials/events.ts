import { z } from 'zod';
import { defineEvent } from '#platform/events/event.ts';

export const testimonialReceived = defineEvent({
  name: 'testimonial.received',
  schema: z.object({ testimonial_id: z.uuid(), name: z.string() }),
  label: 'Somebody wrote a testimonial',
  subject: { type: 'testimonial', id: ({ testimonial_id }) => testimonial_id },
});
