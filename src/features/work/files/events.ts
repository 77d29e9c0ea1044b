import { z } from 'zod';
import { defineEvent } from '#platform/events/event.ts';

export const fileUploaded = defineEvent({
  name: 'file.uploaded',
  schema: z.object({
    file_id: z.uuid(),
    original_name: z.string(),
    owner_id: z.uuid().nullable(),
    uploaded_by: z.uuid(),
  }),
  label: 'A file was uploaded',
  subject: { type: 'file', id: ({ file_id }) => file_id },
});
