import { oc } from '@orpc/contract';
import { z } from 'zod';
import { leadSources, leadStages, stageCauses } from '#shared/choices/clients/pipeline.ts';
import { estimateStatuses } from '#shared/choices/papers/estimates.ts';
import { seenVersion } from '#shared/seen.ts';
import { dayInput, listQuery, optionalText, pageOf, timestamp } from '#shared/wire.ts';
import { leadLimits, periodNames } from './choices.ts';

const day = z
  .union([z.literal(''), dayInput('Please enter a valid date')])
  .nullish()
  .transform((value) => value || null);

const stage = z.enum(leadStages, 'Please choose a stage');
const lost_reason = optionalText(leadLimits.lostReason).describe(
  'Required for a lead that is lost, and kept for such a one alone',
);

const leadFields = z.object({
  stage: stage.default('inquiry'),
  source: z.enum(leadSources, 'Please choose a source').default('other'),
  next_step: optionalText(leadLimits.nextStep),
  next_step_on: day,
  lost_reason,
});

const withReason = <T extends { stage: string; lost_reason: string | null }>(input: T, context: z.RefinementCtx<T>) => {
  if (input.stage === 'lost' && !input.lost_reason)
    context.addIssue({ code: 'custom', path: ['lost_reason'], message: 'Please say why it was lost' });
};

export const leadInput = leadFields.superRefine(withReason);
export type LeadInput = z.output<typeof leadFields>;

export const newLeadInput = leadFields
  .extend({ contact_id: z.uuid('Please choose a client').describe('Whose lead it is: an open one has nobody twice') })
  .superRefine(withReason);
export type NewLeadInput = z.output<typeof newLeadInput>;
/** As it is typed. */
export type TypedNewLead = z.input<typeof newLeadInput>;

export const lostInput = z.object({
  lost_reason: z.string('Please say why it was lost').trim().min(1, 'Please say why it was lost').max(leadLimits.lostReason),
});

const money = z.object({ currency: z.string(), amount: z.number() });

export const lead = z.object({
  id: z.uuid(),
  contact: z.object({ id: z.uuid(), name: z.string(), email: z.string(), company_name: z.string().nullable() }),
  stage: z.enum(leadStages),
  source: z.enum(leadSources),
  values: z.array(money).describe('What its estimates come to, in each currency'),
  next_step: z.string().nullable(),
  next_step_on: z.string().nullable(),
  is_overdue: z.boolean().describe('Open, and the day of the next step is over'),
  lost_reason: z.string().nullable(),
  opened_at: timestamp,
  closed_at: timestamp.nullable(),
  is_sample: z.boolean(),
  updated_at: timestamp,
});
export type Lead = z.output<typeof lead>;

const visit = z.object({
  stage: z.enum(leadStages),
  entered_at: timestamp,
  left_at: timestamp.nullable(),
  cause: z.enum(stageCauses),
  changed_by: z.string().nullable().describe('The name of who moved it by hand'),
});

const offer = z.object({
  id: z.uuid(),
  estimate_number: z.string(),
  title: z.string(),
  status: z.enum(estimateStatuses),
  total_amount: z.number(),
  currency: z.string(),
});

export const leadDetail = lead.extend({
  history: z.array(visit).describe('The stages that it was in, oldest first'),
  estimates: z.array(offer),
});
export type LeadDetail = z.output<typeof leadDetail>;

const column = z.object({
  stage: z.enum(leadStages),
  leads: z.number().int().nullable().describe('All of the stage; unknown while a text is looked for'),
  values: z.array(money).describe('What they come to, in each currency'),
  next_cursor: z.string().nullable(),
});

export const board = z.object({
  items: z.array(lead).describe('The first of each stage in their order, stage after stage'),
  columns: z.array(column),
});
export type Board = z.output<typeof board>;

/** An empty one, as a form sends it, is none. */
const left = (value: unknown) => value || undefined;
export const boardQuery = z.object({
  q: listQuery.shape.q.describe('Part of the name, the email address or the business'),
  source: z.preprocess(left, z.enum(leadSources, 'This source is not known.').optional()),
});
export type BoardQuery = z.output<typeof boardQuery>;

const count = z.number().int();
export const figures = z.object({
  opened: count.describe('Leads that were opened in the period'),
  won: count.describe('How many of them are won'),
  lost: count,
  days_to_win: z.number().nullable().describe('The median of those that are won'),
  stages: z.array(
    z.object({
      stage: z.enum(leadStages),
      reached: count.describe('How many of them came to this stage, or past it'),
      went_on: count.describe('How many of those came to the next stage, or past it'),
      median_days: z.number().nullable().describe('Of the leads that left this stage in the period'),
    }),
  ),
});
export type Figures = z.output<typeof figures>;

const tags = ['Pipeline'];
const byId = z.object({ id: z.uuid() });
const path = '/admin/pipeline/leads' as const;

export const pipelineContract = {
  board: oc
    .route({ method: 'GET', path: '/admin/pipeline', tags, summary: 'The board of leads: the first of each stage' })
    .input(boardQuery)
    .output(board),
  list: oc
    .route({ method: 'GET', path, tags, summary: 'The leads of one stage in their order' })
    .input(boardQuery.extend({ stage, limit: listQuery.shape.limit, cursor: listQuery.shape.cursor }))
    .output(pageOf(lead)),
  figures: oc
    .route({ method: 'GET', path: '/admin/pipeline/figures', tags, summary: 'Conversion and days for each stage' })
    .input(z.object({ period: z.enum(periodNames, 'This period is not known.').default('90') }))
    .output(figures),
  get: oc
    .route({ method: 'GET', path: `${path}/{id}`, tags, summary: 'One lead with its history' })
    .input(byId)
    .output(leadDetail),
  create: oc
    .route({ method: 'POST', path, tags, summary: 'Add a lead; a person has one open lead at most' })
    .input(newLeadInput.safeExtend({ lead_id: z.uuid().describe('Chosen by the caller: the same one is kept once') }))
    .output(lead),
  update: oc
    .route({ method: 'PUT', path: `${path}/{id}`, tags, summary: 'Change a lead; with another stage it goes to its top' })
    .input(leadInput.safeExtend({ id: z.uuid(), updated_at: seenVersion }))
    .output(lead),
  move: oc
    .route({ method: 'PUT', path: `${path}/{id}/place`, tags, summary: 'Put a lead at a place of the board' })
    .input(
      byId.extend({
        stage,
        after: z.uuid().nullish().describe('The lead that it stands behind; at the top without one, or where that one has left'),
        lost_reason,
      }),
    )
    .output(lead),
  delete: oc
    .route({ method: 'DELETE', path: `${path}/{id}`, tags, summary: 'Delete a lead with its history' })
    .input(byId)
    .output(byId),
};
