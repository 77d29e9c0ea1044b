import { defineAudit } from '#platform/audit/audit.server.ts';

const sum = (counts: unknown): number =>
  typeof counts === 'object' && counts !== null ? Object.values(counts).reduce((all: number, rows) => all + Number(rows), 0) : 0;

export const sampleDataAudit = defineAudit({
  'sample_data.filled': 'added sample data',
  'sample_data.removed': ({ removed }) => `removed ${sum(removed).toLocaleString('en-US')} sample records`,
});
