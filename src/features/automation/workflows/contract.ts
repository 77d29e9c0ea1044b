import { oc } from '@orpc/contract';
import { z } from 'zod';
import { runStatuses, runStepStatuses, stepTypes, workflowTriggers } from '#shared/choices/automation/workflows.ts';
import { seenDelete, seenVersion } from '#shared/seen.ts';
import { listQuery, pageOf, timestamp } from '#shared/wire.ts';
import { automationCategories } from './category-policy.ts';
import { checkConfig, stepList, workflowFields } from './definition-contract.ts';

export const workflow = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  trigger: z.enum(workflowTriggers),
  trigger_config: z.record(z.string(), z.unknown()),
  trigger_label: z.string(),
  steps: stepList,
  version: z.number().int(),
  is_active: z.boolean(),
  has_hook: z.boolean().describe('Whether its incoming webhook has an address'),
  next_due_at: timestamp.nullable(),
  last_run_at: timestamp.nullable(),
  category: z.enum(automationCategories),
  run_count: z.number().int().describe('Runs that began in the last 30 days, without tests'),
  failed_count: z.number().int().describe('Those of them that failed'),
  failed_runs: z.number().int().describe('Runs that wait for somebody'),
  is_sample: z.boolean(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Workflow = z.output<typeof workflow>;

const choice = z.object({ value: z.string(), label: z.string() });
const options = z.object({
  events: z.array(choice),
  fields: z.record(z.string(), z.array(z.string())).describe('What merge fields and conditions can read, by trigger or event'),
  workflows: z.array(choice),
  forms: z.array(choice),
  estimates: z.array(choice),
  project_templates: z.array(choice),
  mail_templates: z.array(choice.extend({ fields: z.array(z.string()) })).describe('Those that a step can send'),
  tags: z.array(z.string()).describe('That contacts have'),
});
export type WorkflowOptions = z.output<typeof options>;

const version = z.object({
  version: z.number().int(),
  name: z.string(),
  trigger_label: z.string(),
  steps: stepList,
  saved_by: z.string().nullable(),
  created_at: timestamp,
});

export const run = z.object({
  id: z.uuid(),
  workflow: z.object({ id: z.uuid(), name: z.string() }),
  version: z.number().int(),
  event_type: z.string().nullable(),
  event_label: z.string().nullable(),
  subject_type: z.string().nullable(),
  subject_id: z.string().nullable(),
  subject_label: z.string().nullable().describe('How the record is called today; null where it is gone'),
  status: z.enum(runStatuses),
  is_test: z.boolean(),
  step_id: z.string().nullable(),
  step_name: z.string().nullable(),
  resume_at: timestamp.nullable(),
  error: z.string().nullable(),
  is_sample: z.boolean(),
  created_at: timestamp,
  finished_at: timestamp.nullable(),
});
export type Run = z.output<typeof run>;

const runStep = z.object({
  id: z.uuid(),
  step_id: z.string(),
  type: z.enum(stepTypes),
  name: z.string(),
  status: z.enum(runStepStatuses),
  detail: z.string(),
  created_at: timestamp,
});
const runDetail = run.extend({ steps: z.array(runStep), newest_version: z.number().int() });
export type RunDetail = z.output<typeof runDetail>;

const line = z.object({ step: z.string(), type: z.enum(stepTypes), detail: z.string(), at: timestamp, fails: z.boolean() });
const rehearsed = z.object({ event_id: z.uuid(), at: timestamp, whom: z.string().nullable(), lines: z.array(line) });
const rehearsal = z.object({
  days: z.number().int(),
  events: z.number().int().describe('How many would have started it'),
  failing: z.number().int().describe('Of those, how many would have stopped at a step'),
  totals: z.array(z.object({ step: z.string(), times: z.number().int() })),
  items: z.array(rehearsed).describe('The newest ones'),
});
export type Rehearsal = z.output<typeof rehearsal>;

const savings = z.object({
  days: z.number().int(),
  minutes: z.number().int(),
  runs: z.number().int().describe('Completed runs, without tests'),
  rule: z.record(z.enum(stepTypes), z.number().int()).describe('Minutes that a step of a kind saves'),
  items: z.array(z.object({ id: z.uuid(), name: z.string(), runs: z.number().int(), minutes: z.number().int() })),
});
export type Savings = z.output<typeof savings>;

const tags = ['Workflows'];
const byId = z.object({ id: z.uuid() });
const seenStep = byId.extend({ step_id: z.string().describe('The step that you saw the run stand at') });

export const workflowsContract = {
  list: oc
    .route({ method: 'GET', path: '/admin/workflows', tags, summary: 'Workflows, newest first' })
    .input(listQuery.extend({ q: listQuery.shape.q.describe('Part of the name'), trigger: z.enum(workflowTriggers).optional() }))
    .output(pageOf(workflow)),
  options: oc
    .route({ method: 'GET', path: '/admin/workflows/options', tags, summary: 'Events, merge fields and records to choose from' })
    .output(options),
  savings: oc
    .route({ method: 'GET', path: '/admin/workflows/savings', tags, summary: 'Minutes that completed runs have saved' })
    .output(savings),
  create: oc
    .route({ method: 'POST', path: '/admin/workflows', tags, summary: 'Create a workflow' })
    .input(
      z
        .object({ workflow_id: z.uuid().describe('Chosen by the caller: the same one is kept once') })
        .extend(workflowFields.shape)
        .superRefine(checkConfig),
    )
    .output(workflow),
  addStarters: oc
    .route({
      method: 'POST',
      path: '/admin/workflows/starters',
      tags,
      summary: 'Add the starter workflows that are missing, paused',
    })
    .output(z.object({ added: z.number().int() })),
  update: oc
    .route({ method: 'PUT', path: '/admin/workflows/{id}', tags, summary: 'Save a new version; runs under way keep theirs' })
    .input(byId.extend({ updated_at: seenVersion }).extend(workflowFields.shape).superRefine(checkConfig))
    .output(workflow),
  setActive: oc
    .route({ method: 'PUT', path: '/admin/workflows/{id}/active', tags, summary: 'Pause or activate a workflow' })
    .input(byId.extend({ is_active: z.boolean() }))
    .output(workflow),
  duplicate: oc
    .route({ method: 'POST', path: '/admin/workflows/{id}/duplicate', tags, summary: 'Copy a workflow; the copy is paused' })
    .input(byId.extend({ workflow_id: z.uuid() }))
    .output(workflow),
  delete: oc
    .route({
      method: 'DELETE',
      path: '/admin/workflows/{id}',
      inputStructure: 'detailed',
      tags,
      summary: 'Delete a workflow with its runs; those under way end',
    })
    .input(seenDelete)
    .output(byId),
  versions: oc
    .route({ method: 'GET', path: '/admin/workflows/{id}/versions', tags, summary: 'The newest 100 versions of a workflow' })
    .input(byId)
    .output(z.object({ items: z.array(version) })),
  test: oc
    .route({
      method: 'POST',
      path: '/admin/workflows/{id}/test',
      tags,
      summary: 'Run it on the newest event of its kind as a test: mails go to the studio, and nothing else is done',
    })
    .input(byId.extend({ request_key: z.uuid() }))
    .output(z.object({ run_id: z.uuid(), lines: z.array(line) })),
  rehearse: oc
    .route({
      method: 'GET',
      path: '/admin/workflows/{id}/rehearsal',
      tags,
      summary: 'What it would have done with the events of the last 30 days; nothing is sent and nothing changes',
    })
    .input(byId)
    .output(rehearsal),
  renewHook: oc
    .route({ method: 'POST', path: '/admin/workflows/{id}/hook', tags, summary: 'A new address for its incoming webhook' })
    .input(byId)
    .output(z.object({ url: z.string() })),
  secret: oc
    .route({
      method: 'GET',
      path: '/admin/workflows/{id}/secret',
      tags,
      summary: 'The secret that its webhook calls are signed with',
    })
    .input(byId)
    .output(z.object({ secret: z.string() })),
  listRuns: oc
    .route({ method: 'GET', path: '/admin/workflow-runs', tags, summary: 'Runs, newest first' })
    .input(
      listQuery.omit({ q: true }).extend({
        workflow_id: z.uuid().optional(),
        status: z.enum(runStatuses).optional(),
        subject_id: z.string().max(80).optional().describe('The record that the runs are about'),
      }),
    )
    .output(pageOf(run)),
  getRun: oc
    .route({ method: 'GET', path: '/admin/workflow-runs/{id}', tags, summary: 'A run with what each step did' })
    .input(byId)
    .output(runDetail),
  retry: oc
    .route({ method: 'POST', path: '/admin/workflow-runs/{id}/retry', tags, summary: 'Try the failed step again' })
    .input(seenStep)
    .output(runDetail),
  skip: oc
    .route({ method: 'POST', path: '/admin/workflow-runs/{id}/skip', tags, summary: 'Go on behind the failed step' })
    .input(seenStep)
    .output(runDetail),
  resume: oc
    .route({
      method: 'POST',
      path: '/admin/workflow-runs/{id}/resume',
      tags,
      summary: 'Go on now: of a failed run with the newest version of the workflow, of a waiting one without waiting any longer',
    })
    .input(seenStep)
    .output(runDetail),
  stop: oc
    .route({ method: 'POST', path: '/admin/workflow-runs/{id}/stop', tags, summary: 'End a run where it stands' })
    .input(seenStep)
    .output(runDetail),
};
