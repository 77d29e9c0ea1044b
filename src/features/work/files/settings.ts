import { z } from 'zod';
import { defineSettings } from '#shared/settings/define-settings.ts';

export const fileSettings = defineSettings({
  name: 'files',
  title: 'Files',
  who: 'admin',
  action: 'settings.files_updated',
  sentence: 'changed the space for files',
  shape: { client_quota_mb: z.number().int().min(0).max(1_000_000) },
  defaults: { client_quota_mb: 5_120 },
});
