import { z } from 'zod';
import { iconData } from './icon-data.ts';

/** A figure of the admin's dashboard. */
export const overviewCard = z.object({
  id: z.string(),
  label: z.string(),
  icon: iconData,
  value: z.number(),
  format: z.enum(['count', 'money']),
  hint: z.string(),
  change: z
    .object({
      text: z.string(),
      direction: z.enum(['up', 'down']),
      good: z.boolean(),
      against: z.string().optional().describe('What it is compared with'),
    })
    .nullable(),
  /** Something to act upon stands out. */
  tone: z.enum(['plain', 'warning', 'danger']),
  to: z.string().nullable(),
  trend: z.object({ label: z.string(), values: z.array(z.number()) }).nullable(),
});
export type OverviewCard = z.infer<typeof overviewCard>;
