import { z } from 'zod';
import { defineSettings } from '#shared/settings/define-settings.ts';

const wholeMegabytes = 'Please enter a whole number of megabytes, at most 1,000,000.';
export const quotaMegabytes = z.number(wholeMegabytes).int(wholeMegabytes).min(0, wholeMegabytes).max(1_000_000, wholeMegabytes);

export const fileSettings = defineSettings({
  name: 'files',
  title: 'Files',
  who: 'admin',
  action: 'settings.files_updated',
  sentence: 'changed the space for files',
  shape: { client_quota_mb: quotaMegabytes },
  defaults: { client_quota_mb: 5_120 },
});
