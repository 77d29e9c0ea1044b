import { defineAudit, naming } from '#platform/audit/audit.server.ts';

export const projectsAudit = defineAudit({
  'project.created': naming('began the project', 'name'),
});
