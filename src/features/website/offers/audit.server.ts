import { defineAudit, naming } from '#platform/audit/audit.server.ts';

export const offersAudit = defineAudit({
  'offer.created': naming('added', 'offer'),
  'offer.updated': naming('changed', 'offer'),
  'offer.shown': naming('showed visitors', 'offer'),
  'offer.hidden': naming('hid from visitors', 'offer'),
  'offer.reset': naming('brought back the original of', 'offer'),
  'offer.deleted': naming('deleted', 'offer'),
  'offers.ordered': naming('changed the order of', 'offers'),
});
