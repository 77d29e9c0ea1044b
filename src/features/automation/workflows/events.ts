import { z } from 'zod';
import { defineEvent } from '#platform/events/event.ts';

const due = z.object({ run_id: z.uuid(), step_id: z.string() });

/** A run goes on that no job of its own carries: somebody resumed it, or a request started it. */
export const runDue = defineEvent({
  name: 'workflow.run_due',
  schema: due,
  label: 'A run of a workflow goes on',
  subject: { type: 'workflow_run', id: ({ run_id }) => run_id },
  isInternal: true,
});

/** A step waits for another machine to be called. */
export const callDue = defineEvent({
  name: 'workflow.call_due',
  schema: due,
  label: 'A run of a workflow calls a webhook',
  subject: { type: 'workflow_run', id: ({ run_id }) => run_id },
  isInternal: true,
});
