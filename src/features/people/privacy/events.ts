import { z } from 'zod';
import { defineEvent } from '#platform/events/event.ts';

export const exportAsked = defineEvent({
  name: 'privacy.export_asked',
  schema: z.object({ export_id: z.uuid() }),
  label: 'An archive of a person’s data is to be made',
  subject: { type: 'data_export', id: ({ export_id }) => export_id },
  isInternal: true,
});

export const deletionDue = defineEvent({
  name: 'privacy.deletion_due',
  schema: z.object({ request_id: z.uuid() }),
  label: 'A person is to be deleted',
  subject: { type: 'deletion_request', id: ({ request_id }) => request_id },
  isInternal: true,
});
