import { z } from 'zod';
import { tagProblem, tidyTag } from '#features/people/contacts/tags-policy.ts';
import { workflowTriggers } from '#shared/choices/automation/workflows.ts';
import { ticketCategories, ticketPriorities, ticketStatuses } from '#shared/choices/desk/tickets.ts';
import { projectStatuses } from '#shared/choices/work/projects.ts';
import { line, price } from '#shared/fields.ts';
import { optionalText } from '#shared/wire.ts';
import { delayUnits, operators, recordDates, workflowLimits } from './choices.ts';
import { fieldsIn, mergeProblem } from './merge-policy.ts';

/** Text with merge fields such as {{client.first_name|there}}. */
const merged = (max: number, missing: string) =>
  line(max, missing).superRefine((text, context) => {
    const message = mergeProblem(text);
    if (message) context.addIssue({ code: 'custom', message });
  });
/** One that holds fields is checked when they are filled in. */
const mergedTag = merged(workflowLimits.line, 'Please enter a tag').superRefine((text, context) => {
  const message = fieldsIn(text).length > 0 ? null : tagProblem(tidyTag(text));
  if (message) context.addIssue({ code: 'custom', message });
});
const optionalMerged = (max: number) =>
  optionalText(max).superRefine((text, context) => {
    const message = text && mergeProblem(text);
    if (message) context.addIssue({ code: 'custom', message });
  });

const whole = (min: number, max: number) =>
  z.coerce
    .number('Please enter a number')
    .int('Please enter a whole number')
    .min(min, `Please enter at least ${min}`)
    .max(max, `Please enter at most ${max}`);
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time such as 09:00');

const step = {
  id: z.string().regex(/^[A-Za-z0-9-]{1,40}$/, 'Please use letters, digits and hyphens'),
  name: line(workflowLimits.name, 'Please name the step'),
};

const words = {
  subject: merged(workflowLimits.subject, 'Please enter a subject'),
  text: merged(workflowLimits.text, 'Please enter a text'),
};

const emailStep = z
  .object({
    ...step,
    type: z.literal('email'),
    to: z.enum(['client', 'studio']),
    template: optionalText(100).describe('The mail template that is sent in place of subject and text'),
    values: z
      .record(
        z.string().max(60),
        optionalMerged(500).transform((text) => text ?? ''),
      )
      .default({})
      .describe('What stands for the fields of the template'),
    subject: z.string().trim().max(workflowLimits.subject).default(''),
    text: z.string().trim().max(workflowLimits.text).default(''),
  })
  .superRefine(({ template, subject, text }, context) => {
    const { error } = template ? {} : z.object(words).safeParse({ subject, text });
    for (const { path, message } of error?.issues ?? []) context.addIssue({ code: 'custom', path, message });
  });

const delayStep = z
  .object({
    ...step,
    type: z.literal('delay'),
    mode: z.enum(['for', 'until']),
    amount: whole(1, 1000).default(1),
    unit: z.enum(delayUnits).default('days'),
    weekday: whole(0, 6).nullish().describe('0 is Sunday; any day without one'),
    at: clock.default('09:00').describe('By the studio’s clock'),
    business_hours: z.boolean().default(false).describe('Goes on only while the studio is open'),
  })
  .superRefine(({ mode, amount, unit }, context) => {
    const most = { minutes: 1000, hours: 1000, days: 1000, weeks: 260, months: 60 }[unit];
    if (mode === 'for' && amount > most)
      context.addIssue({ code: 'custom', path: ['amount'], message: `Please enter at most ${most}` });
  });

const rule = z.object({
  field: line(120, 'Please name a field'),
  operator: z.enum(operators),
  value: z.string().trim().max(workflowLimits.line).default(''),
});

const actionStep = z.object({
  ...step,
  type: z.literal('action'),
  action: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('create_task'),
      title: merged(160, 'Please enter a title'),
      description: optionalMerged(2000),
      due_in_days: whole(0, 1000).nullish(),
    }),
    z.object({
      kind: z.literal('create_project'),
      name: merged(160, 'Please enter a name'),
      template_id: z
        .union([z.literal(''), z.uuid()])
        .nullish()
        .transform((id) => id || null),
    }),
    z.object({
      kind: z.literal('create_ticket'),
      subject: merged(160, 'Please enter a subject'),
      description: merged(5000, 'Please enter a description'),
      category: z.enum(ticketCategories).default('other'),
      priority: z.enum(ticketPriorities).default('medium'),
    }),
    z.object({
      kind: z.literal('create_order'),
      title: merged(160, 'Please enter a title'),
      price: price.describe('In US dollars, all taxes in it'),
    }),
    z.object({
      kind: z.literal('create_estimate'),
      estimate_id: z.uuid('Please choose an estimate'),
      title: merged(160, 'Please enter a title'),
    }),
    z.object({
      kind: z.literal('send_message'),
      subject: merged(160, 'Please enter a subject'),
      text: merged(5000, 'Please enter a text'),
    }),
    z.object({ kind: z.literal('send_booking_link'), text: merged(2000, 'Please enter a text') }),
    z
      .object({ kind: z.literal('change_status'), record: z.enum(['project', 'ticket']), status: z.string() })
      .superRefine(({ record, status }, context) => {
        const known: readonly string[] = record === 'project' ? projectStatuses : ticketStatuses;
        if (!known.includes(status)) context.addIssue({ code: 'custom', path: ['status'], message: 'Please choose a status' });
      }),
    z.object({ kind: z.literal('add_tag'), tag: mergedTag }),
    z.object({ kind: z.literal('remove_tag'), tag: mergedTag }),
    z.object({ kind: z.literal('notify'), title: merged(160, 'Please enter a title'), text: merged(500, 'Please enter a text') }),
    z.object({
      kind: z.literal('call_webhook'),
      url: z.url({ protocol: /^https?$/, message: 'Please enter an address that starts with https://' }).max(workflowLimits.url),
    }),
  ]),
});

