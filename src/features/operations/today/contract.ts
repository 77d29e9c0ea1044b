import { oc } from '@orpc/contract';
import { z } from 'zod';
import { iconData } from '#shared/icon-data.ts';
import { momentInput, timestamp } from '#shared/wire.ts';

export const snoozeIds = ['later', 'tomorrow', 'next-week'] as const;

const key = z
  .string()
  .max(100)
  .regex(/^[a-z-]+:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'This is no item of Today')
  .describe('The source and the record: tickets:<id>');

const todayItem = z.object({
  key,
  kind: z.string(),
  icon: iconData,
  who: z.string().nullable(),
  text: z.string().describe('What it is about, to be read after the name'),
  to: z.string(),
  since: timestamp,
  due_at: timestamp.nullable().describe('By when the studio promised to act'),
  is_appointment: z.boolean().describe('Then it begins at `due_at`'),
  amount: z.object({ value: z.number(), currency: z.string() }).nullable(),
  changed_at: timestamp.describe('The last change of the record: what is done with the item names it'),
  snoozed_until: timestamp.nullable(),
  action: z.object({ label: z.string(), done: z.string() }).nullable().describe('What settles the record itself'),
  is_sample: z.boolean(),
});
export type TodayItem = z.output<typeof todayItem>;

const snoozeChoice = z.object({ id: z.enum(snoozeIds), label: z.string(), until: timestamp });
export type SnoozeChoice = z.output<typeof snoozeChoice>;

const today = z.object({
  items: z.array(todayItem).describe('What needs the studio now, the nearest promise first, then the most money'),
  total: z.number().int().describe('How many there are, whatever is listed'),
  snoozed: z.array(todayItem),
  snoozed_total: z.number().int(),
  snoozes: z.array(snoozeChoice).describe('Until when an item can be put off now'),
  unread: z.array(z.string()).describe('What could not be read now'),
  time_zone: z.string(),
});
export type Today = z.output<typeof today>;

const seen = z.object({ key, changed_at: momentInput('Please give the change that was seen') });
const tags = ['Today'];

export const todayContract = {
  list: oc.route({ method: 'GET', path: '/admin/today', tags, summary: 'What needs the studio now' }).output(today),
  done: oc
    .route({ method: 'POST', path: '/admin/today/done', tags, summary: 'Take an item out of Today until its record changes' })
    .input(seen)
    .output(z.object({ key })),
  snooze: oc
    .route({ method: 'POST', path: '/admin/today/snooze', tags, summary: 'Put an item off' })
    .input(seen.extend({ until: z.enum(snoozeIds) }))
    .output(z.object({ key, until: timestamp })),
  restore: oc
    .route({ method: 'POST', path: '/admin/today/restore', tags, summary: 'Bring an item back that was done or put off' })
    .input(z.object({ key }))
    .output(z.object({ key })),
  act: oc
    .route({ method: 'POST', path: '/admin/today/act', tags, summary: 'Settle the record of an item, as its action says' })
    .input(seen)
    .output(z.object({ key })),
};
