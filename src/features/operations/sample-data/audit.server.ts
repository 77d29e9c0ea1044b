import { defineAudit } from '#platform/audit/audit.server.ts';

export const sampleDataAudit = defineAudit({
  'sample_data.filled': 'added sample data',
  'sample_data.removed': ({ rows }) =>
    typeof rows === 'number' ? `removed ${rows.toLocaleString('en-US')} sample records` : 'removed the sample data',
});
