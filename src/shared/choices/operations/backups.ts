export const backupSchedules = ['off', 'daily', 'weekly'] as const;

/** The folder of BACKUP_DIR, or the bucket that files are kept in. */
export const backupPlaces = ['folder', 'bucket'] as const;
export type BackupPlaceName = (typeof backupPlaces)[number];

/** What made it: the clock, somebody on the screen, or the command line and the start before an upgrade. */
export const backupOrigins = ['schedule', 'person', 'command'] as const;

export const backupStates = ['waiting', 'running', 'done', 'failed'] as const;

/** Whether it was restored for a test. */
export const backupChecks = ['none', 'waiting', 'running', 'passed', 'failed'] as const;
export type BackupCheck = (typeof backupChecks)[number];
