import { asc, desc } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { workflows } from '#db/schema/automation/workflows.ts';
import { estimates } from '#db/schema/papers/estimates.ts';
import { project_templates } from '#db/schema/work/templates.ts';
import { listFormNames } from '#features/desk/forms/form-queries.server.ts';
import { listTags } from '#features/people/contacts/tags.server.ts';
import type { AnyEvent } from '#platform/events/event.ts';
import type { Registry } from '#platform/feature/registry.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { webhookUrlProblem } from '#platform/webhooks/webhook-request.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { WorkflowTrigger } from '#shared/choices/automation/workflows.ts';
import { recordDateLabels, recordDates, triggerEvents, triggerLabels } from './choices.ts';
import { clientFields, studioFields } from './context.server.ts';
import type { WorkflowOptions } from './contract.ts';
import { recordDateConfig, type WorkflowInput } from './definition-contract.ts';
import { isKnownField, tagsField } from './merge-policy.ts';
import { fieldsOf, flatten } from './steps-policy.ts';
import { subjectFields } from './subjects.server.ts';
import { templateProblem, usableTemplates } from './template-step.server.ts';

type Events = Pick<Registry, 'events'>;
type Triggered = { trigger: WorkflowTrigger; trigger_config: Record<string, unknown> };

/** What a workflow or a webhook can be told of. */
export const offeredEvents = ({ events }: Events): AnyEvent[] =>
  events.filter(({ isInternal }) => !isInternal).toSorted((a, b) => a.label.localeCompare(b.label));

/** The event that starts a workflow; null where the clock or another system does. */
export const eventOf = ({ trigger, trigger_config }: Triggered): string | null =>
  trigger === 'event' ? String(trigger_config.event) : (triggerEvents[trigger] ?? null);

export function labelOf({ events }: Events, { trigger, trigger_config }: Triggered): string {
  if (trigger === 'event') return events.find(({ name }) => name === trigger_config.event)?.label ?? String(trigger_config.event);
  if (trigger === 'record_date') {
    const { record, days, side } = recordDateConfig.parse(trigger_config);
    return days === 0 ? recordDateLabels[record] : `${days} ${days === 1 ? 'day' : 'days'} ${side}: ${recordDateLabels[record]}`;
  }
  return triggerLabels[trigger];
}

const common = [...clientFields, ...studioFields, 'answer.*'];

function fieldsOfEvent({ schema, subject }: AnyEvent): string[] {
  const told = Object.keys(schema.shape);
  const record = told.includes('project_id') && subjectFields(subject.type).length === 0 ? 'project' : subject.type;
  return [...common, ...subjectFields(record), ...told.map((key) => `event.${key}`)];
}

/** What the steps of a workflow can read. */
function knownFields({ events }: Events, input: Triggered): string[] {
  const name = eventOf(input);
  const event = events.find((one) => one.name === name);
  if (event) return fieldsOfEvent(event);
  if (input.trigger === 'webhook') return [...common, 'body.*'];
  if (input.trigger === 'schedule') return [...studioFields, 'answer.*', 'event.due_at'];
  const [record = ''] = String(input.trigger_config.record).split('.');
  return [...common, ...subjectFields(record === 'milestone' ? 'project' : record), 'event.date'];
}

/** What no schema can know: the catalogue, the fields and the addresses of the installation. */
export function demandPossible({ registry, env }: Pick<Platform, 'registry' | 'env'>, input: WorkflowInput): void {
  const refuse = (field: string, message: string, step?: string): never => {
    throw new AppError('BAD_REQUEST', message, { fields: { [field]: message, ...(step && { [`step:${step}`]: message }) } });
  };
  const event = eventOf(input);
  if (event && !offeredEvents(registry).some(({ name }) => name === event))
    refuse('trigger_config.event', 'Please choose an event');
  const known = knownFields(registry, input);
  for (const { step } of flatten(input.steps)) {
    const unknown = fieldsOf(step).find((field) => !isKnownField(field, known));
    if (unknown) refuse('steps', `“${step.name}”: the field ${unknown} is not known with this trigger`, step.id);
    if (step.type !== 'condition' && fieldsOf(step).includes(tagsField))
      refuse('steps', `“${step.name}”: ${tagsField} is for conditions, because texts may reach the client`, step.id);
    const wrong = step.type === 'email' && templateProblem(registry, step);
    if (wrong) refuse('steps', `“${step.name}”: ${wrong}`, step.id);
    const problem = step.type === 'action' && step.action.kind === 'call_webhook' && webhookUrlProblem(step.action.url, env);
    if (problem) refuse('steps', `“${step.name}”: ${problem}`, step.id);
  }
}

export async function readOptions(db: DbOrTx, registry: Pick<Registry, 'events' | 'mails'>): Promise<WorkflowOptions> {
  const events = offeredEvents(registry);
  const { id, estimate_number, title } = estimates;
  const papers = await db
    .select({ id, estimate_number, title })
    .from(estimates)
    .orderBy(desc(estimates.created_at), desc(id))
    .limit(200);
  const plans = await db.select({ id: project_templates.id, name: project_templates.name }).from(project_templates).limit(100);
  const named = (Object.keys(triggerEvents) as WorkflowTrigger[]).map((trigger) => [
    trigger,
    knownFields(registry, { trigger, trigger_config: {} }),
  ]);
  const dated = recordDates.map((record) => [
    record,
    knownFields(registry, { trigger: 'record_date', trigger_config: { record } }),
  ]);
  const flows = await db
    .select({ value: workflows.id, label: workflows.name })
    .from(workflows)
    .orderBy(asc(workflows.name), asc(workflows.id));
  return {
    workflows: flows,
    events: events.map(({ name, label }) => ({ value: name, label })),
    fields: Object.fromEntries([
      ...named,
      ...dated,
      ...events.map((event) => [event.name, fieldsOfEvent(event)]),
      ['schedule', knownFields(registry, { trigger: 'schedule', trigger_config: {} })],
      ['webhook', knownFields(registry, { trigger: 'webhook', trigger_config: {} })],
    ]),
    forms: (await listFormNames(db)).map((form) => ({ value: form.id, label: form.name })),
    estimates: papers.map((one) => ({ value: one.id, label: `${one.estimate_number} ${one.title}` })),
    project_templates: plans.map((one) => ({ value: one.id, label: one.name })),
    mail_templates: usableTemplates(registry),
    tags: (await listTags(db, { of: 'contacts', limit: 200 })).items.map(({ tag }) => tag),
  };
}
