import { z } from 'zod';
import { defineSettings } from '#shared/settings/define-settings.ts';

export const passwordSettings = defineSettings({
  name: 'passwords',
  title: 'Passwords',
  who: 'super_admin',
  action: 'settings.passwords_updated',
  sentence: 'changed the password rules',
  shape: { refuse_common_passwords: z.boolean() },
  defaults: { refuse_common_passwords: false },
});
