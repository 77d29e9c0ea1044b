import { inArray } from 'drizzle-orm';
import * as calendarDaysIcon from 'lucide-react/icons/calendar-days';
import { newestFirst } from '#db/newest-first.ts';
import { bookings } from '#db/schema/desk/bookings.ts';
import { readStudioZone } from '#db/studio-day.ts';
import { iconOf } from '#platform/feature/icon.ts';
import type { RecordSearch } from '#platform/feature/record-search.server.ts';
import { searchByWords } from '#platform/search/word-search.server.ts';
import { clockTime, shortDate } from './format.ts';

export const bookingSearch: RecordSearch = {
  heading: 'Bookings',
  icon: iconOf(calendarDaysIcon),
  position: 50,
  find: async (db, q, limit) => {
    const { ids } = await searchByWords(db, 'booking', { q, limit });
    if (ids.length === 0) return [];
    const [zone, rows] = await Promise.all([
      readStudioZone(db),
      db
        .select()
        .from(bookings)
        .where(inArray(bookings.id, ids))
        .orderBy(...newestFirst(bookings.created_at, bookings.id)),
    ]);
    return rows.map(({ id, name, starts_at }) => ({
      id,
      label: name,
      detail: `${shortDate(starts_at, zone)}, ${clockTime(starts_at, zone)}`,
      to: `/admin/bookings?view=all&booking=${id}`,
    }));
  },
};
