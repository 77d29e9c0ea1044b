import { oc } from '@orpc/contract';
import { z } from 'zod';
import { accountTypes } from '#shared/choices/people/auth.ts';
import { download, downloadRoute } from '#shared/download.ts';
import { dayInput } from '#shared/wire.ts';
import { daysBetween, longestDays, ranges } from './policy.ts';
import { reportSettings } from './settings.ts';

/** Which days: one of the ranges up to today, or from one day to another. */
export const analyticsQuery = z
  .object({
    range: z.enum(ranges).default('30d'),
    from: dayInput('Please choose the first day').optional(),
    to: dayInput('Please choose the last day').optional(),
  })
  .superRefine(({ range, from, to }, context) => {
    if (range !== 'custom') return;
    const refuse = (path: 'from' | 'to', message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (!from) return refuse('from', 'Please choose the first day');
    if (!to) return refuse('to', 'Please choose the last day');
    if (to < from) return refuse('to', 'The last day must not be before the first');
    if (daysBetween(from, to) > longestDays) refuse('to', 'Please choose at most three years');
  });

const day = z.iso.date();
const period = z.object({ from: day, to: day, days: z.number().int() });
const count = z.number().int();

const metric = z.object({
  id: z.enum(['revenue', 'orders', 'new-clients', 'contracts-signed', 'conversion-rate', 'form-submissions']),
  label: z.string(),
  format: z.enum(['money', 'count', 'percent']),
  value: z.number().nullable().describe('Null where there is nothing to divide by'),
  before: z.number().nullable().describe('The same of the period before'),
  change: z.number().nullable().describe('By how many percent it changed; of a percentage by how many points'),
  hint: z.string(),
});
export type Metric = z.infer<typeof metric>;

const performance = z.object({
  uptime: z.number().nullable().describe('Percent of the minutes since the first measurement; null before it'),
  measured_since: day.nullable(),
  requests: count,
  p50_ms: z.number().nullable(),
  p95_ms: z.number().nullable(),
  automations: count,
  storage: z.object({ files_bytes: count, database_bytes: count }),
});
export type Performance = z.infer<typeof performance>;

export const analytics = z.object({
  today: day,
  period,
  before: period,
  currency: z.string().describe('Of every amount that names no other'),
  metrics: z.array(metric),
  other_revenue: z.array(z.object({ currency: z.string(), value: z.number(), before: z.number() })),
  step: z.enum(['day', 'week', 'month']),
  points: z.array(z.object({ day, revenue: z.number(), orders: count, before: z.number().nullable() })),
  trend: z.array(z.object({ month: day, revenue: z.number(), orders: count })),
  distribution: z.array(z.object({ type: z.enum(accountTypes), clients: count })),
  performance,
});
export type Analytics = z.infer<typeof analytics>;

const share = z.object({
  id: z.string(),
  name: z.string(),
  to: z.string().nullable(),
  currency: z.string(),
  orders: count,
  revenue: z.number(),
});
export type Share = z.infer<typeof share>;

const money = z.object({ currency: z.string(), amount: z.number() });
const expected = z.object({
  estimates: z.array(money.extend({ estimates: count, likely: z.number().nullable() })),
  likelihood: z.object({ answered: count, percent: count.nullable() }),
  recurring: z
    .array(money.extend({ services: count }))
    .describe('Each month, before tax; what is paid by the year counts a twelfth'),
  invoices: z.array(money.extend({ invoices: count, overdue: z.number(), overdue_invoices: count })),
});
export type Expected = z.infer<typeof expected>;

const journey = z.object({
  inquiries: count.describe('Whose first payment came in the period'),
  steps: z.array(
    z.object({ id: z.enum(['sent', 'accepted', 'paid']), label: z.string(), days: z.number().nullable(), counted: count }),
  ),
});
export type Journey = z.infer<typeof journey>;

const projectEarnings = z.object({
  id: z.uuid(),
  name: z.string(),
  currency: z.string(),
  hours: z.number().describe('In the period'),
  total_hours: z.number(),
  paid: z.number().describe('Of all its orders, net of refunds'),
  per_hour: z.number().nullable().describe('What came in for each hour of all time'),
  hourly_rate: z.number().nullable(),
});
export type ProjectEarnings = z.infer<typeof projectEarnings>;

export const analyticsDetails = z.object({
  period,
  by_service: z.array(share),
  by_client: z.array(share),
  expected,
  journey,
  projects: z.array(projectEarnings),
});
export type AnalyticsDetails = z.infer<typeof analyticsDetails>;

const tags = ['Analytics'];

export const analyticsContract = {
  show: oc
    .route({ method: 'GET', path: '/admin/analytics', tags, summary: 'Figures of a period, beside those of the period before' })
    .input(analyticsQuery)
    .output(analytics),
  details: oc
    .route({ method: 'GET', path: '/admin/analytics/details', tags, summary: 'Where the money comes from and what is expected' })
    .input(analyticsQuery)
    .output(analyticsDetails),
  report: oc
    .route({
      ...downloadRoute('application/pdf'),
      ...{ method: 'GET', path: '/admin/analytics/report.pdf', tags, summary: 'The report of the month before as PDF' },
    })
    .output(download),
  getReportSettings: oc
    .route({ method: 'GET', path: '/admin/settings/analytics-report', tags, summary: 'Whether the monthly report is mailed' })
    .output(reportSettings.schema.extend({ is_mail_configured: z.boolean() })),
  updateReportSettings: oc
    .route({ method: 'PUT', path: '/admin/settings/analytics-report', tags, summary: 'Turns the monthly report on or off' })
    .input(reportSettings.schema)
    .output(reportSettings.schema),
};
