import { defineAudit } from '#platform/audit/audit.server.ts';

export const microsoftMailboxAudit = defineAudit({
  'microsoft_mailbox.enabled': 'turned taking mails in from Microsoft 365 on',
  'microsoft_mailbox.disabled': 'turned taking mails in from Microsoft 365 off',
});
