import { oc } from '@orpc/contract';
import { z } from 'zod';
import { typedNumber } from '#shared/fields.ts';
import { seenVersion } from '#shared/seen.ts';
import { dayInput, timestamp } from '#shared/wire.ts';

const quarter = (hours: number): boolean => Number.isInteger(hours * 4);

export const retainerInput = z.object({
  hours: typedNumber(
    z
      .number('Please enter the hours')
      .min(0.25, 'Please enter at least a quarter of an hour')
      .max(10_000, 'Please enter at most 10,000 hours')
      .refine(quarter, 'Please use quarters of an hour'),
  ).describe('Bought once, or for each month'),
  starts_on: dayInput('Please enter a valid date').describe('The first day whose time counts'),
  is_monthly: z.boolean().default(false).describe('The same hours again every month from the first day on'),
  carries_over: z.boolean().default(false).describe('What is left of a month is added to the next'),
});
export type RetainerInput = z.output<typeof retainerInput>;

const seconds = z.number().int();
export const period = z.object({
  from: z.string(),
  to: z.string().nullable().describe('The last day; null where it does not end'),
  bought: seconds,
  carried: seconds.describe('Left of the month before'),
  used: seconds,
  left: seconds.describe('Below 0 where more was used than bought'),
});
export type Period = z.output<typeof period>;

export const meter = z.object({
  hours: z.number(),
  starts_on: z.string(),
  is_monthly: z.boolean(),
  carries_over: z.boolean(),
  has_begun: z.boolean(),
  periods: z.array(period).describe('The current one first, then those before it'),
});
export type Meter = z.output<typeof meter>;

export const retainer = meter.extend({
  link: z.string().nullable().describe('The private address for the client'),
  is_sample: z.boolean(),
  updated_at: timestamp,
});
export type Retainer = z.output<typeof retainer>;

export const watchedMeter = meter.extend({ project: z.string(), as_of: timestamp });
export type WatchedMeter = z.output<typeof watchedMeter>;

const tags = ['Projects'];
const byId = z.object({ id: z.uuid() });
const answer = z.object({ retainer: retainer.nullable() });
export type RetainerAnswer = z.output<typeof answer>;

export const retainersContract = {
  get: oc
    .route({ method: 'GET', path: '/admin/projects/{id}/retainer', tags, summary: 'The retainer of a project' })
    .input(byId)
    .output(answer),
  save: oc
    .route({ method: 'PUT', path: '/admin/projects/{id}/retainer', tags, summary: 'Agree on a retainer, or change it' })
    .input(byId.extend({ updated_at: seenVersion.nullable() }).extend(retainerInput.shape))
    .output(answer),
  delete: oc
    .route({ method: 'DELETE', path: '/admin/projects/{id}/retainer', tags, summary: 'Delete a retainer; the time stays' })
    .input(byId)
    .output(answer),
  createLink: oc
    .route({
      method: 'POST',
      path: '/admin/projects/{id}/retainer/link',
      tags,
      summary: 'Make a new private link; an older one ends',
    })
    .input(byId)
    .output(answer),
  revokeLink: oc
    .route({ method: 'DELETE', path: '/admin/projects/{id}/retainer/link', tags, summary: 'Withdraw the private link' })
    .input(byId)
    .output(answer),
  getOwn: oc
    .route({
      method: 'GET',
      path: '/projects/{id}/retainer',
      tags,
      summary: 'The retainer of one of your projects, where its hours are shown',
    })
    .input(byId)
    .output(z.object({ retainer: meter.nullable() })),
  watch: oc
    .route({ method: 'GET', path: '/retainers/{token}', tags, summary: 'A retainer by its private link' })
    .input(z.object({ token: z.string().max(200) }))
    .output(watchedMeter),
};
