import { workflow_drafts } from '#db/schema/automation/builder.ts';
import { type FillSamples, hoursBefore, sampleId } from '#platform/sample-data/part.server.ts';
import type { DraftDefinition } from './draft-contract.ts';

/** A draft that is not finished: its mail has no text yet. */
export const fill: FillSamples = async (tx, { now }) => {
  const definition: DraftDefinition = {
    name: 'Ask for a review',
    description: 'Two weeks after a project is done.',
    trigger: 'project_completed',
    trigger_config: {},
    steps: [
      { id: 's1', type: 'delay', name: 'Wait 2 weeks', mode: 'for', amount: 2, unit: 'weeks' },
      { id: 's2', type: 'email', name: 'Ask for a review', to: 'client', subject: 'How was it?', text: '' },
    ],
  };
  const created_at = hoursBefore(now, 26);
  await tx
    .insert(workflow_drafts)
    .values({ id: sampleId('workflow-draft'), definition, is_sample: true, created_at, updated_at: created_at })
    .onConflictDoNothing();
};
