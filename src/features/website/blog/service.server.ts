import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { blog_authors, blog_post_tags, blog_posts, blog_slugs } from '#db/schema/website/blog.ts';
import { keepPictures } from '#features/website/media/pictures.server.ts';
import { discardedDraft, nothingPlanned, refuseOther, savedDraft } from '#features/website/publishing/draft-policy.ts';
import {
  demandLanguage,
  isAhead,
  noTranslation,
  ofOriginal,
  versionBegunWith,
  versionOf,
} from '#features/website/publishing/translations.server.ts';
import type { Actor, AnyActor } from '#platform/audit/actor.server.ts';
import type { VerbOf } from '#platform/audit/audit.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { OtherLanguage } from '#shared/languages.ts';
import { emptyPost, type PostContent, picturesOfPost } from '#shared/post-blocks.ts';
import { keptAlready, refuseChanged } from '#shared/seen.ts';
import { slugOf } from '#shared/slug.ts';
import { blogAudit } from './audit.server.ts';
import { authorOf } from './authors.server.ts';
import { postLimits } from './choices.ts';
import { type PostState, postContent } from './contract.ts';
import { tagsOf } from './policy.ts';
import { missingPost, type PostRow, readContent, readState } from './queries.server.ts';

export type Ports = Pick<Platform, 'db' | 'pages'>;
type Seen = { id: string; revision: number };

export const noun = 'post';

export async function lockPost(tx: Tx, id: string): Promise<PostRow> {
  const [row] = await tx.select().from(blog_posts).where(eq(blog_posts.id, id)).for('update');
  if (!row) throw missingPost();
  return row;
}

/** Of content that may be unreadable; each once, in an order that is the same for everybody who locks them. */
export const namedMedia = (...contents: unknown[]): string[] => {
  const read = contents.flatMap((content) => postContent.safeParse(content).data ?? []);
  return [...new Set(read.flatMap(picturesOfPost).map(({ media }) => media))].toSorted();
};

type Values = Partial<Omit<typeof blog_posts.$inferInsert, 'id'>>;

/** Whatever somebody of the studio does with a sample makes it theirs, and its author and pictures with it. What leaves the words of an editor valid names `revision`. */
export async function updatePost(tx: Tx, row: PostRow, values: Values): Promise<void> {
  const { published, draft, scheduled } = { ...row, ...values };
  // None of them is deleted before this is stored.
  await keepPictures(tx, namedMedia(published, draft, scheduled));
  await tx
    .update(blog_posts)
    .set({ revision: row.revision + 1, ...values, is_sample: false })
    .where(eq(blog_posts.id, row.id));
  await tx
    .update(blog_authors)
    .set({ is_sample: false })
    .where(and(eq(blog_authors.id, values.author_id ?? row.author_id), eq(blog_authors.is_sample, true)));
}

export const auditPost = (
  tx: Tx,
  author: AnyActor,
  verb: VerbOf<typeof blogAudit, 'blog_post'>,
  { id, title }: { id: string; title: string },
  details = {},
) =>
  blogAudit.write(tx, {
    ...author,
    action: `blog_post.${verb}`,
    entity: 'blog_posts',
    entity_id: id,
    details: { title, ...details },
  });

type Shown = { slug: string; author_id: string; original_id: string | null; tags: string[] };

/** The pages of this process that show a post; other processes are told by the triggers of the tables. */
export async function dropPages({ db, pages }: Ports, post: Shown): Promise<void> {
  const [author] = await db.select({ slug: blog_authors.slug }).from(blog_authors).where(eq(blog_authors.id, post.author_id));
  pages.drop('blog:list');
  pages.drop(`blog:post/${post.slug}`);
  if (author) pages.drop(`blog:author/${author.slug}`);
  // A translation has the tags of its original.
  const tags = post.original_id
    ? await db.select({ slug: blog_post_tags.slug }).from(blog_post_tags).where(eq(blog_post_tags.post_id, post.original_id))
    : tagsOf(post.tags);
  for (const { slug } of tags) pages.drop(`blog:tag/${slug}`);
}

/** What pages show of a row, for `dropPages`. What cannot be read has no tags that could be named here; the triggers tell of those. */
export const shownOf = ({ slug, author_id, original_id, published }: PostRow): Shown => ({
  ...{ slug, author_id, original_id },
  tags: postContent.safeParse(published).data?.tags ?? [],
});

