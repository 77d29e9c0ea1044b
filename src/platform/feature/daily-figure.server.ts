import type { SQL } from 'drizzle-orm';
import type { FigureKind, FigureSource } from '#shared/choices/operations/analytics.ts';

/** What is counted day by day of a feature's records, as parts of one query: the analytics add the days and the sums. */
export type DailyFigure = {
  kind: FigureKind;
  /** The table whose triggers note the moments that change. */
  source: FigureSource;
  from: SQL;
  /** Which records count. */
  where?: SQL;
  /** The moment that puts a record into its day. There is an index on it. */
  at: SQL;
  /** What it is told apart by within a day. */
  key?: SQL;
  currency?: SQL;
  /** In minor units. */
  amount?: SQL;
};
