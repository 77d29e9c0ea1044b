import { sql } from 'drizzle-orm';
import { content_pages } from '#db/schema/website/content.ts';
import type { MediaUse } from '#platform/feature/media-use.server.ts';
import { labelOfRow } from './registry.ts';

/** What visitors see, what is being written, and what is planned. An old version that is restored tells what it misses. */
export const contentMediaUse: MediaUse = {
  name: 'content',
  rows: () => sql`select shown #>> '{}' as media_id, ${content_pages.page} as record, ${content_pages.title} as title
    from ${content_pages}, unnest(array[${content_pages.published}, ${content_pages.draft}, ${content_pages.scheduled}]) as part,
      jsonb_path_query(part, 'strict $.sections.**.media', '{}', true) as shown`,
  describe: ({ record, title }) => ({
    label: `Page ${title ?? labelOfRow({ page: record, title: null, slug: null }) ?? record}`,
    to: `/admin/content/${record}`,
  }),
};
