import { workflow_run_steps, workflow_runs, workflow_versions, workflows } from '#db/schema/automation/workflows.ts';
import { type FillSamples, hoursBefore, sampleId } from '#platform/sample-data/part.server.ts';
import { eventOf } from './catalogue.server.ts';
import { starters } from './starters.ts';

const runOf = 'Note a payment';

/** The starters, and one run that is finished. */
export const fill: FillSamples = async (tx, { now }) => {
  for (const [at, { id: _, steps, description, name, trigger, trigger_config }] of starters().entries()) {
    const workflow_id = sampleId(`workflow:${at}`);
    const created_at = hoursBefore(now, 24 * 20 + at);
    const definition = { name, trigger, trigger_config, steps: steps as Record<string, unknown>[], is_sample: true, created_at };
    await tx
      .insert(workflows)
      .values({
        id: workflow_id,
        ...definition,
        description,
        is_active: false,
        event_type: eventOf({ trigger, trigger_config }),
        updated_at: created_at,
      })
      .onConflictDoNothing();
    await tx
      .insert(workflow_versions)
      .values({ workflow_id, version: 1, ...definition })
      .onConflictDoNothing();
    const [first] = steps;
    if (name !== runOf || !first) continue;
    const run_id = sampleId(`workflow-run:${at}`);
    const ran_at = hoursBefore(now, 30);
    await tx
      .insert(workflow_runs)
      .values({
        ...{
          id: run_id,
          workflow_id,
          version: 1,
          occasion: 'sample',
          event_type: 'payment.received',
          payload: {},
          is_sample: true,
        },
        ...{ status: 'completed', created_at: ran_at, updated_at: ran_at, finished_at: ran_at },
      })
      .onConflictDoNothing();
    await tx
      .insert(workflow_run_steps)
      .values({
        ...{ id: sampleId(`workflow-step:${at}`), run_id, step_id: first.id, type: first.type, name: first.name, status: 'done' },
        ...{ detail: 'Notice to the studio: “Payment for an order”', is_sample: true, created_at: ran_at },
      })
      .onConflictDoNothing();
  }
};
