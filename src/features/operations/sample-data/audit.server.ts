import { defineAudit } from '#platform/audit/audit.server.ts';

export const sampleDataAudit = defineAudit({
  'sample_data.filled': 'added sample data',
  'sample_data.removed': ({ rows }) => `removed ${Number(rows).toLocaleString('en-US')} sample records`,
});
