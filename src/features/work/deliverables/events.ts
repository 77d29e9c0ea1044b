import { z } from 'zod';
import { defineEvent } from '#platform/events/event.ts';

const told = z.object({
  deliverable_id: z.uuid(),
  project_id: z.uuid(),
  title: z.string(),
  client_id: z.uuid().nullable(),
});
const ofVersion = told.extend({ version_id: z.uuid(), number: z.number().int() });
const subject = { type: 'project', id: ({ project_id }: z.output<typeof told>) => project_id } as const;

export const deliverableHandedOver = defineEvent({
  name: 'deliverable.handed_over',
  schema: ofVersion,
  label: 'A version of a deliverable was handed over',
  subject,
});

export const deliverableApproved = defineEvent({
  name: 'deliverable.approved',
  schema: ofVersion,
  label: 'A client approved a deliverable',
  subject,
});

export const deliverableChangesRequested = defineEvent({
  name: 'deliverable.changes_requested',
  schema: ofVersion.extend({ words: z.string().nullable(), comments: z.number().int() }),
  label: 'A client asked for changes to a deliverable',
  subject,
});

export const deliverableReplied = defineEvent({
  name: 'deliverable.replied',
  schema: told.extend({ reply_id: z.uuid() }),
  label: 'A comment on a deliverable was answered',
  subject,
});
