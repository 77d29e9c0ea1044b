import { defineAudit, naming } from '#platform/audit/audit.server.ts';

export const backupsAudit = defineAudit({
  'backup.settings_updated': 'changed when backups are made and where they go',
  'backup.asked': 'asked for a backup',
  'backup.made': naming('made the backup', 'name'),
  'backup.failed': naming('could not make the backup', 'name'),
  'backup.check_asked': naming('had a backup verified:', 'name'),
  'backup.check_passed': naming('verified the backup', 'name'),
  'backup.check_failed': naming('found that a backup cannot be restored:', 'name'),
  'backup.check_missed': naming('could not verify the backup', 'name'),
  'backup.downloaded': naming('downloaded the backup', 'name'),
  'backup.deleted': naming('deleted the backup', 'name'),
});
