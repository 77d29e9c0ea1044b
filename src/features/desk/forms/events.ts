import { z } from 'zod';
import { defineEvent } from '#platform/events/event.ts';

export const formSubmitted = defineEvent({
  name: 'form.submitted',
  schema: z.object({ submission_id: z.uuid(), form_id: z.string(), form_name: z.string(), user_id: z.uuid().nullable() }),
  label: 'A form was sent',
  subject: { type: 'form_submission', id: ({ submission_id }) => submission_id },
});
