import { z } from 'zod';
import { defineEvent } from '#platform/events/event.ts';

const told = z.object({ milestone_id: z.uuid(), project_id: z.uuid(), title: z.string(), client_id: z.uuid().nullable() });

/** `asked_at` is the occasion: each time the client is asked is one of its own. */
export const milestoneReview = defineEvent({
  name: 'milestone.review_requested',
  schema: told.extend({ asked_at: z.string() }),
  label: 'A client was asked to approve a milestone',
  subject: { type: 'project', id: ({ project_id }) => project_id },
});

/** With the amount that the approval makes due, in minor units of the currency. */
export const milestoneApproved = defineEvent({
  name: 'milestone.approved',
  schema: told.extend({ amount_cents: z.number().int().nullable(), currency: z.string(), asked_at: z.string() }),
  label: 'A client approved a milestone',
  subject: { type: 'project', id: ({ project_id }) => project_id },
});

/** `change` is the occasion: each change is one of its own. */
export const milestoneDueChanged = defineEvent({
  name: 'milestone.due_changed',
  schema: told.extend({ from: z.string().nullable(), to: z.string().nullable(), change: z.uuid() }),
  label: 'The due date of a milestone changed',
  subject: { type: 'project', id: ({ project_id }) => project_id },
});

export const milestoneChangesRequested = defineEvent({
  name: 'milestone.changes_requested',
  schema: told.extend({ words: z.string(), asked_at: z.string() }),
  label: 'A client asked for changes to a milestone',
  subject: { type: 'project', id: ({ project_id }) => project_id },
});
