import { defineAudit, naming } from '#platform/audit/audit.server.ts';

export const servicesAudit = defineAudit({
  'service.created': naming('added the service', 'name'),
  'service.updated': naming('changed the service', 'name'),
  'service.deleted': naming('deleted the service', 'name'),
  'service.deactivated': naming('deactivated the service', 'name'),
  'service.picture_updated': naming('uploaded a picture for the service', 'name'),
  'services.ordered': 'put the services in another order',
  'template.created': naming('added the template', 'name'),
  'template.updated': naming('changed the template', 'name'),
  'template.deleted': naming('deleted the template', 'name'),
  'template.deactivated': naming('deactivated the template', 'name'),
  'template.picture_updated': naming('uploaded a preview for the template', 'name'),
});
