import { defineAudit } from '#platform/audit/audit.server.ts';

export const mailboxAudit = defineAudit({
  'mailbox.updated': 'changed the mailbox that answers are fetched from',
  'mailbox.removed': 'removed the mailbox that answers are fetched from',
  'mailbox.checked': 'had the mailbox checked for new mails',
});
