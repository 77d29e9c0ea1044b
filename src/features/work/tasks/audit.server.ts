import { defineAudit, minor, naming } from '#platform/audit/audit.server.ts';

export const tasksAudit = defineAudit({
  'task.created': naming('added the task', 'title'),
  'task.updated': naming('changed the task', 'title'),
  'task.moved': minor(naming('moved the task', 'title')),
  'task.done': naming('finished the task', 'title'),
  'task.deleted': naming('deleted the task', 'title'),
});