const conditionStep = z.object({
  ...step,
  type: z.literal('condition'),
  match: z.enum(['all', 'any']).default('all'),
  rules: z.array(rule).min(1, 'Please add a rule').max(workflowLimits.rules),
});
export type ConditionStep = z.output<typeof conditionStep> & { yes: Step[]; no: Step[] };
type TypedCondition = z.input<typeof conditionStep> & { yes?: TypedStep[]; no?: TypedStep[] };

export type Step = EmailStep | DelayStep | ActionStep | ConditionStep;
/** As it is typed. */
export type TypedStep = z.input<typeof emailStep> | z.input<typeof delayStep> | z.input<typeof actionStep> | TypedCondition;

const branch: z.ZodType<Step[], TypedStep[] | undefined> = z.lazy(() => z.array(anyStep).max(workflowLimits.steps).default([]));
const anyStep: z.ZodType<Step, TypedStep> = z.discriminatedUnion('type', [
  emailStep,
  delayStep,
  conditionStep.extend({ yes: branch, no: branch }),
  actionStep,
]);
export type EmailStep = z.output<typeof emailStep>;
export type DelayStep = z.output<typeof delayStep>;
export type ActionStep = z.output<typeof actionStep>;
export type Action = ActionStep['action'];

const isTooDeep = (value: unknown, level = 0): boolean => {
  if (level > workflowLimits.levels) return true;
  if (!Array.isArray(value)) return false;
  return value.some(
    (one) => Boolean(one) && typeof one === 'object' && (isTooDeep(one.yes, level + 1) || isTooDeep(one.no, level + 1)),
  );
};

/** How deep it goes is looked at first: parsing follows it down. */
export const shallow = z.unknown().refine((value) => !isTooDeep(value), 'Please use fewer conditions within conditions');

export const stepList = shallow.pipe(
  z
    .array(anyStep)
    .min(1, 'Please add a step')
    .max(workflowLimits.steps, `Please use at most ${workflowLimits.steps} steps`)
    .superRefine((steps, context) => {
      const ids = idsOf(steps);
      if (ids.length > workflowLimits.steps)
        context.addIssue({ code: 'custom', message: `Please use at most ${workflowLimits.steps} steps` });
      if (new Set(ids).size < ids.length) context.addIssue({ code: 'custom', message: 'Two steps have the same id' });
    }),
);

const idsOf = (steps: readonly Step[]): string[] =>
  steps.flatMap((one) => [one.id, ...(one.type === 'condition' ? [...idsOf(one.yes), ...idsOf(one.no)] : [])]);

const configs = {
  form_submission: z.object({ form_id: optionalText(80).describe('One form; any without it') }),
  new_client: z.object({}),
  estimate_accepted: z.object({}),
  contract_signed: z.object({}),
  payment_received: z.object({}),
  project_completed: z.object({}),
  event: z.object({ event: line(80, 'Please choose an event') }),
  schedule: z.object({
    every: z.enum(['day', 'week', 'month']).default('week'),
    weekday: whole(0, 6).default(1),
    day: whole(1, 31).default(1).describe('Of the month; the last one of a shorter month'),
    at: clock.default('09:00'),
  }),
  record_date: z.object({
    record: z.enum(recordDates, 'Please choose a date'),
    days: whole(0, 366).default(7),
    side: z.enum(['before', 'after']).default('before'),
    at: clock.default('09:00'),
  }),
  webhook: z.object({}),
} as const;
export type ScheduleConfig = z.output<typeof configs.schedule>;
export type RecordDateConfig = z.output<typeof configs.record_date>;

/** A trigger's own settings as they are kept: nothing that it does not know. */
export const readConfig = ({
  trigger,
  trigger_config,
}: Pick<WorkflowInput, 'trigger' | 'trigger_config'>): Record<string, unknown> => configs[trigger].parse(trigger_config);
export const scheduleConfig = configs.schedule;
export const recordDateConfig = configs.record_date;

export const workflowFields = z.object({
  name: line(workflowLimits.name, 'Please enter a name'),
  description: optionalText(workflowLimits.description),
  trigger: z.enum(workflowTriggers, 'Please choose a trigger').default('form_submission'),
  trigger_config: z.record(z.string(), z.unknown()).default({}),
  is_active: z.boolean().default(true),
  steps: stepList,
});

/** A trigger's settings are those of its kind. */
export function checkConfig(
  { trigger, trigger_config }: Pick<WorkflowInput, 'trigger' | 'trigger_config'>,
  context: z.RefinementCtx,
): void {
  const { error } = configs[trigger].safeParse(trigger_config);
  for (const { path, message } of error?.issues ?? [])
    context.addIssue({ code: 'custom', path: ['trigger_config', ...path], message });
}

export type WorkflowInput = z.output<typeof workflowFields>;
export const workflowInput = workflowFields.superRefine(checkConfig);

/** What is wrong with a workflow as it is typed, by the path of the field; of several problems the first. */
export const problemsOf = (typed: unknown): Record<string, string> =>
  Object.fromEntries(
    workflowInput
      .safeParse(typed)
      .error?.issues.toReversed()
      .map(({ path, message }) => [path.join('.'), message]) ?? [],
  );
