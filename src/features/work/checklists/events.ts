import { z } from 'zod';
import { defineEvent } from '#platform/events/event.ts';

const told = z.object({ checklist_id: z.uuid(), project_id: z.uuid(), title: z.string() });
const subject = { type: 'project', id: ({ project_id }: z.output<typeof told>) => project_id };

export const checklistCreated = defineEvent({
  name: 'checklist.created',
  schema: told,
  label: 'A client was asked for content',
  subject,
});

/** `done_at` is the occasion: a list that was opened again can be completed again. */
export const checklistCompleted = defineEvent({
  name: 'checklist.completed',
  schema: told.extend({ done_at: z.string() }),
  label: 'A client brought everything on a list',
  subject,
});
