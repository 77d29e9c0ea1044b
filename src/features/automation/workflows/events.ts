import { z } from 'zod';
import { defineEvent } from '#platform/events/event.ts';

/** A run goes on that no job of its own carries: somebody resumed it, or a request started it. */
export const runDue = defineEvent({
  name: 'workflow.run_due',
  schema: z.object({ run_id: z.uuid(), step_id: z.string() }),
  label: 'A run of a workflow goes on',
  subject: { type: 'workflow_run', id: ({ run_id }) => run_id },
  isInternal: true,
});
