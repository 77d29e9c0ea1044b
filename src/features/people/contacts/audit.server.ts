import { defineAudit, naming } from '#platform/audit/audit.server.ts';

export const contactsAudit = defineAudit({
  'contact.created': naming('added the contact', 'email'),
  'contact.updated': naming('changed the contact', 'email'),
});
