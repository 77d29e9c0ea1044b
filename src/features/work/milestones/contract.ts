import { oc } from '@orpc/contract';
import { z } from 'zod';
import { milestoneStatuses } from '#shared/choices/work/milestones.ts';
import { line } from '#shared/fields.ts';
import { seenDelete, seenVersion } from '#shared/seen.ts';
import { dayInput, optionalText, timestamp } from '#shared/wire.ts';
import { milestoneLimits } from './choices.ts';

const day = z
  .union([z.literal(''), dayInput('Please enter a valid date')])
  .nullish()
  .transform((value) => value || null);

const readAmount = (value: unknown): unknown =>
  typeof value === 'string' ? (value.trim() === '' ? null : Number(value)) : value;

// How many decimals it may have depends on the project's currency.
const amount = z.preprocess(
  readAmount,
  z
    .number('Please enter a number')
    .positive('Please enter an amount above 0')
    .nullish()
    .transform((value) => value ?? null),
);

const fields = z.object({
  title: line(milestoneLimits.title, 'Please enter a title'),
  description: optionalText(milestoneLimits.description),
  status: z.enum(milestoneStatuses, 'Please choose a status').default('planned'),
  start_date: day,
  due_date: day,
  amount: amount.describe('What the client’s approval makes due, in the project’s currency'),
});

function inOrder({ start_date, due_date }: z.output<typeof fields>, context: z.RefinementCtx): void {
  if (start_date && due_date && due_date < start_date)
    context.addIssue({ code: 'custom', path: ['due_date'], message: 'The due date cannot be before the start' });
}

export const milestoneInput = fields.superRefine(inOrder);
export type MilestoneInput = z.output<typeof milestoneInput>;

export const milestone = z.object({
  id: z.uuid(),
  project_id: z.uuid(),
  title: z.string(),
  description: z.string().nullable(),
  status: z.enum(milestoneStatuses),
  start_date: z.string().nullable(),
  due_date: z.string().nullable(),
  amount: z.number().nullable(),
  currency: z.string(),
  asked_at: timestamp.nullable().describe('Since when it waits for the client, or when it last did'),
  approved_at: timestamp.nullable(),
  client_words: z.string().nullable().describe('What the client asked for instead of approving'),
  order: z.object({ id: z.uuid(), order_number: z.string(), is_paid: z.boolean() }).nullable(),
  is_sample: z.boolean(),
  updated_at: timestamp,
});
export type Milestone = z.output<typeof milestone>;

const milestones = z.object({ items: z.array(milestone) });
export type Milestones = z.output<typeof milestones>;

export const changeRequest = z.object({ words: line(milestoneLimits.words, 'Please say what should change') });

const tags = ['Projects'];
const byId = z.object({ id: z.uuid() });

export const milestonesContract = {
  list: oc
    .route({
      method: 'GET',
      path: '/admin/projects/{id}/milestones',
      tags,
      summary: 'The milestones of a project in their order',
    })
    .input(byId)
    .output(milestones),
  create: oc
    .route({ method: 'POST', path: '/admin/projects/{id}/milestones', tags, summary: 'Add a milestone behind the others' })
    .input(
      byId
        .extend({ milestone_id: z.uuid().describe('Chosen by the caller: the same one is kept once') })
        .extend(fields.shape)
        .superRefine(inOrder),
    )
    .output(milestones),
  update: oc
    .route({ method: 'PUT', path: '/admin/milestones/{id}', tags, summary: 'Change a milestone; in review, the client is asked' })
    .input(byId.extend({ updated_at: seenVersion }).extend(fields.shape).superRefine(inOrder))
    .output(milestones),
  delete: oc
    .route({
      method: 'DELETE',
      path: '/admin/milestones/{id}',
      inputStructure: 'detailed',
      tags,
      summary: 'Delete a milestone that was not approved',
    })
    .input(seenDelete)
    .output(milestones),
  order: oc
    .route({ method: 'PUT', path: '/admin/projects/{id}/milestones/order', tags, summary: 'Put the milestones in order' })
    .input(byId.extend({ ids: z.array(z.uuid()).min(1).max(milestoneLimits.each) }))
    .output(milestones),
  listOwn: oc
    .route({ method: 'GET', path: '/projects/{id}/milestones', tags, summary: 'The milestones of one of your projects' })
    .input(byId)
    .output(milestones),
  approve: oc
    .route({ method: 'POST', path: '/milestones/{id}/approve', tags, summary: 'Approve a milestone that waits for you' })
    .input(byId.extend({ amount: amount.describe('What you see that it makes due'), updated_at: seenVersion }))
    .output(milestones),
  requestChanges: oc
    .route({
      method: 'POST',
      path: '/milestones/{id}/changes',
      tags,
      summary: 'Ask for changes to a milestone that waits for you',
    })
    .input(byId.extend({ updated_at: seenVersion }).extend(changeRequest.shape))
    .output(milestones),
};
