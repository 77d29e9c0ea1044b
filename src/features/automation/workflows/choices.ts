import type { StepType, WorkflowTrigger } from '#shared/choices/automation/workflows.ts';

export const workflowLimits = {
  each: 200,
  name: 120,
  description: 500,
  steps: 50,
  /** Conditions within conditions. */
  levels: 4,
  rules: 10,
  subject: 200,
  text: 10_000,
  line: 300,
  url: 1000,
} as const;

/** A workflow whose steps set off events that start workflows whose steps … is stopped here. */
export const mostDepth = 5;
/** And one that they start this often for the same record within an hour. */
export const mostRunsOfRecord = 20;
/** How long the events are kept that a rehearsal reads. */
export const rehearsalDays = 30;

export const triggerLabels: Record<WorkflowTrigger, string> = {
  form_submission: 'Form submission',
  new_client: 'New client',
  estimate_accepted: 'Estimate accepted',
  contract_signed: 'Contract signed',
  payment_received: 'Payment received',
  project_completed: 'Project completed',
  event: 'Another event',
  schedule: 'On a schedule',
  record_date: 'Date on a record',
  webhook: 'Incoming webhook',
};

/** The event behind each of the six triggers that have a name of their own. */
export const triggerEvents: Partial<Record<WorkflowTrigger, string>> = {
  form_submission: 'form.submitted',
  new_client: 'client.registered',
  estimate_accepted: 'estimate.accepted',
  contract_signed: 'contract.signed',
  payment_received: 'payment.received',
  project_completed: 'project.completed',
};

export const stepLabels: Record<StepType, string> = { email: 'Email', delay: 'Delay', condition: 'Condition', action: 'Action' };

export const recordDates = [
  'project.deadline',
  'milestone.due_date',
  'estimate.valid_until',
  'contract.expiration_date',
  'booking.day',
] as const;
export type RecordDate = (typeof recordDates)[number];
export const recordDateLabels: Record<RecordDate, string> = {
  'project.deadline': 'Deadline of a project',
  'milestone.due_date': 'Due date of a milestone',
  'estimate.valid_until': 'Last day of an estimate',
  'contract.expiration_date': 'Expiration of a contract',
  'booking.day': 'Day of a meeting',
};

export const delayUnits = ['minutes', 'hours', 'days', 'weeks', 'months'] as const;

export const operators = ['equals', 'not_equals', 'contains', 'is_empty', 'is_not_empty', 'greater', 'less'] as const;
export type Operator = (typeof operators)[number];
export const operatorLabels: Record<Operator, string> = {
  equals: 'is',
  not_equals: 'is not',
  contains: 'contains',
  is_empty: 'is empty',
  is_not_empty: 'is not empty',
  greater: 'is more than',
  less: 'is less than',
};

export const actionKinds = [
  'create_task',
  'create_project',
  'create_ticket',
  'create_order',
  'create_estimate',
  'send_message',
  'send_booking_link',
  'change_status',
  'add_tag',
  'remove_tag',
  'notify',
  'call_webhook',
] as const;
export type ActionKind = (typeof actionKinds)[number];
export const actionLabels: Record<ActionKind, string> = {
  create_task: 'Create a task',
  create_project: 'Create a project',
  create_ticket: 'Create a ticket',
  create_order: 'Create an order on invoice',
  create_estimate: 'Create an estimate like another',
  send_message: 'Send a message',
  send_booking_link: 'Send a booking link',
  change_status: 'Change a status',
  add_tag: 'Add a tag',
  remove_tag: 'Remove a tag',
  notify: 'Notify the studio',
  call_webhook: 'Call a webhook',
};

export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
