import { defineAudit, naming } from '#platform/audit/audit.server.ts';

export const projectsAudit = defineAudit({
  'project.created': naming('began the project', 'name'),
  'project.updated': naming('changed the project', 'name'),
  'project.completed': naming('completed the project', 'name'),
  'projects.exported': 'exported the projects',
});
