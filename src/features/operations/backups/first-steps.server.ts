import type { FirstStep } from '#platform/feature/first-step.server.ts';
import { readBackupSettings } from './settings.server.ts';

export const scheduleBackups: FirstStep = {
  id: 'backups',
  label: 'Schedule backups',
  text: 'Choose when, where and how many are kept.',
  to: '/admin/settings?tab=backup',
  position: 70,
  who: 'super_admin',
  isDone: async ({ db }) => (await readBackupSettings(db)).schedule !== 'off',
};
