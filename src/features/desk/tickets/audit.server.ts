import { byVisitor, defineAudit, naming } from '#platform/audit/audit.server.ts';

export const ticketsAudit = defineAudit({
  'ticket.opened': byVisitor(naming('opened ticket', 'number')),
});
