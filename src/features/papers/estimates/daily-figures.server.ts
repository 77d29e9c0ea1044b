import { sql } from 'drizzle-orm';
import { estimates } from '#db/schema/papers/estimates.ts';
import type { DailyFigure } from '#platform/feature/daily-figure.server.ts';

export const estimateFigures: DailyFigure = {
  kind: 'estimates.written',
  source: 'estimates',
  from: sql`${estimates}`,
  at: sql`${estimates.created_at}`,
  key: sql`${estimates.status}`,
  currency: sql`${estimates.currency}`,
  amount: sql`${estimates.total_amount_cents}`,
};