/** One after the other, so that no two come to one address, or past the limit, together. */
export const takeTurns = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('blog_posts'))`);

async function isTaken(tx: Tx, slug: string): Promise<boolean> {
  const [other] = await tx
    .select({ id: blog_posts.id })
    .from(blog_posts)
    .where(and(eq(blog_posts.slug, slug), isNull(blog_posts.original_id)));
  return other !== undefined;
}

/** Visitors are led on from it: a new post does not take it by itself. */
async function leadsOn(tx: Tx, slug: string): Promise<boolean> {
  const [row] = await tx.select({ slug: blog_slugs.slug }).from(blog_slugs).where(eq(blog_slugs.slug, slug));
  return row !== undefined;
}

export async function freeSlug(tx: Tx, title: string): Promise<string> {
  const wanted = slugOf(title, postLimits.slug - 5) || 'post';
  for (let at = 1; ; at += 1) {
    const tried = at === 1 ? wanted : `${wanted}-${at}`;
    if (!(await isTaken(tx, tried)) && !(await leadsOn(tx, tried))) return tried;
  }
}

/** An address that led elsewhere leads to the post that visitors find there now; until then, whoever has it is still led on. */
export const takeAddress = (tx: Tx, slug: string) => tx.delete(blog_slugs).where(eq(blog_slugs.slug, slug));

/** An address at which visitors have seen the post. */
const keepAddress = (tx: Tx, { id, slug }: PostRow) => tx.insert(blog_slugs).values({ slug, post_id: id }).onConflictDoNothing();

export async function demandRoom(tx: Tx): Promise<void> {
  if ((await tx.$count(blog_posts)) >= postLimits.posts)
    throw new AppError('CONFLICT', `There are at most ${postLimits.posts} posts. Please delete one.`);
}

/** Once, however often the form is sent. */
export async function createPost({ db }: Ports, author: Actor, { id, title }: { id: string; title: string }): Promise<PostState> {
  return db.transaction(async (tx) => {
    await takeTurns(tx);
    const [known] = await tx.select().from(blog_posts).where(eq(blog_posts.id, id));
    if (known) {
      refuseChanged(known, { title }, keptAlready('post'));
      return readState(tx, id);
    }
    await demandRoom(tx);
    const slug = await freeSlug(tx, title);
    await tx.insert(blog_posts).values({
      ...{ id, slug, author_id: await authorOf(tx, author.actor.id) },
      ...{ draft: emptyPost(title), draft_author_id: author.actor.id, revision: 1 },
    });
    await auditPost(tx, author, 'created', { id, title });
    return readState(tx, id);
  });
}

type Translation = { id: string; language: OtherLanguage };

/** Begun with the words of the original, once, however often it is asked for. */
export async function translatePost(
  ports: Ports & Pick<Platform, 'site'>,
  author: Actor,
  { id, language }: Translation,
): Promise<PostState> {
  await demandLanguage(ports, language);
  return ports.db.transaction(async (tx) => {
    await takeTurns(tx);
    const row = await lockPost(tx, id);
    if (row.original_id) throw new AppError('CONFLICT', 'This post is a translation already.');
    const [known] = await tx
      .select({ id: blog_posts.id })
      .from(blog_posts)
      .where(and(eq(blog_posts.original_id, id), eq(blog_posts.language, language)));
    if (known) return readState(tx, known.id);
    await demandRoom(tx);
    const draft = { ...readContent(row, row.draft ?? row.published ?? emptyPost(row.title)), tags: [] };
    await keepPictures(tx, namedMedia(draft));
    // A sample that somebody translates is theirs, or their words would go with the samples.
    if (row.is_sample) await updatePost(tx, row, { revision: row.revision });
    const { slug, author_id } = row;
    const [made] = await tx
      .insert(blog_posts)
      .values({
        slug,
        author_id,
        original_id: id,
        language,
        original_version: versionBegunWith(row),
        draft,
        draft_author_id: author.actor.id,
        revision: 1,
      })
      .returning({ id: blog_posts.id });
    if (!made) throw missingPost();
    await auditPost(tx, author, 'translated', { id: made.id, title: row.title }, { language });
    return readState(tx, made.id);
  });
}

/** The original changed, and somebody has looked: there is nothing to change in the translation. Whoever is writing goes on. */
export async function checkTranslation({ db }: Ports, author: Actor, { id }: { id: string }): Promise<PostState> {
  return db.transaction(async (tx) => {
    const row = await lockPost(tx, id);
    if (!row.original_id) throw noTranslation();
    const version = await versionOf(tx, blog_posts, row.original_id);
    if (version !== null && version > (row.original_version ?? 0)) {
      await updatePost(tx, row, { original_version: version, revision: row.revision });
      await auditPost(tx, author, 'translation_checked', row, { version });
    }
    return readState(tx, id);
  });
}

/** Every few seconds while somebody writes: no entry of the audit log until it is published. Sent again, it changes nothing. */
export async function saveDraft(
  { db }: Ports,
  author: Actor,
  { id, revision, content }: Seen & { content: PostContent },
): Promise<PostState> {
  return db.transaction(async (tx) => {
    const row = await lockPost(tx, id);
    const change = savedDraft(row, { revision, content }, author.actor.id, noun);
    if (change) {
      await updatePost(tx, row, change);
      await forgetNextVersion(tx, row, 'original_version');
    }
    return readState(tx, id);
  });
}

/** The next version will be another than its translations were compared with: the draft is rewritten or discarded, or the plan taken back or replaced. */
export async function forgetNextVersion(
  tx: Tx,
  row: Pick<PostRow, 'id' | 'version'>,
  name: 'original_version' | 'scheduled_original_version',
): Promise<void> {
  await tx
    .update(blog_posts)
    .set({ [name]: row.version, updated_at: sql`${blog_posts.updated_at}` })
    .where(isAhead(blog_posts[name], blog_posts.original_id, row));
}

export async function discardDraft({ db }: Ports, author: Actor, { id, revision }: Seen): Promise<PostState> {
  return db.transaction(async (tx) => {
    const row = await lockPost(tx, id);
    const change = discardedDraft(row, revision, () => emptyPost(row.title), noun);
    if (change) {
      await updatePost(tx, row, change);
      await forgetNextVersion(tx, row, 'original_version');
      await auditPost(tx, author, 'discarded', row);
    }
    return readState(tx, id);
  });
}

type Address = Seen & { slug: string; author_id: string };

/** Whoever has the old address is led to the new one, where visitors have seen the post there. */
export async function updateAddress(ports: Ports, author: Actor, { id, revision, slug, author_id }: Address): Promise<PostState> {
  const taken = 'Another post has this address already';
  const { state, before } = await ports.db.transaction(async (tx) => {
    await takeTurns(tx);
    const row = await lockPost(tx, id);
    if (row.slug === slug && row.author_id === author_id) return { state: await readState(tx, id), before: row };
    refuseOther(row, revision, noun);
    if (row.original_id) throw ofOriginal(noun);
    if (row.slug !== slug && (await isTaken(tx, slug))) throw new AppError('CONFLICT', taken, { fields: { slug: taken } });
    const [known] = await tx.select({ id: blog_authors.id }).from(blog_authors).where(eq(blog_authors.id, author_id));
    if (!known) {
      const missing = 'This author does not exist.';
      throw new AppError('BAD_REQUEST', missing, { fields: { author_id: missing } });
    }
    // A draft was seen nowhere: what leads on from its addresses is another post's.
    if (row.slug !== slug && row.published) {
      await takeAddress(tx, slug);
      await keepAddress(tx, row);
    }
    await updatePost(tx, row, { slug, author_id, ...(row.published && { changed_at: new Date() }) });
    await tx.update(blog_posts).set({ slug, author_id }).where(eq(blog_posts.original_id, id));
    await auditPost(tx, author, 'updated', row, { before: row.slug, slug });
    return { state: await readState(tx, id), before: row };
  });
  await dropPages(ports, shownOf(before));
  await dropPages(ports, { ...shownOf(before), slug, author_id });
  return state;
}

/** Visitors see it no more, and are led on from its address should it come again at another; what they saw is the draft, unless there is a newer one. */
export async function withdrawPost(ports: Ports, author: Actor, { id, revision }: Seen): Promise<PostState> {
  const { state, before } = await ports.db.transaction(async (tx) => {
    const row = await lockPost(tx, id);
    if (row.published) {
      refuseOther(row, revision, noun);
      await tx.delete(blog_post_tags).where(eq(blog_post_tags.post_id, id));
      if (!row.original_id) await keepAddress(tx, row);
      // A plan would show it again by itself.
      await updatePost(tx, row, {
        ...{ published: null, draft: row.draft ?? row.published, changed_at: new Date(), ...nothingPlanned },
      });
      await forgetNextVersion(tx, row, 'scheduled_original_version');
      await auditPost(tx, author, 'withdrawn', row);
    }
    return { state: await readState(tx, id), before: row };
  });
  await dropPages(ports, shownOf(before));
  return state;
}

export async function deletePost(ports: Ports, author: Actor, { id, revision }: Seen): Promise<{ id: string }> {
  const before = await ports.db.transaction(async (tx) => {
    const row = await lockPost(tx, id);
    refuseOther(row, revision, noun);
    await tx.delete(blog_posts).where(eq(blog_posts.id, id));
    await auditPost(tx, author, 'deleted', row, { slug: row.slug });
    return row;
  });
  if (before.published) await dropPages(ports, shownOf(before));
  return { id };
}
