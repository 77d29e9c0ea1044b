import { defineAudit, naming } from '#platform/audit/audit.server.ts';

export const statusAudit = defineAudit({
  'status.component_added': naming('added to the system status:', 'name'),
  'status.component_changed': naming('changed in the system status:', 'name'),
  'status.component_removed': naming('removed from the system status:', 'name'),
  'status.components_ordered': 'reordered the system status',
  'status.incident_opened': naming('opened the incident', 'title'),
  'status.incident_changed': naming('updated the incident', 'title'),
  'status.incident_updated': naming('reported on the incident', 'title'),
  'status.incident_resolved': naming('resolved the incident', 'title'),
  'status.incident_removed': naming('removed the incident', 'title'),
});
