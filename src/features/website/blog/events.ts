import { z } from 'zod';
import { defineEvent } from '#platform/events/event.ts';

export const postPublished = defineEvent({
  name: 'blog_post.published',
  schema: z.object({ post_id: z.uuid(), title: z.string(), slug: z.string() }),
  label: 'A post of the blog was published for the first time',
  subject: { type: 'blog_post', id: ({ post_id }) => post_id },
});
