import { defineAudit, naming } from '#platform/audit/audit.server.ts';

export const retainersAudit = defineAudit({
  'retainer.created': naming('agreed on a retainer for', 'name'),
  'retainer.updated': naming('changed the retainer of', 'name'),
  'retainer.deleted': naming('deleted the retainer of', 'name'),
  'retainer.link_created': naming('made a private link to the retainer of', 'name'),
  'retainer.link_revoked': naming('withdrew the private link to the retainer of', 'name'),
});
