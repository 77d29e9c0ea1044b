/** The first six are named after what happens; `event` is any other event of the catalogue. */
export const workflowTriggers = [
  'form_submission',
  'new_client',
  'estimate_accepted',
  'contract_signed',
  'payment_received',
  'project_completed',
  'event',
  'schedule',
  'record_date',
  'webhook',
] as const;
export type WorkflowTrigger = (typeof workflowTriggers)[number];

export const stepTypes = ['email', 'delay', 'condition', 'action'] as const;
export type StepType = (typeof stepTypes)[number];

/** `running` has a job that waits or works, `waiting` one that is due later; `stopped` was ended by somebody or by a limit. */
export const runStatuses = ['running', 'waiting', 'failed', 'completed', 'stopped'] as const;
export type RunStatus = (typeof runStatuses)[number];

export const runStepStatuses = ['done', 'failed', 'skipped'] as const;
export type RunStepStatus = (typeof runStepStatuses)[number];
