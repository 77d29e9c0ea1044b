import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { contracts } from '#db/schema/papers/contracts.ts';
import type { DailyFigure } from '#platform/feature/daily-figure.server.ts';

export const contractFigures: DailyFigure = {
  kind: 'contracts.signed',
  source: 'contracts',
  from: sql`${contracts}`,
  // A completed contract was signed before; one that a checkout is still preparing binds nobody.
  where: and(
    inArray(contracts.status, ['signed', 'completed']),
    or(eq(contracts.origin, 'studio'), isNotNull(contracts.concluded_at)),
  ),
  at: sql`${contracts.created_at}`,
  currency: sql`${contracts.currency}`,
  amount: sql`${contracts.total_amount_cents}`,
};
