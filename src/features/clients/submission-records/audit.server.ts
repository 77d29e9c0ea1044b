import { defineAudit } from '#platform/audit/audit.server.ts';

export const submissionRecordsAudit = defineAudit({
  'form_submission.became': ({ kind = '', label = '', form_name = '' }) =>
    `made the ${kind} ${label} of a submission of ${form_name}`,
});
