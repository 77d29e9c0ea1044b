import { defineAudit, minor, naming } from '#platform/audit/audit.server.ts';

export const timeAudit = defineAudit({
  'time.started': minor(naming('started the timer of', 'name')),
  'time.stopped': minor(naming('stopped the timer of', 'name')),
  'time.created': naming('added time to', 'name'),
  'time.updated': naming('changed time of', 'name'),
  'time.deleted': naming('deleted time of', 'name'),
  'time.terms_updated': naming('changed the hourly rate or the client’s view of the hours of', 'name'),
});
