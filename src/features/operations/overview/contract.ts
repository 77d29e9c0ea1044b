import { oc } from '@orpc/contract';
import { z } from 'zod';
import { overviewCard } from '#shared/overview-card.ts';
import { roles } from '#shared/roles.ts';
import { timestamp } from '#shared/wire.ts';

export const activityEntry = z.object({
  id: z.uuid(),
  at: timestamp,
  actor: z.object({ name: z.string(), role: z.enum(roles).nullable() }).nullable(),
  /** What was done, to be read after the name. */
  text: z.string(),
  times: z.number().int().describe('How often in a row; `at` is the last of them'),
});
export type ActivityEntry = z.infer<typeof activityEntry>;

export const overview = z.object({
  cards: z.array(overviewCard),
  activity: z.array(activityEntry),
  is_mail_configured: z.boolean(),
});
export type Overview = z.infer<typeof overview>;

const firstStep = z.object({ id: z.string(), label: z.string(), text: z.string(), to: z.string(), is_done: z.boolean() });
export type FirstStep = z.infer<typeof firstStep>;
const firstSteps = z.object({
  items: z.array(firstStep),
  is_hidden: z.boolean().describe('The owner wants them off the dashboard'),
});
export type FirstSteps = z.infer<typeof firstSteps>;

export const overviewContract = {
  show: oc
    .route({ method: 'GET', path: '/admin/overview', tags: ['Overview'], summary: 'Figures and recent activity of the studio' })
    .output(overview),
  firstSteps: oc
    .route({
      method: 'GET',
      path: '/admin/first-steps',
      tags: ['Overview'],
      summary: 'What a new studio does first, and what of it is done',
    })
    .output(firstSteps),
  hideFirstSteps: oc
    .route({
      method: 'PATCH',
      path: '/admin/first-steps',
      tags: ['Overview'],
      summary: 'Take the first steps off the dashboard, or bring them back',
    })
    .input(firstSteps.pick({ is_hidden: true }))
    .output(firstSteps.pick({ is_hidden: true })),
};
