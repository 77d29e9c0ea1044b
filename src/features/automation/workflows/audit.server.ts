import { defineAudit, minor, naming } from '#platform/audit/audit.server.ts';

export const workflowsAudit = defineAudit({
  'workflow.created': naming('created the workflow', 'name'),
  'workflow.updated': naming('changed the workflow', 'name'),
  'workflow.activated': naming('activated the workflow', 'name'),
  'workflow.paused': naming('paused the workflow', 'name'),
  'workflow.deleted': naming('deleted the workflow', 'name'),
  'workflow.tested': naming('started a test run of the workflow', 'name'),
  'workflow.hook_renewed': naming('renewed the webhook address of the workflow', 'name'),
  'workflow.stopped': naming('paused a workflow that started itself:', 'name'),
  'workflow_run.retried': minor(naming('retried a step of the workflow', 'name')),
  'workflow_run.skipped': minor(naming('skipped a step of the workflow', 'name')),
  'workflow_run.resumed': minor(naming('resumed a run of the workflow', 'name')),
  'workflow_run.stopped': minor(naming('stopped a run of the workflow', 'name')),
});
