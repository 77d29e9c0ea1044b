import { oc } from '@orpc/contract';
import { z } from 'zod';
import { seenVersion } from '#shared/seen.ts';
import { dayInput, listQuery, optionalText, pageOf, timestamp } from '#shared/wire.ts';
import { timeLimits } from './choices.ts';

const day = dayInput('Please enter a valid date');
const clock = z.string('Please enter a time').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time');
const someId = z
  .union([z.literal(''), z.uuid()])
  .nullish()
  .transform((value) => value || null);

const work = {
  task_id: someId.describe('A task of the same project'),
  note: optionalText(timeLimits.note),
  is_billable: z.boolean().default(true),
};

/** As the clock in the studio shows it. */
export const entryInput = z.object({
  ...work,
  day: day.describe('On which it began, in the studio’s time zone'),
  from: clock,
  to: z
    .union([z.literal(''), clock])
    .nullish()
    .transform((value) => value || null)
    .describe('Not after `from` it is of the next day; empty for a timer that goes on'),
});
export type EntryInput = z.output<typeof entryInput>;

/** Of everything but a running timer. */
export const endedEntryInput = entryInput.extend({ to: clock });

export const timeEntry = z.object({
  id: z.uuid(),
  project: z.object({ id: z.uuid(), name: z.string() }),
  task: z.object({ id: z.uuid(), title: z.string() }).nullable(),
  person: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  note: z.string().nullable(),
  is_billable: z.boolean(),
  started_at: timestamp,
  ended_at: timestamp.nullable().describe('Null while the timer runs'),
  seconds: z.number().int().nullable(),
  day: z.string().describe('On which it began, in the studio’s time zone'),
  from: z.string(),
  to: z.string().nullable(),
  days_later: z.number().int().describe('How many midnights it ran over'),
  overlaps: z.boolean().describe('The same person has another entry at the same time'),
  is_sample: z.boolean(),
  updated_at: timestamp,
});
export type TimeEntry = z.output<typeof timeEntry>;

const timer = z.object({
  timer: timeEntry.nullable(),
  now: timestamp.describe('The server’s clock, which the timer goes by'),
  zone: z.string(),
});
export type Timer = z.output<typeof timer>;

export const timePage = pageOf(timeEntry).extend({ zone: z.string().describe('The studio’s time zone') });
export type TimePage = z.output<typeof timePage>;

const readAmount = (value: unknown): unknown =>
  typeof value === 'string' ? (value.trim() === '' ? null : Number(value)) : value;

export const timeTerms = z.object({
  // How many decimals it may have depends on the project's currency.
  hourly_rate: z
    .preprocess(
      readAmount,
      z
        .number('Please enter a number')
        .positive('Please enter an amount above 0')
        .nullish()
        .transform((value) => value ?? null),
    )
    .describe('In the project’s currency; empty is none'),
  is_shown: z.boolean().default(false).describe('Whether the client sees the hours'),
});
export type TimeTerms = z.output<typeof timeTerms>;

const orderSum = z.object({ currency: z.string(), orders: z.number().int(), ordered: z.number(), paid: z.number() });

export const projectBudget = z.object({
  project_id: z.uuid(),
  currency: z.string(),
  budget: z.number().nullable(),
  orders: z.array(orderSum).describe('What the client ordered and paid, each currency by itself'),
  seconds: z.number().int().describe('All time of finished entries'),
  billable_seconds: z.number().int(),
  hourly_rate: z.number().nullable(),
  worth: z.number().nullable().describe('The billable hours at the hourly rate; null without a rate'),
  is_shown: z.boolean(),
  terms_version: timestamp.nullable(),
});
export type ProjectBudget = z.output<typeof projectBudget>;

export const ownTime = z.object({ seconds: z.number().int(), month_seconds: z.number().int() });
export type OwnTime = z.output<typeof ownTime>;

const tags = ['Projects'];
const byId = z.object({ id: z.uuid() });
const entryId = z.uuid().describe('Chosen by the caller: the same one is kept once');

export const timeContract = {
  timer: oc.route({ method: 'GET', path: '/admin/timer', tags, summary: 'Your running timer' }).output(timer),
  start: oc
    .route({ method: 'POST', path: '/admin/timer', tags, summary: 'Start your timer; one that runs is stopped' })
    .input(z.object({ entry_id: entryId, project_id: z.uuid(), ...work }))
    .output(timer),
  stop: oc
    .route({ method: 'POST', path: '/admin/timer/{id}/stop', tags, summary: 'Stop your timer, now or when you ended' })
    .input(byId.extend({ ended: z.object({ day, time: clock }).nullish().describe('In the studio’s time zone') }))
    .output(timer),
  list: oc
    .route({ method: 'GET', path: '/admin/projects/{id}/time', tags, summary: 'The time entries of a project, newest first' })
    .input(listQuery.omit({ q: true }).extend(byId.shape))
    .output(timePage),
  create: oc
    .route({ method: 'POST', path: '/admin/projects/{id}/time', tags, summary: 'Add your time by hand' })
    .input(byId.extend({ entry_id: entryId }).extend(endedEntryInput.shape))
    .output(timeEntry),
  update: oc
    .route({ method: 'PUT', path: '/admin/time/{id}', tags, summary: 'Change a time entry' })
    .input(byId.extend({ updated_at: seenVersion }).extend(entryInput.shape))
    .output(timeEntry),
  delete: oc
    .route({ method: 'DELETE', path: '/admin/time/{id}', tags, summary: 'Delete a time entry, running or not' })
    .input(byId)
    .output(z.object({ id: z.uuid() })),
  budget: oc
    .route({ method: 'GET', path: '/admin/projects/{id}/budget', tags, summary: 'A project’s budget against orders and time' })
    .input(byId)
    .output(projectBudget),
  updateTerms: oc
    .route({
      method: 'PUT',
      path: '/admin/projects/{id}/time-terms',
      tags,
      summary: 'Set the hourly rate and what the client sees',
    })
    .input(byId.extend({ terms_version: seenVersion.nullable() }).extend(timeTerms.shape))
    .output(projectBudget),
  getOwn: oc
    .route({
      method: 'GET',
      path: '/projects/{id}/time',
      tags,
      summary: 'The time used on one of your projects, where it is shown',
    })
    .input(byId)
    .output(z.object({ time: ownTime.nullable() })),
};
