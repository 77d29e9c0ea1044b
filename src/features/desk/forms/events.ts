import { z } from 'zod';
import { defineEvent } from '#platform/events/event.ts';

export const formSubmitted = defineEvent({
  name: 'form.submitted',
  schema: z.object({
    submission_id: z.uuid(),
    /** The form's row; null in events from before forms had one. */
    form_uuid: z.uuid().nullable().default(null),
    form_id: z.string(),
    form_name: z.string(),
    user_id: z.uuid().nullable(),
    /** Who sent it, as far as the form asks. */
    name: z.string().nullable().default(null),
    email: z.string().nullable().default(null),
    /** By the key of the field; long texts by their beginning. */
    answers: z.record(z.string(), z.union([z.string(), z.array(z.string())])).default({}),
  }),
  label: 'A form was sent',
  subject: { type: 'form_submission', id: ({ submission_id }) => submission_id },
});
