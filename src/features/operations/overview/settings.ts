import { z } from 'zod';
import { defineSettings } from '#shared/settings/define-settings.ts';

export const overviewSettings = defineSettings({
  name: 'overview',
  title: 'Dashboard',
  who: 'admin',
  action: 'settings.overview_updated',
  sentence: 'hid or showed the first steps of the dashboard',
  shape: { first_steps_hidden: z.boolean().describe('Whether the first steps are off the dashboard before all are done') },
  defaults: { first_steps_hidden: false },
});
