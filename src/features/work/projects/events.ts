import { z } from 'zod';
import { defineEvent } from '#platform/events/event.ts';

const told = z.object({
  project_id: z.uuid(),
  name: z.string(),
  client_id: z.uuid().nullable(),
  contact_id: z.uuid().nullable(),
});

export const projectCreated = defineEvent({
  name: 'project.created',
  schema: told,
  label: 'A project was begun',
  subject: { type: 'project', id: ({ project_id }) => project_id },
});

export const projectUpdated = defineEvent({
  name: 'project.updated',
  schema: told.extend({ changed: z.array(z.string()) }),
  label: 'A project was changed',
  subject: { type: 'project', id: ({ project_id }) => project_id },
});

export const projectCompleted = defineEvent({
  name: 'project.completed',
  schema: told,
  label: 'A project was completed',
  subject: { type: 'project', id: ({ project_id }) => project_id },
});

/** `change` is the occasion: each change is one of its own. */
export const projectDeadlineChanged = defineEvent({
  name: 'project.deadline_changed',
  schema: told.extend({ from: z.string().nullable(), to: z.string().nullable(), change: z.uuid() }),
  label: 'The deadline of a project changed',
  subject: { type: 'project', id: ({ project_id }) => project_id },
});
