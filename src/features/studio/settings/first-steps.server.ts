import type { FirstStep } from '#platform/feature/first-step.server.ts';
import { siteSettings } from '#shared/settings/site.ts';

export const sayHowToReach: FirstStep = {
  id: 'site-information',
  label: 'Say how you can be reached',
  text: 'Name, email and address stand on your site, invoices and mails.',
  to: '/admin/settings?tab=site-information',
  position: 10,
  who: 'admin',
  isDone: async ({ settings }) => (await settings.get(siteSettings)).site_email !== '',
};
