import { workflow_run_steps, workflow_runs, workflow_versions, workflows } from '#db/schema/automation/workflows.ts';
import { type FillSamples, hoursBefore, sampleId } from '#platform/sample-data/part.server.ts';
import { eventOf } from './catalogue.server.ts';
import { workflowInput } from './definition-contract.ts';

/** Unlike the starters, which every studio has from its setup. */
const samples = () => [
  workflowInput.parse({
    ...{ name: 'Look at urgent tickets first', description: 'Makes a task of each ticket of high priority.', is_active: false },
    ...{ trigger: 'event', trigger_config: { event: 'ticket.opened' } },
    steps: [
      {
        ...{ id: 's1', type: 'condition', name: 'Is it urgent?' },
        rules: [{ field: 'record.priority', operator: 'equals', value: 'high' }],
        yes: [
          {
            ...{ id: 's2', type: 'action', name: 'Create a task' },
            action: { kind: 'create_task', title: 'Answer {{record.number}}: {{record.subject}}', due_in_days: 0 },
          },
        ],
      },
    ],
  }),
  workflowInput.parse({
    ...{ name: 'Prepare for a deadline', description: 'A week before a project is due.', is_active: false },
    ...{ trigger: 'record_date', trigger_config: { record: 'project.deadline', days: 7, side: 'before' } },
    steps: [
      {
        ...{ id: 's1', type: 'action', name: 'Notify the studio' },
        action: { kind: 'notify', title: '{{record.name}} is due in a week', text: 'What is still missing?' },
      },
    ],
  }),
];

/** Two workflows, and one run of the first that is finished. */
export const fill: FillSamples = async (tx, { now }) => {
  for (const [at, { steps, description, name, trigger, trigger_config }] of samples().entries()) {
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
    if (at > 0 || !first) continue;
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
          event_type: 'ticket.opened',
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
        ...{ detail: 'No: record.priority (“medium”) is “high”', is_sample: true, created_at: ran_at },
      })
      .onConflictDoNothing();
  }
};
