import { and, inArray, isNull } from 'drizzle-orm';
import { newestFirst } from '#db/newest-first.ts';
import { files } from '#db/schema/platform/files.ts';
import type { SectionSource } from '#platform/feature/portal-home.server.ts';
import { idsReadBy } from '#platform/files/readers.server.ts';
import { fileSizeText } from '#shared/file-size.ts';
import { urlOf } from './queries.server.ts';

const most = 4;

export const filesSection: SectionSource = {
  name: 'files',
  label: 'your latest files',
  title: 'Latest files',
  place: 'aside',
  more: { to: '/dashboard/files', label: 'All files' },
  position: 40,
  read: async ({ db, caller }) => {
    const rows = await db
      .select()
      .from(files)
      .where(and(inArray(files.id, idsReadBy(caller.user_id)), isNull(files.deleted_at)))
      .orderBy(...newestFirst(files.created_at, files.id))
      .limit(most);
    return rows.map((file) => ({
      id: file.id,
      title: file.original_name,
      detail: fileSizeText(file.size),
      at: file.created_at,
      to: urlOf(file),
      is_file: true,
      is_sample: file.is_sample,
    }));
  },
};
