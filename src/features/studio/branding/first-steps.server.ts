import { isNotNull } from 'drizzle-orm';
import { branding } from '#db/schema/studio/branding.ts';
import type { FirstStep } from '#platform/feature/first-step.server.ts';

export const addLogo: FirstStep = {
  id: 'branding',
  label: 'Add your logo',
  text: 'Your site, portal, documents and mails carry it.',
  to: '/admin/settings?tab=branding',
  position: 20,
  who: 'admin',
  isDone: async ({ db }) => (await db.$count(branding, isNotNull(branding.logo_light_file_id))) > 0,
};
