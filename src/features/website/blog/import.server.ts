import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { blog_post_tags, blog_posts, blog_versions } from '#db/schema/website/blog.ts';
import { keepPictures } from '#features/website/media/pictures.server.ts';
import { versionBegunWith, versionPlannedWith } from '#features/website/publishing/translations.server.ts';
import type { AnyActor } from '#platform/audit/actor.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { OtherLanguage } from '#shared/languages.ts';
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
  const state = await fitState(tx, content, post);
  const row = { id: post.id, slug, author_id, revision: 1, ...(post.date && { created_at: post.date }) };
  if (state === 'published') await insertPublished(tx, actor, row, content, post.date ?? new Date());
  else await tx.insert(blog_posts).values({ ...row, ...draftValues(content, post.date, state, actor) });
  await auditPost(tx, actor, 'imported', { id: post.id, title: content.title }, { slug, state });
  return { id: post.id, slug, revision: 1, isDraft: state === 'draft' };
}

export type ImportedTranslation = Pick<ImportedPost, 'id' | 'content' | 'state' | 'date'> & {
  original_id: string;
  language: OtherLanguage;
};

/** A translation that was written elsewhere; null where there is no original, or where it is translated already. */
export async function importTranslation(tx: Tx, actor: AnyActor, post: ImportedTranslation): Promise<MadePost | null> {
  const { data, error } = postContent.safeParse({ ...post.content, tags: [] });
  if (!data) throw new AppError('BAD_REQUEST', error.issues[0]?.message ?? 'This is no post.', { cause: error });
  await takeTurns(tx);
  const [original] = await tx.select().from(blog_posts).where(eq(blog_posts.id, post.original_id)).for('update');
  if (!original || original.original_id) return null;
  await demandRoom(tx);
  const content = cleaned(data);
  const fit = await fitState(tx, content, post);
  const { slug, author_id } = original;
  // It was written elsewhere: nobody compared it with a draft of an original that visitors see.
  const original_version = original.version || versionBegunWith(original);
  const row = { id: post.id, slug, author_id, original_id: original.id, language: post.language, original_version, revision: 1 };
  const values =
    fit === 'published'
      ? publishedValues(content, post.date ?? new Date())
      : { ...draftValues(content, post.date, fit, actor), ...(await planOf(tx, original.id, fit, post.date)) };
  const [made] = await tx
    .insert(blog_posts)
    .values({ ...row, ...values })
    .onConflictDoNothing()
    .returning({ id: blog_posts.id });
  if (!made) return null;
  if (fit === 'published') await tx.insert(blog_versions).values(firstVersion(post.id, content, actor, post.date ?? new Date()));
  await auditPost(tx, actor, 'imported', { id: post.id, title: content.title }, { slug, state: fit, language: post.language });
  return { id: post.id, slug, revision: 1, isDraft: fit === 'draft' };
}

const planOf = async (tx: Tx, original_id: string, state: ImportedPost['state'], date: Date | null) =>
  state === 'scheduled' && date ? versionPlannedWith(tx, blog_posts, { original_id }, date) : {};

type Row = { id: string; slug: string; author_id: string; revision: number };

const publishedValues = (content: PostContent, published_at: Date) => ({
  ...{ version: 1, published: content, published_at, changed_at: published_at },
  ...{ public_excerpt: excerptOf(content), minutes: readingMinutes(content.blocks) },
});

const draftValues = (content: PostContent, date: Date | null, state: ImportedPost['state'], { actor }: AnyActor) => ({
  ...{ draft: content, draft_author_id: actor?.id ?? null },
  ...(state === 'scheduled' && { scheduled: content, publish_at: date, scheduled_by_id: actor?.id ?? null }),
});

const firstVersion = (post_id: string, content: PostContent, { actor }: AnyActor, created_at: Date) => ({
  ...{ post_id, number: 1, content, author_id: actor?.id ?? null, created_at },
});

/** What is not fit for visitors is a draft. */
async function fitState(
  tx: Tx,
  content: PostContent,
  post: Pick<ImportedPost, 'state' | 'date'>,
): Promise<ImportedPost['state']> {
  const found = await keepPictures(tx, namedMedia(content));
  const problems = { ...problemsOf(content), ...pictureProblems(content, (media) => found.get(media)) };
  return Object.keys(problems).length > 0 ? 'draft' : stateAt(post, new Date());
}

async function insertPublished(tx: Tx, actor: AnyActor, row: Row, content: PostContent, published_at: Date): Promise<void> {
  await takeAddress(tx, row.slug);
  await tx.insert(blog_posts).values({ ...row, ...publishedValues(content, published_at) });
  await tx.insert(blog_versions).values(firstVersion(row.id, content, actor, published_at));
  const tags = tagsOf(content.tags).map((tag, position) => ({ post_id: row.id, ...tag, position, published_at }));
  if (tags.length > 0) await tx.insert(blog_post_tags).values(tags);
}

/** What was planned for a time that has passed is published; what was published in the future is planned. */
function stateAt({ state, date }: Pick<ImportedPost, 'state' | 'date'>, now: Date): ImportedPost['state'] {
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
