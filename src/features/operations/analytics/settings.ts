import { z } from 'zod';
import { defineSettings } from '#shared/settings/define-settings.ts';

export const reportSettings = defineSettings({
  name: 'analytics_report',
  title: 'Monthly report',
  who: 'admin',
  action: 'settings.analytics_report_updated',
  sentence: 'changed whether the monthly report is mailed',
  shape: { is_report_mailed: z.boolean() },
  defaults: { is_report_mailed: false },
});
