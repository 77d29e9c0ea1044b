import { oc } from '@orpc/contract';
import { z } from 'zod';
import { bodyLimit } from '#shared/body-limit.ts';
import { logCategories, logLevels } from '#shared/logs.ts';
import { logSettings } from '#shared/settings/logs.ts';
import { dayInput, listQuery, momentInput, pageOf, timestamp } from '#shared/wire.ts';
import { isTimeZone } from '#shared/zoned-day.ts';

const day = dayInput('A date has the form 2026-01-31');

export const logFilters = z.object({
  level: z.enum(logLevels).optional(),
  category: z.enum(logCategories).optional(),
  start_date: day.optional().describe('From the start of this day'),
  end_date: day.optional().describe('Through 23:59:59 of this day'),
  time_zone: z
    .string()
    .max(64)
    .refine(isTimeZone, 'This time zone is not known')
    .default('UTC')
    .describe('Where the two days begin and end'),
  component: z.string().trim().max(200).optional().describe('Part of the component'),
  q: listQuery.shape.q.describe('Text anywhere in the entry'),
});
export type LogFilters = z.infer<typeof logFilters>;

/** Zone apart, which only says how to read the two days. */
export const isFiltered = ({ time_zone: _, ...filters }: LogFilters): boolean => Object.values(filters).some(Boolean);

export const logSummary = z.object({
  id: z.uuid(),
  timestamp,
  level: z.enum(logLevels),
  category: z.enum(logCategories),
  component: z.string().nullable(),
  message: z.string(),
  status_code: z.number().int().nullable(),
  is_sample: z.boolean(),
});
export type LogSummary = z.infer<typeof logSummary>;

/** Ciphertext goes to those alone who can ask for its key; the others learn that it is there. */
export const sensitiveData = z.object({ data: z.string(), iv: z.string(), salt: z.string() });

export const logDetail = logSummary.extend({
  user_id: z.uuid().nullable(),
  user_name: z.string().nullable(),
  session_id: z.string().nullable(),
  request_id: z.string().nullable(),
  url: z.string().nullable(),
  method: z.string().nullable(),
  duration_ms: z.number().int().nullable(),
  metadata: z.string().nullable(),
  stack_trace: z.string().nullable(),
  user_agent: z.string().nullable(),
  has_sensitive_data: z.boolean(),
  sensitive_data: sensitiveData.nullable(),
});
export type LogDetail = z.infer<typeof logDetail>;

export const logOverview = z.object({
  total: z.number().int().describe('Entries that match, counted up to 10000'),
  is_capped: z.boolean().describe('True when there are more than were counted'),
  hours_per_bar: z.number().int(),
  bars: z.array(z.object({ start: timestamp, counts: z.partialRecord(z.enum(logLevels), z.number().int()) })),
});
export type LogOverview = z.infer<typeof logOverview>;

export const savedFilter = z.object({ id: z.uuid(), name: z.string(), filters: z.record(z.string(), z.string()) });
export type SavedFilter = z.infer<typeof savedFilter>;

export const newSavedFilter = z.object({
  name: z.string().trim().min(1, 'Please enter a name').max(60, 'Please use at most 60 characters'),
  filters: logFilters.refine(isFiltered, 'Please choose a filter first'),
});
export type NewSavedFilter = z.output<typeof newSavedFilter>;

const shownSettings = logSettings.schema.extend({
  default_days: z.number().int().describe('LOG_DAYS: what counts for a level without days of its own'),
});
export type ShownLogSettings = z.output<typeof shownSettings>;

export const browserError = z.object({
  message: z.string().min(1).max(2000),
  stack: z.string().max(8000).optional(),
  url: z.string().max(2000).optional(),
});

const tags = ['Logs'];

export const logsContract = {
  list: oc
    .route({ method: 'GET', path: '/admin/logs', tags, summary: 'Log entries, newest first' })
    .input(listQuery.extend({ ...logFilters.shape, limit: listQuery.shape.limit.unwrap().default(100) }))
    .output(pageOf(logSummary)),
  overview: oc
    .route({ method: 'GET', path: '/admin/logs/overview', tags, summary: 'How many entries match, and when they were written' })
    .input(logFilters)
    .output(logOverview),
  tail: oc
    .route({ method: 'GET', path: '/admin/logs/tail', tags, summary: 'The newest entries since a moment, at most 200' })
    .input(logFilters.extend({ since: momentInput('A moment has the form 2026-01-31T12:00:00Z') }))
    .output(z.object({ items: z.array(logSummary), has_more: z.boolean() })),
  savedFilters: oc
    .route({ method: 'GET', path: '/admin/logs/filters', tags, summary: 'The filters that you have given a name' })
    .output(z.object({ items: z.array(savedFilter) })),
  saveFilter: oc
    .route({
      method: 'POST',
      path: '/admin/logs/filters',
      tags,
      summary: 'Give filters a name, for yourself',
      successStatus: 201,
    })
    .input(newSavedFilter)
    .output(savedFilter),
  deleteFilter: oc
    .route({ method: 'DELETE', path: '/admin/logs/filters/{id}', tags, summary: 'Delete a saved filter of your own' })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ deleted: z.literal(true) })),
  settings: oc
    .route({ method: 'GET', path: '/admin/logs/settings', tags, summary: 'How long entries are kept, and what is told by mail' })
    .output(shownSettings),
  saveSettings: oc
    .route({
      method: 'PUT',
      path: '/admin/logs/settings',
      tags,
      summary: 'Change how long entries are kept, and what is told by mail',
    })
    .input(logSettings.schema)
    .output(shownSettings),
  passphrase: oc
    .route({
      method: 'POST',
      path: '/admin/logs/passphrase',
      tags,
      summary: 'The passphrase of sensitive log data, for the super administrator',
    })
    .output(z.object({ passphrase: z.string() })),
  get: oc
    .route({ method: 'GET', path: '/admin/logs/{id}', tags, summary: 'One log entry' })
    .input(z.object({ id: z.uuid() }))
    .output(logDetail),
  reportBrowserError: oc
    .route({ method: 'POST', path: '/browser-errors', tags, summary: 'Tell of an error in the browser', successStatus: 202 })
    // Anybody may send these, so they are short.
    .meta(bodyLimit(64 * 1024))
    .input(browserError)
    .output(z.object({ accepted: z.literal(true) })),
};
