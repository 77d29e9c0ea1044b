import { daysAgo, type HousekeepingTask } from '#platform/jobs/housekeeping-task.ts';
import { forgetMails } from '#platform/mail/forget-mails.server.ts';
import { deletionDoneMail } from './emails/privacy-mails.ts';
import { tidyExports } from './exports.server.ts';

const mailDays = 7;

export const privacyHousekeeping: HousekeepingTask[] = [
  { name: 'data_exports', run: ({ db }) => tidyExports(db) },
  // The last thing with the address of somebody who is deleted.
  { name: 'deletion_mails', run: ({ db }) => forgetMails(db, deletionDoneMail, daysAgo(mailDays)) },
];
