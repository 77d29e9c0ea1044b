import { and, eq, gt, lt } from 'drizzle-orm';
import { blog_posts, blog_previews } from '#db/schema/website/blog.ts';
import type { DraftPreview } from '#features/website/publishing/preview-contract.ts';
import { addPreview } from '#features/website/publishing/preview-link.server.ts';
import { languageOfLink } from '#features/website/publishing/translations.server.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import type { HousekeepingTask } from '#platform/jobs/housekeeping-task.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import { auditPost, lockPost } from './service.server.ts';

type Ports = Pick<Platform, 'db' | 'secrets' | 'env' | 'site'>;

export async function createPreview(
  ports: Ports,
  author: Actor,
  { id, days }: { id: string; days: number },
): Promise<DraftPreview> {
  return ports.db.transaction(async (tx) => {
    // The lock of the post: no two come past the limit together.
    const post = await lockPost(tx, id);
    const language = await languageOfLink(ports, post.language);
    const open = and(eq(blog_previews.post_id, id), gt(blog_previews.expires_at, new Date()));
    return addPreview(ports, 'blog-preview', {
      ...{ days, noun: 'A post', language },
      countOpen: () => tx.$count(blog_previews, open),
      insert: (link) =>
        tx
          .insert(blog_previews)
          .values({ ...link, post_id: id, author_id: author.actor.id })
          .returning(),
      note: ({ expires_at }) => auditPost(tx, author, 'preview_created', post, { expires_at: expires_at.toISOString() }),
    });
  });
}

export async function revokePreview({ db }: Pick<Ports, 'db'>, author: Actor, id: string): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const [row] = await tx.delete(blog_previews).where(eq(blog_previews.id, id)).returning();
    const [post] = row
      ? await tx.select({ id: blog_posts.id, title: blog_posts.title }).from(blog_posts).where(eq(blog_posts.id, row.post_id))
      : [];
    if (!post) throw new AppError('NOT_FOUND', 'This link does not exist.');
    await auditPost(tx, author, 'preview_revoked', post);
    return { id };
  });
}

export const blogHousekeeping: HousekeepingTask = {
  name: 'blog_previews',
  run: async ({ db }) => (await db.delete(blog_previews).where(lt(blog_previews.expires_at, new Date()))).rowCount ?? 0,
};
