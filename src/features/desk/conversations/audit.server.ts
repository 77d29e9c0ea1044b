import { byVisitor, defineAudit } from '#platform/audit/audit.server.ts';

export const conversationsAudit = defineAudit({
  'conversation.started': byVisitor('started a conversation'),
  'conversation.message': byVisitor('wrote in a conversation'),
});
