import { defineAudit, naming } from '#platform/audit/audit.server.ts';

export const projectTemplatesAudit = defineAudit({
  'project_template.created': naming('added the project template', 'name'),
  'project_template.updated': naming('changed the project template', 'name'),
  'project_template.deleted': naming('deleted the project template', 'name'),
  'project_template.applied': naming('planned the project by the template', 'template'),
});
