import { sql } from 'drizzle-orm';
import { blog_posts } from '#db/schema/website/blog.ts';
import type { MediaUse } from '#platform/feature/media-use.server.ts';

/** What visitors see, what is being written, and what is planned. An old version that is restored tells what it misses. */
export const blogMediaUse: MediaUse = {
  name: 'blog',
  rows: () => sql`select shown as media_id, ${blog_posts.id}::text as record, ${blog_posts.title} as title
    from ${blog_posts}, jsonb_array_elements_text(${blog_posts.media}) as shown`,
  describe: ({ record, title }) => ({ label: `Post ${title || 'Untitled'}`, to: `/admin/content/blog/${record}` }),
};
