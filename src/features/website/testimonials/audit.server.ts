import { defineAudit, naming } from '#platform/audit/audit.server.ts';

export const testimonialsAudit = defineAudit({
  'testimonial.asked': naming('asked for a testimonial', 'about'),
  'testimonial.received': naming('wrote a testimonial', 'name'),
  'testimonial.published': naming('published the testimonial of', 'name'),
  'testimonial.hidden': naming('hid the testimonial of', 'name'),
  'testimonial.deleted': naming('deleted the testimonial of', 'name'),
});
