import { z } from 'zod';
import { defineEvent } from '#platform/events/event.ts';

export const linkCheckAsked = defineEvent({
  name: 'seo.link_check_asked',
  schema: z.object({ check_id: z.uuid() }),
  label: 'The links of the public pages are to be checked',
  subject: { type: 'link_check', id: ({ check_id }) => check_id },
  isInternal: true,
});
