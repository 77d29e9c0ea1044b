import { defineAudit, minor, naming } from '#platform/audit/audit.server.ts';

export const blogAudit = defineAudit({
  'blog_post.created': naming('began the post', 'title'),
  'blog_post.translation_checked': naming('found the translation of the post in line with its original', 'title'),
  'blog_post.translated': naming('began a translation of the post', 'title'),
  'blog_post.imported': minor(naming('imported the post', 'title')),
  'blog_post.updated': naming('changed the address or author of the post', 'title'),
  'blog_post.deleted': naming('deleted the post', 'title'),
  'blog_post.published': naming('published the post', 'title'),
  'blog_post.withdrawn': naming('took back the post', 'title'),
  'blog_post.discarded': naming('discarded the draft of the post', 'title'),
  'blog_post.scheduled': naming('planned the publication of the post', 'title'),
  'blog_post.unscheduled': naming('took back the planned publication of the post', 'title'),
  'blog_post.preview_created': naming('made a private link to the draft of the post', 'title'),
  'blog_post.preview_revoked': naming('revoked a private link to the draft of the post', 'title'),
  'blog_author.updated': naming('changed what visitors read about the author', 'name'),
});
