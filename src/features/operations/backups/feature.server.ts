import { on } from '#platform/events/event.ts';
import { defineFeature } from '#platform/feature/feature.server.ts';
import { backupsAudit } from './audit.server.ts';
import { backupDamagedMail, backupFailedMail, backupUnverifiedMail } from './emails/backup-mails.ts';
import { backupWorkAsked } from './events.ts';
import { scheduleBackups } from './first-steps.server.ts';
import { backupsHousekeeping } from './housekeeping.server.ts';
import { backupTickHandler, backupTickSchedule, backupWorkHandler, backupWorkJob } from './jobs.server.ts';
import { backupsRouter } from './router.server.ts';

export const backupsFeature = defineFeature({
  name: 'operations/backups',
  api: { backups: backupsRouter },
  audit: backupsAudit.sentences,
  events: [backupWorkAsked],
  jobs: [backupWorkHandler, backupTickHandler],
  schedules: [backupTickSchedule],
  subscriptions: [on(backupWorkAsked, backupWorkJob)],
  mails: [backupFailedMail, backupDamagedMail, backupUnverifiedMail],
  housekeeping: [backupsHousekeeping],
  firstSteps: [scheduleBackups],
});
