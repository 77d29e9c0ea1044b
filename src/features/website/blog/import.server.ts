import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { blog_post_tags, blog_posts, blog_versions } from '#db/schema/website/blog.ts';
import { keepPictures } from '#features/website/media/pictures.server.ts';
import type { AnyActor } from '#platform/audit/actor.server.ts';
import { AppError } from '#shared/app-error.ts';
import { excerptOf, type PostContent, readingMinutes } from '#shared/post-blocks.ts';
import { authorNamed, authorOf } from './authors.server.ts';
import { postContent } from './contract.ts';
import { cleaned, pictureProblems, problemsOf, tagsOf } from './policy.ts';
import { auditPost, demandRoom, freeSlug, namedMedia, takeAddress, takeTurns } from './service.server.ts';

export type ImportedPost = {
  id: string;
  /** The address that it gets unless it is taken. */
  slug: string;
  content: PostContent;
  state: 'published' | 'draft' | 'scheduled';
  /** When it was, or will be, published. */
  date: Date | null;
  /** An author of the blog, or the name of one, who is made where there is none. Null: whoever imports it. */
  author: { id: string } | { name: string } | null;
};
export type MadePost = { id: string; slug: string; revision: number; isDraft: boolean };

/**
 * A post that was written elsewhere, with its own dates. It is no news: nobody is told of it, and it is sent to nobody. What is not
 * fit for visitors is a draft.
 */
export async function importPost(tx: Tx, actor: AnyActor, post: ImportedPost): Promise<MadePost> {
  const { data, error } = postContent.safeParse(post.content);
  if (!data) throw new AppError('BAD_REQUEST', error.issues[0]?.message ?? 'This is no post.', { cause: error });
  await takeTurns(tx);
  await demandRoom(tx);
  const slug = await freeSlug(tx, post.slug);
  const author_id = await authorFor(tx, actor, post.author);
  const content = cleaned(data);
  const found = await keepPictures(tx, namedMedia(content));
  const problems = { ...problemsOf(content), ...pictureProblems(content, (media) => found.get(media)) };
  const state = Object.keys(problems).length > 0 ? 'draft' : stateAt(post, new Date());
  const row = { id: post.id, slug, author_id, revision: 1, ...(post.date && { created_at: post.date }) };
  if (state === 'published') await insertPublished(tx, actor, row, content, post.date ?? new Date());
  else
    await tx.insert(blog_posts).values({
      ...{ ...row, draft: content, draft_author_id: actor.actor?.id ?? null },
      ...(state === 'scheduled' && { scheduled: content, publish_at: post.date, scheduled_by_id: actor.actor?.id ?? null }),
    });
  await auditPost(tx, actor, 'imported', { id: post.id, title: content.title }, { slug, state });
  return { id: post.id, slug, revision: 1, isDraft: state === 'draft' };
}

type Row = { id: string; slug: string; author_id: string; revision: number };

async function insertPublished(tx: Tx, { actor }: AnyActor, row: Row, content: PostContent, published_at: Date): Promise<void> {
  await takeAddress(tx, row.slug);
  await tx.insert(blog_posts).values({
    ...{ ...row, version: 1, published: content, published_at, changed_at: published_at },
    ...{ public_excerpt: excerptOf(content), minutes: readingMinutes(content.blocks) },
  });
  const version = { post_id: row.id, number: 1, content, author_id: actor?.id ?? null, created_at: published_at };
  await tx.insert(blog_versions).values(version);
  const tags = tagsOf(content.tags).map((tag, position) => ({ post_id: row.id, ...tag, position, published_at }));
  if (tags.length > 0) await tx.insert(blog_post_tags).values(tags);
}

/** What was planned for a time that has passed is published; what was published in the future is planned. */
function stateAt({ state, date }: ImportedPost, now: Date): ImportedPost['state'] {
  if (state === 'draft') return 'draft';
  return date && date > now ? 'scheduled' : 'published';
}

async function authorFor(tx: Tx, { actor }: AnyActor, author: ImportedPost['author']): Promise<string> {
  if (author && 'id' in author) return author.id;
  if (author) return authorNamed(tx, author.name);
  return actor ? authorOf(tx, actor.id) : authorNamed(tx, 'The studio');
}

/** Takes an imported post back, unless somebody has changed or translated it since. */
export async function takeBackPost(
  tx: Tx,
  actor: AnyActor,
  { id, revision }: { id: string; revision: number },
): Promise<boolean> {
  const [row] = await tx.select().from(blog_posts).where(eq(blog_posts.id, id)).for('update');
  if (!row) return true;
  if (row.revision !== revision) return false;
  // They would be deleted with it.
  if ((await tx.$count(blog_posts, eq(blog_posts.original_id, id))) > 0) return false;
  await tx.delete(blog_posts).where(eq(blog_posts.id, id));
  await auditPost(tx, actor, 'deleted', row, { slug: row.slug });
  return true;
}
