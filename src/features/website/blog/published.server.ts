import { and, count, desc, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '#db/client.ts';
import { afterCursor, momentKey, newestFirst } from '#db/newest-first.ts';
import { blog_authors, blog_post_tags, blog_posts, blog_previews, blog_slugs } from '#db/schema/website/blog.ts';
import { readPictures } from '#features/website/media/pictures.server.ts';
import { type Pictures, presentBlocks } from '#features/website/publishing/blocks-policy.ts';
import { tokenHash } from '#platform/crypto/link-token.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import { toPage } from '#shared/keyset.ts';
import type { Language } from '#shared/languages.ts';
import { type PostContent, picturesOfPost } from '#shared/post-blocks.ts';
import { postsInFeed, postsOnPage, relatedPosts } from './choices.ts';
import { type FeedPost, type ListedPost, type Post, type PostAuthor, type PostList, postContent } from './contract.ts';
import { cleaned, type PostTag } from './policy.ts';
import { missingPost, picturesFor } from './queries.server.ts';

/** A translation is seen in the place of its original, and while that one is. */
const isPublic = and(isNotNull(blog_posts.published), isNull(blog_posts.original_id));

/** The post in the language of the page, where it was published in it. */
const translation = alias(blog_posts, 'translation');
const isTranslation = (language: Language) =>
  and(eq(translation.original_id, blog_posts.id), eq(translation.language, language), isNotNull(translation.published));

/** The tags of each post in the order of its author, read with the list itself. */
const tags = sql<
  PostTag[]
>`(select coalesce(json_agg(json_build_object('slug', tag.slug, 'name', tag.name) order by tag.position), '[]')
  from ${blog_post_tags} tag where tag.post_id = ${blog_posts.id})`;

const listedColumns = {
  id: blog_posts.id,
  slug: blog_posts.slug,
  title: sql<string>`coalesce(${translation.public_title}, ${blog_posts.public_title}, '')`,
  excerpt: sql<string>`coalesce(${translation.public_excerpt}, ${blog_posts.public_excerpt})`,
  minutes: sql<number>`coalesce(${translation.minutes}, ${blog_posts.minutes})`,
  published_at: blog_posts.published_at,
  published_on: sql<string>`coalesce((${blog_posts.published_at} at time zone studio_time_zone())::date::text, '')`,
  changed_at: sql<Date | null>`coalesce(${translation.changed_at}, ${blog_posts.changed_at})`.mapWith(blog_posts.changed_at),
  is_sample: blog_posts.is_sample,
  author_slug: blog_authors.slug,
  author_name: blog_authors.name,
  cover_id: sql<string | null>`case when ${translation.id} is null then ${blog_posts.cover_id} else ${translation.cover_id} end`,
  language: sql<Language>`coalesce(${translation.language}, 'en')`,
  tags,
};
type Row = {
  [K in 'slug' | 'title' | 'excerpt' | 'author_slug' | 'author_name' | 'published_on']: string;
} & { [K in 'published_at' | 'changed_at']: Date | null } & {
  id: string;
  minutes: number;
  is_sample: boolean;
  tags: PostTag[];
  cover_id: string | null;
  language: Language;
};

function onWire(row: Row, pictures: Pictures): ListedPost {
  const { slug, title, excerpt, minutes, published_at, published_on, changed_at, is_sample, language, tags: own } = row;
  // A public post always has its moment: the table demands it.
  const first = (published_at ?? new Date(0)).toISOString();
  return {
    ...{ slug, title, excerpt, minutes, published_on, is_sample, language, tags: own },
    published_at: first,
    changed_at: changed_at?.toISOString() ?? first,
    author: { slug: row.author_slug, name: row.author_name },
    cover: (row.cover_id && pictures[row.cover_id]) || null,
  };
}

/** With their covers, however many there are. */
async function listOnWire(db: DbOrTx, rows: readonly Row[]): Promise<ListedPost[]> {
  const pictures = await readPictures(db, [...new Set(rows.flatMap(({ cover_id }) => cover_id ?? []))]);
  return rows.map((row) => onWire(row, pictures));
}

const select = (db: DbOrTx, language: Language) =>
  db
    .select({ ...listedColumns, key: momentKey(blog_posts.published_at) })
    .from(blog_posts)
    .leftJoin(translation, isTranslation(language))
    .innerJoin(blog_authors, eq(blog_authors.id, blog_posts.author_id))
    .$dynamic();

async function findTag(db: DbOrTx, slug: string): Promise<PostTag> {
  const [row] = await db
    .select({ slug: blog_post_tags.slug, name: blog_post_tags.name })
    .from(blog_post_tags)
    .where(eq(blog_post_tags.slug, slug))
    .orderBy(desc(blog_post_tags.published_at), desc(blog_post_tags.post_id))
    .limit(1);
  if (!row) throw new AppError('NOT_FOUND', 'There are no posts with this tag.');
  return row;
}

/** Somebody who has not published anything is no author to visitors. */
async function findAuthor(db: DbOrTx, slug: string): Promise<PostAuthor & { id: string }> {
  const [row] = await db
    .select()
    .from(blog_authors)
    .where(
      and(
        eq(blog_authors.slug, slug),
        sql`exists (select from ${blog_posts} where ${blog_posts.author_id} = ${blog_authors.id} and ${isPublic})`,
      ),
    );
  if (!row) throw new AppError('NOT_FOUND', 'There are no posts by this author.');
  return row;
}

const authorOnWire = ({ slug, name, about, is_sample }: PostAuthor): PostAuthor => ({ slug, name, about, is_sample });

type ListQuery = { tag?: string; author?: string; cursor?: string; language: Language };

export async function listPublished(db: DbOrTx, { tag, author, cursor, language }: ListQuery): Promise<PostList> {
  const [ofTag, by] = await Promise.all([tag ? findTag(db, tag) : null, author ? findAuthor(db, author) : null]);
  const tagged = ofTag
    ? db.select({ id: blog_post_tags.post_id }).from(blog_post_tags).where(eq(blog_post_tags.slug, ofTag.slug))
    : null;
  const rows = await select(db, language)
    .where(
      and(
        isPublic,
        tagged ? inArray(blog_posts.id, tagged) : undefined,
        by ? eq(blog_posts.author_id, by.id) : undefined,
        afterCursor(blog_posts.published_at, blog_posts.id, cursor),
      ),
    )
    .orderBy(...newestFirst(blog_posts.published_at, blog_posts.id))
    .limit(postsOnPage + 1);
  const { items, next_cursor } = toPage(rows, postsOnPage, ({ key, id }) => [key, id]);
  return { items: await listOnWire(db, items), next_cursor, tag: ofTag, author: by && authorOnWire(by) };
}

/** In which visitors can read it. */
const languages = sql<Language[]>`(select json_agg(one.language order by one.original_id is not null, one.language)
  from ${blog_posts} one where (one.id = ${blog_posts.id} or one.original_id = ${blog_posts.id}) and one.published is not null)`;

const selectWhole = (db: DbOrTx, language: Language) =>
  db
    .select({
      ...listedColumns,
      languages,
      original: blog_posts.published,
      translated: translation.published,
      about: blog_authors.about,
      author_sample: blog_authors.is_sample,
    })
    .from(blog_posts)
    .leftJoin(translation, isTranslation(language))
    .innerJoin(blog_authors, eq(blog_authors.id, blog_posts.author_id))
    .$dynamic();

type WholeRow = Row & { [K in 'original' | 'translated']: PostContent | null } & {
  languages: Language[];
  about: string;
  author_sample: boolean;
};

/** Who reads, and who hears of a post that is stored and cannot be read. */
type Reader = { db: DbOrTx; log: Pick<Platform['log'], 'warn'>; visitor: string | null };

/** Through the allow list again: nothing that the database holds is shown unchecked. Null where it does not fit, which is told. */
function readStored({ log, visitor }: Reader, slug: string, stored: unknown): PostContent | null {
  const { data } = postContent.safeParse(stored);
  const message = 'What is stored of a post cannot be read: visitors do not see it';
  if (!data) log.warn({ category: 'system', component: 'blog', message, visitor, metadata: { slug } });
  return data ? cleaned(data) : null;
}

/** Those that can be read, with the pictures that are there. */
async function wholeOnWire(reader: Reader, rows: readonly WholeRow[]): Promise<FeedPost[]> {
  const readable = rows.flatMap(({ original, translated, ...row }) => {
    const content = readStored(reader, row.slug, translated ?? original);
    return content ? [{ content, row }] : [];
  });
  const all = await picturesFor(
    reader.db,
    readable.map(({ content }) => content),
  );
  return readable.map(({ content, row }) => {
    const listed = onWire(row, all);
    const { id, about, author_sample, languages: readIn } = row;
    return {
      ...{ ...listed, id, author: { ...listed.author, about, is_sample: author_sample }, languages: readIn },
      ...{ blocks: presentBlocks(content.blocks, all), pictures: ownPictures(content, all) },
    };
  });
}

const ownPictures = (content: PostContent, all: Pictures): Pictures =>
  Object.fromEntries(picturesOfPost(content).flatMap(({ media }) => (all[media] ? [[media, all[media]]] : [])));

/** By its address, or one that it had before, in this language or else in English. */
export async function findPost(reader: Reader, slug: string, language: Language): Promise<Post> {
  const { db } = reader;
  const before = db.select({ id: blog_slugs.post_id }).from(blog_slugs).where(eq(blog_slugs.slug, slug));
  const [row] = await selectWhole(db, language).where(
    and(or(eq(blog_posts.slug, slug), inArray(blog_posts.id, before)), isPublic),
  );
  const [found] = row ? await wholeOnWire(reader, [row]) : [];
  if (!found && row?.translated) {
    // What cannot be read in this language, which was told, is read in English.
    const english = await findPost(reader, slug, 'en');
    return { ...english, languages: english.languages.filter((one) => one !== language) };
  }
  if (!found) throw missingPost();
  const { id: _, ...post } = found;
  return post;
}

/** What is told of a post elsewhere, such as in a mail; null while visitors do not see it. */
export async function findPublicPost(db: DbOrTx, id: string): Promise<ListedPost | null> {
  const [row] = await select(db, 'en').where(and(eq(blog_posts.id, id), isPublic));
  const [post = null] = row ? await listOnWire(db, [row]) : [];
  return post;
}

/** With the most tags in common first, then the newest. */
export async function listRelated(
  db: DbOrTx,
  except: string,
  wanted: readonly string[],
  language: Language,
): Promise<ListedPost[]> {
  if (wanted.length === 0) return [];
  const common = db
    .select({ post_id: blog_post_tags.post_id, shared: count().as('shared') })
    .from(blog_post_tags)
    .where(inArray(blog_post_tags.slug, [...wanted]))
    .groupBy(blog_post_tags.post_id)
    .as('common');
  const rows = await select(db, language)
    .innerJoin(common, eq(common.post_id, blog_posts.id))
    .where(and(isPublic, ne(blog_posts.slug, except)))
    .orderBy(desc(common.shared), ...newestFirst(blog_posts.published_at, blog_posts.id))
    .limit(relatedPosts);
  return listOnWire(db, rows);
}

/** A reader of feeds sees no badge, so it is told nothing of samples. */
const isReal = and(isPublic, eq(blog_posts.is_sample, false));

export async function listFeed(reader: Reader): Promise<FeedPost[]> {
  const rows = await selectWhole(reader.db, 'en')
    .where(isReal)
    .orderBy(...newestFirst(blog_posts.published_at, blog_posts.id))
    .limit(postsInFeed);
  return wholeOnWire(reader, rows);
}

type Previewed = Pick<Post, 'published_at' | 'published_on'> & {
  is_draft: boolean;
  slug: string;
  language: Language;
  content: PostContent;
  author: PostAuthor;
  pictures: Pictures;
};

const original = alias(blog_posts, 'original');
/** A translation has the day of its original. */
const firstPublished = sql<Date>`coalesce(${original.published_at}, ${blog_posts.published_at}, now())`;

/** The draft that a private link leads to, or what is published where there is none any more. */
export async function findPreview(reader: Reader, token: string): Promise<Previewed> {
  const [row] = await reader.db
    .select({
      ...{ slug: blog_posts.slug, language: blog_posts.language, draft: blog_posts.draft, published: blog_posts.published },
      author: blog_authors,
      published_at: firstPublished.mapWith(blog_posts.published_at),
      published_on: sql<string>`(${firstPublished} at time zone studio_time_zone())::date::text`,
    })
    .from(blog_previews)
    .innerJoin(blog_posts, eq(blog_posts.id, blog_previews.post_id))
    .leftJoin(original, eq(original.id, blog_posts.original_id))
    .innerJoin(blog_authors, eq(blog_authors.id, blog_posts.author_id))
    .where(and(eq(blog_previews.token_hash, tokenHash(token)), gt(blog_previews.expires_at, new Date())));
  const content = row && readStored(reader, row.slug, row.draft ?? row.published);
  if (!row || !content) throw new AppError('NOT_FOUND', 'This link is not valid any more.');
  const pictures = await picturesFor(reader.db, [content]);
  const shown = { ...content, blocks: presentBlocks(content.blocks, pictures) };
  const { slug, language, published_on } = row;
  return {
    ...{ is_draft: row.draft !== null, slug, language, content: shown, author: authorOnWire(row.author), pictures },
    ...{ published_at: row.published_at.toISOString(), published_on },
  };
}
