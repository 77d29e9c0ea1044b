import { defineAudit, naming } from '#platform/audit/audit.server.ts';

export const builderAudit = defineAudit({
  'workflow_draft.discarded': naming('discarded the draft of the workflow', 'name'),
});
