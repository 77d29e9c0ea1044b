import { defineAudit, naming } from '#platform/audit/audit.server.ts';

export const milestonesAudit = defineAudit({
  'milestone.created': naming('added the milestone', 'title'),
  'milestone.updated': naming('changed the milestone', 'title'),
  'milestone.deleted': naming('deleted the milestone', 'title'),
  'milestone.ordered': naming('put the milestones in order of', 'name'),
  'milestone.review_requested': naming('asked for approval of the milestone', 'title'),
  'milestone.approved': naming('approved the milestone', 'title'),
  'milestone.changes_requested': naming('asked for changes to the milestone', 'title'),
});
