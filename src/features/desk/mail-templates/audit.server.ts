import { defineAudit, naming } from '#platform/audit/audit.server.ts';

export const mailTemplatesAudit = defineAudit({
  'mail_template.saved': naming('changed the mail template', 'label'),
  'mail_template.restored': naming('brought back an earlier version of the mail template', 'label'),
  'mail_template.reset': naming('reset to the original the mail template', 'label'),
  'mail_template.unusable': naming('went back to the original of the mail template', 'label'),
  'mail_template.tested': naming('sent a test of the mail template', 'label'),
});
