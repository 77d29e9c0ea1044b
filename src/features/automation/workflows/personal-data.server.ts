import { mentions, partOf, personalRows } from '#db/personal-rows.ts';
import { workflow_run_steps, workflow_runs } from '#db/schema/automation/workflows.ts';
import { noPersonalData, type PersonalData } from '#platform/feature/personal-data.server.ts';

const ofRuns = mentions(workflow_runs.payload);
const notExported = 'They repeat records that are exported themselves.';

export const workflowsPersonalData: PersonalData = {
  rows: [
    personalRows({
      table: workflow_run_steps,
      of: partOf(workflow_run_steps.run_id, workflow_runs, ofRuns),
      label: 'Steps of workflow runs',
      notExported,
      erase: 'delete',
    }),
    personalRows({ table: workflow_runs, of: ofRuns, label: 'Workflow runs', notExported, erase: 'delete' }),
  ],
  exempt: { workflow_versions: noPersonalData.team },
};
