import { sql } from 'drizzle-orm';
import { content_pages } from '#db/schema/website/content.ts';
import type { MediaUse } from '#platform/feature/media-use.server.ts';
import { labelOfRow } from './registry.ts';

/** What visitors see, what is being written, and what is planned. An old version that is restored tells what it misses. */
export const contentMediaUse: MediaUse = {
  name: 'content',
  rows: () => sql`select shown #>> '{}' as media_id, used.page as record, english.title as title
    from ${content_pages} used left join ${content_pages} english on english.page = split_part(used.page, '.', 1),
      unnest(array[used.published, used.draft, used.scheduled]) as part,
      jsonb_path_query(part, 'strict $.sections.**.media', '{}', true) as shown`,
  describe: ({ record, title }) => ({
    label: `Page ${labelOfRow(record, title) ?? record}`,
    to: `/admin/content/${record}`,
  }),
};
