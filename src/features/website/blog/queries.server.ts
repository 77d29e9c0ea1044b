import { and, asc, count, desc, eq, gt, ilike, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '#db/client.ts';
import { afterCursor, containing, momentKey, newestFirst } from '#db/newest-first.ts';
import { users } from '#db/schema/people/auth.ts';
import { blog_authors, blog_posts, blog_previews, blog_versions } from '#db/schema/website/blog.ts';
import { readPictures } from '#features/website/media/pictures.server.ts';
import { versionsOnPage } from '#features/website/publishing/choices.ts';
import type { draftStates, UnreadableDraft } from '#features/website/publishing/draft-contract.ts';
import { readStored } from '#features/website/publishing/draft-policy.ts';
import { type DraftPreview, mostPreviews } from '#features/website/publishing/preview-contract.ts';
import { previewOnWire } from '#features/website/publishing/preview-link.server.ts';
import { hasTranslation, languageOfLink, languagesOf } from '#features/website/publishing/translations.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import { toPage } from '#shared/keyset.ts';
import { type PostContent, picturesOfPost } from '#shared/post-blocks.ts';
import { type AdminAuthor, type AdminListedPost, type PostState, type PostVersions, postContent } from './contract.ts';

export type PostRow = typeof blog_posts.$inferSelect;

export const missingPost = () => new AppError('NOT_FOUND', 'This post does not exist.');

export const readContent = (row: UnreadableDraft, stored: unknown): PostContent => readStored(postContent, row, stored, 'post');

/** The pictures that these name, as they are shown; those that were deleted are left out. */
export const picturesFor = (db: DbOrTx, contents: readonly Pick<PostContent, 'cover' | 'blocks'>[]) =>
  readPictures(db, [...new Set(contents.flatMap(picturesOfPost).map(({ media }) => media))]);

type Query = { limit: number; cursor?: string; q?: string; state?: (typeof draftStates)[number] };

const inState: Record<(typeof draftStates)[number], SQL | undefined> = {
  draft: and(isNull(blog_posts.published), isNull(blog_posts.publish_at)),
  planned: or(isNotNull(blog_posts.publish_at), hasTranslation(blog_posts, sql`one.publish_at is not null`)),
  public: isNotNull(blog_posts.published),
};

const listedColumns = {
  id: blog_posts.id,
  slug: blog_posts.slug,
  title: blog_posts.title,
  author: blog_authors.name,
  version: blog_posts.version,
  is_public: sql<boolean>`${blog_posts.published} is not null`,
  has_draft: sql<boolean>`${blog_posts.draft} is not null`,
  publish_at: blog_posts.publish_at,
  published_at: blog_posts.published_at,
  updated_at: blog_posts.updated_at,
  is_sample: blog_posts.is_sample,
  language: blog_posts.language,
  languages: languagesOf(blog_posts),
};

const isOriginal = isNull(blog_posts.original_id);

/** By its title in any language, its address or its author. */
const isNamed = (pattern: string) =>
  or(
    ...[blog_posts.title, blog_posts.slug, blog_authors.name].map((one) => ilike(one, pattern)),
    hasTranslation(blog_posts, sql`one.title ilike ${pattern}`),
  );

export async function listPosts(db: DbOrTx, { limit, cursor, q, state }: Query) {
  const rows = await db
    .select({ ...listedColumns, key: momentKey(blog_posts.created_at) })
    .from(blog_posts)
    .innerJoin(blog_authors, eq(blog_authors.id, blog_posts.author_id))
    .where(
      and(
        isOriginal,
        state && inState[state],
        q ? isNamed(containing(q)) : undefined,
        afterCursor(blog_posts.created_at, blog_posts.id, cursor),
      ),
    )
    .orderBy(...newestFirst(blog_posts.created_at, blog_posts.id))
    .limit(limit + 1);
  const { items, next_cursor } = toPage(rows, limit, ({ key, id }) => [key, id]);
  return { items: items.map(({ key: _, ...row }) => onWire(row)), next_cursor };
}

type ListedRow = Omit<AdminListedPost, 'publish_at' | 'published_at' | 'updated_at'> &
  Pick<PostRow, 'publish_at' | 'published_at' | 'updated_at'>;

const onWire = ({ publish_at, published_at, updated_at, ...row }: ListedRow): AdminListedPost => ({
  ...row,
  publish_at: publish_at?.toISOString() ?? null,
  published_at: published_at?.toISOString() ?? null,
  updated_at: updated_at.toISOString(),
});

const original = alias(blog_posts, 'original');

export async function readState(db: DbOrTx, id: string): Promise<PostState> {
  const [found] = await db
    .select({
      ...{ row: blog_posts, author: blog_authors.name, draft_author: users.display_name, languages: languagesOf(blog_posts) },
      original: { version: original.version, is_public: sql<boolean>`${original.published} is not null` },
    })
    .from(blog_posts)
    .innerJoin(blog_authors, eq(blog_authors.id, blog_posts.author_id))
    .leftJoin(users, eq(users.id, blog_posts.draft_author_id))
    .leftJoin(original, eq(original.id, blog_posts.original_id))
    .where(eq(blog_posts.id, id));
  if (!found) throw missingPost();
  const { row, author, draft_author, languages } = found;
  const { slug, title, language, version, publish_at, published_at, updated_at, is_sample, revision, author_id } = row;
  const isPublic = row.published !== null;
  const [published, draft, scheduled] = [row.published, row.draft, row.scheduled].map((one) => one && readContent(row, one));
  const contents = [published, draft, scheduled].flatMap((one) => one ?? []);
  return {
    ...onWire({
      id,
      slug,
      title,
      author,
      version,
      publish_at,
      published_at,
      updated_at,
      is_sample,
      is_public: isPublic,
      has_draft: row.draft !== null,
      language,
      languages,
    }),
    ...{ revision, author_id },
    published: published ?? null,
    draft: draft ?? null,
    scheduled: scheduled ?? null,
    draft_author: row.draft ? draft_author : null,
    original: found.original && {
      is_public: found.original.is_public,
      is_newer: found.original.version > (row.original_version ?? 0),
    },
    pictures: await picturesFor(db, contents),
  };
}

export async function demandPost(db: DbOrTx, id: string): Promise<UnreadableDraft & Pick<PostRow, 'language'>> {
  const { title, revision, language } = blog_posts;
  const [row] = await db.select({ id: blog_posts.id, title, revision, language }).from(blog_posts).where(eq(blog_posts.id, id));
  if (!row) throw missingPost();
  return row;
}

export async function listVersions(db: DbOrTx, id: string, before?: number): Promise<PostVersions> {
  const post = await demandPost(db, id);
  const rows = await db
    .select({ row: blog_versions, author: users.display_name })
    .from(blog_versions)
    .leftJoin(users, eq(users.id, blog_versions.author_id))
    .where(and(eq(blog_versions.post_id, id), before === undefined ? undefined : lt(blog_versions.number, before)))
    .orderBy(desc(blog_versions.number))
    .limit(versionsOnPage + 1);
  const items = rows.slice(0, versionsOnPage).map(({ row: { number, created_at, content }, author }) => ({
    ...{ number, author, created_at: created_at.toISOString() },
    content: readContent(post, content),
  }));
  return {
    items,
    next_before: rows.length > versionsOnPage ? (items.at(-1)?.number ?? null) : null,
    pictures: await picturesFor(
      db,
      items.map(({ content }) => content),
    ),
  };
}

type Ports = Pick<Platform, 'db' | 'secrets' | 'env' | 'site'>;

export async function listPreviews(ports: Ports, id: string): Promise<DraftPreview[]> {
  const own = await demandPost(ports.db, id);
  const language = await languageOfLink(ports, own.language);
  const rows = await ports.db
    .select({ row: blog_previews, author: users.display_name })
    .from(blog_previews)
    .leftJoin(users, eq(users.id, blog_previews.author_id))
    .where(and(eq(blog_previews.post_id, id), gt(blog_previews.expires_at, new Date())))
    .orderBy(asc(blog_previews.expires_at), asc(blog_previews.id))
    .limit(mostPreviews);
  return rows.map(({ row, author }) => previewOnWire(ports, 'blog-preview', row, author, language));
}

export async function listAuthors(db: DbOrTx): Promise<AdminAuthor[]> {
  const rows = await db
    .select({
      id: blog_authors.id,
      slug: blog_authors.slug,
      name: blog_authors.name,
      about: blog_authors.about,
      is_sample: blog_authors.is_sample,
      updated_at: blog_authors.updated_at,
      posts: count(blog_posts.id),
    })
    .from(blog_authors)
    .leftJoin(blog_posts, and(eq(blog_posts.author_id, blog_authors.id), isOriginal))
    .groupBy(blog_authors.id)
    .orderBy(asc(blog_authors.name), asc(blog_authors.id));
  return rows.map((row) => ({ ...row, updated_at: row.updated_at.toISOString() }));
}
