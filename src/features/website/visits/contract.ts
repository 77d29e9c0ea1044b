import { oc } from '@orpc/contract';
import { z } from 'zod';
import { visitDevices } from '#shared/choices/website/visits.ts';
import { download, downloadRoute } from '#shared/download.ts';
import type { SettingsOf } from '#shared/settings/define-settings.ts';
import { visitSettings } from '#shared/settings/visits.ts';

export const visitRanges = ['7d', '30d', '90d', 'custom'] as const;
type VisitRange = (typeof visitRanges)[number];
const mostDays = 366;

const dayMs = 86_400_000;
const day = z.iso
  .date('Please choose a day')
  .refine((text) => text >= '2000-01-01' && text <= '2099-12-31', 'Please choose a day between 2000 and 2099');

const period = {
  range: z.enum(visitRanges).default('30d'),
  from: day.optional().describe('The first day, of a custom range alone'),
  to: day.optional().describe('The last day, of a custom range alone'),
};
export type Period = { range: VisitRange; from?: string; to?: string };

function checkPeriod({ range, from, to }: Period, ctx: z.core.$RefinementCtx<Period>): void {
  const refuse = (path: 'from' | 'to', message: string) => ctx.addIssue({ code: 'custom', path: [path], message });
  if (range !== 'custom') return;
  if (!from) refuse('from', 'Please choose the first day');
  if (!to) refuse('to', 'Please choose the last day');
  if (!from || !to) return;
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  if (days < 1) refuse('to', 'The last day must not be before the first');
  if (days > mostDays) refuse('to', `Please choose at most ${mostDays} days`);
}

/** What stands in the address of the screen, and in that of an export. */
export const visitPeriod = z.object(period).superRefine(checkPeriod);

const count = z.number().int();
const figures = { views: count, visitors: count.describe('By day: whoever comes on two days counts twice') };
const days = { from: z.iso.date(), to: z.iso.date() };
const listed = z.object({ name: z.string(), ...figures, previous_visitors: count });
const top = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), total: count });

const visitSummary = z.object({
  period: z.object({ ...days, days: count }),
  previous: z.object(days).describe('As many days, right before'),
  since: z.iso.datetime().nullable().describe('When counting began; null where it never has'),
  is_counting: z.boolean(),
  counted_at: z.iso.datetime().nullable().describe('Up to when views are among the figures'),
  has_sample: z.boolean(),
  totals: z.object({ ...figures, submissions: count }),
  previous_totals: z.object({ ...figures, submissions: count.nullable() }),
  days: z.array(z.object({ day: z.iso.date(), ...figures })),
  pages: top(listed),
  referrers: top(listed).describe('An empty name: the browser named none'),
  campaigns: top(listed.extend({ source: z.string(), medium: z.string() })),
  devices: top(listed.extend({ name: z.enum(visitDevices) })),
  forms: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      page: z.string().nullable().describe('The page whose views are counted; null where the form counts its own'),
      views: count,
      submissions: count,
      is_sample: z.boolean(),
    }),
  ),
  forms_from: z.iso.date().describe('Earlier counts of forms are not kept'),
});
export type VisitSummary = z.output<typeof visitSummary>;

export const visitLists = ['days', 'pages', 'referrers', 'campaigns', 'devices', 'forms'] as const;
export type VisitList = (typeof visitLists)[number];

export type VisitSettings = SettingsOf<typeof visitSettings>;
const tags = ['Visitors'];

export const visitsContract = {
  summary: oc
    .route({ method: 'GET', path: '/admin/visits', tags, summary: 'Views and visitors of the public pages' })
    .input(visitPeriod)
    .output(visitSummary),
  export: oc
    .route({
      method: 'GET',
      path: '/admin/visits/export.csv',
      tags,
      summary: 'One of the lists as CSV',
      ...downloadRoute('text/csv'),
    })
    .input(z.object({ list: z.enum(visitLists), ...period }).superRefine(checkPeriod))
    .output(download),
  getSettings: oc
    .route({ method: 'GET', path: '/admin/settings/visits', tags, summary: 'Whether and how visitors are counted' })
    .output(visitSettings.schema),
  updateSettings: oc
    .route({ method: 'PUT', path: '/admin/settings/visits', tags, summary: 'Saves whether and how visitors are counted' })
    .input(visitSettings.schema)
    .output(visitSettings.schema),
};
