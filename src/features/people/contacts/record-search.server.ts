import { inArray } from 'drizzle-orm';
import * as userIcon from 'lucide-react/icons/user-round';
import { newestFirst } from '#db/newest-first.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { iconOf } from '#platform/feature/icon.ts';
import type { RecordSearch } from '#platform/feature/record-search.server.ts';
import { searchByWords } from '#platform/search/word-search.server.ts';
import { type ContactRow, followMerge } from './queries.server.ts';

export const clientSearch: RecordSearch = {
  heading: 'Clients',
  icon: iconOf(userIcon),
  position: 10,
  find: async (db, q, limit) => {
    const { ids } = await searchByWords(db, 'contact', { q, limit });
    if (ids.length === 0) return [];
    const rows = await db
      .select()
      .from(contacts)
      .where(inArray(contacts.id, ids))
      .orderBy(...newestFirst(contacts.created_at, contacts.id));
    // A merged contact leads to the one that stands for it, which may have been found itself.
    const found = new Map<string, ContactRow>();
    for (const row of rows) {
      const known = await followMerge(db, row);
      found.set(known.id, known);
    }
    return Array.from(found.values(), (row) => ({
      id: row.id,
      label: `${row.first_name} ${row.last_name}`.trim() || row.email,
      detail: row.company_name ? `${row.company_name}, ${row.email}` : row.email,
      to: `/admin/clients/${row.id}`,
    }));
  },
};
