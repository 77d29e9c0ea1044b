import { desc } from 'drizzle-orm';
import * as records from 'lucide-react/icons/shield-exclamation-point';
import { record_breaks } from '#db/schema/papers/evidence.ts';
import { type Card, plural } from '#platform/feature/card.server.ts';
import { iconOf } from '#platform/feature/icon.ts';

/** What the nightly check has found, until the record is restored. */
export const changedRecords: Card = {
  id: 'changed-records',
  label: 'Changed Records',
  icon: iconOf(records),
  position: 95,
  read: async ({ db }) => {
    const value = await db.$count(record_breaks);
    if (value === 0) return null;
    const [last] = await db.select().from(record_breaks).orderBy(desc(record_breaks.found_at)).limit(1);
    return {
      value,
      hint: value === 1 ? `${last?.number}` : `${last?.number} and ${plural(value - 1, 'more', 'more')}`,
      tone: 'danger',
      to: last?.document_type === 'estimate' ? '/admin/estimates' : '/admin/contracts',
    };
  },
};
