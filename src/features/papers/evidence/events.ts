import { z } from 'zod';
import { defineEvent } from '#platform/events/event.ts';
import { documentTypes } from '#shared/choices/papers/evidence.ts';

/** A part of the records has been checked; the next part begins after this document. */
export const recordsChecked = defineEvent({
  name: 'records.checked',
  schema: z.object({ document_type: z.enum(documentTypes), after: z.uuid(), broken: z.number().int() }),
  label: 'Part of the nightly check of the records is done',
  subject: { type: 'record', id: ({ after }) => after },
  isInternal: true,
});
