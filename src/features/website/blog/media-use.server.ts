import { sql } from 'drizzle-orm';
import { blog_posts } from '#db/schema/website/blog.ts';
import type { MediaUse } from '#platform/feature/media-use.server.ts';

/** What visitors see, what is being written, and what is planned. */
export const blogMediaUse: MediaUse = {
  name: 'blog',
  rows: () => sql`select shown #>> '{}' as media_id, ${blog_posts.id}::text as record, ${blog_posts.title} as title
    from ${blog_posts}, unnest(array[${blog_posts.published}, ${blog_posts.draft}, ${blog_posts.scheduled}]) as part,
      jsonb_path_query(part, 'lax $.blocks[*].media') as shown`,
  describe: ({ record, title }) => ({ label: `Post ${title || 'Untitled'}`, to: `/admin/content/blog/${record}` }),
};
