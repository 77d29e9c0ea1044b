import type { HousekeepingTask } from '#platform/jobs/housekeeping-task.ts';
import { deleteOldFailures } from './service.server.ts';

export const backupsHousekeeping: HousekeepingTask = {
  name: 'failed_backups',
  run: ({ db }) => deleteOldFailures(db),
};
