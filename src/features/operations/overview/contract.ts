import { oc } from '@orpc/contract';
import { z } from 'zod';
import { roles } from '#shared/roles.ts';
import { timestamp } from '#shared/wire.ts';

export const cardIcons = ['clients', 'growth', 'mail', 'errors', 'projects', 'revenue', 'orders', 'automation'] as const;

export const overviewCard = z.object({
  id: z.string(),
  label: z.string(),
  icon: z.enum(cardIcons),
  value: z.number(),
  format: z.enum(['count', 'money']),
  hint: z.string(),
  change: z.object({ text: z.string(), direction: z.enum(['up', 'down']), good: z.boolean() }).nullable(),
  /** Something to act upon stands out. */
  tone: z.enum(['plain', 'warning', 'danger']),
  to: z.string().nullable(),
  trend: z.object({ label: z.string(), values: z.array(z.number()) }).nullable(),
});
export type OverviewCard = z.infer<typeof overviewCard>;

export const activityEntry = z.object({
  id: z.uuid(),
  at: timestamp,
  actor: z.object({ name: z.string(), role: z.enum(roles).nullable() }).nullable(),
  /** What was done, to be read after the name. */
  text: z.string(),
});
export type ActivityEntry = z.infer<typeof activityEntry>;

export const overview = z.object({
  cards: z.array(overviewCard),
  activity: z.array(activityEntry),
  is_mail_configured: z.boolean(),
});
export type Overview = z.infer<typeof overview>;

export const overviewContract = {
  show: oc
    .route({ method: 'GET', path: '/admin/overview', tags: ['Overview'], summary: 'Figures and recent activity of the studio' })
    .output(overview),
};
