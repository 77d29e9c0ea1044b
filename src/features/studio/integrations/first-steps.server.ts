import { eq } from 'drizzle-orm';
import { integration_settings } from '#db/schema/studio/integrations.ts';
import type { FirstStep } from '#platform/feature/first-step.server.ts';

export const takeCards: FirstStep = {
  id: 'payments',
  label: 'Take card payments',
  text: 'Store the keys of your payment provider.',
  to: '/admin/settings?tab=integrations',
  position: 60,
  who: 'super_admin',
  isDone: async ({ db }) => (await db.$count(integration_settings, eq(integration_settings.integration_type, 'stripe'))) > 0,
};
