import { eq, sql } from 'drizzle-orm';
import { workflow_runs } from '#db/schema/automation/workflows.ts';
import type { DailyFigure } from '#platform/feature/daily-figure.server.ts';

export const runFigures: DailyFigure = {
  kind: 'runs.started',
  source: 'workflow_runs',
  from: sql`${workflow_runs}`,
  where: eq(workflow_runs.is_test, false),
  at: sql`${workflow_runs.created_at}`,
};
