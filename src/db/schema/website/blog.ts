import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { PostContent } from '#shared/post-blocks.ts';
import { choiceCheck, created_at, id, is_sample, moment, updated_at } from '../columns.ts';
import { previewColumns, translationColumns, versionColumns } from '../drafts.ts';
import { users } from '../people/auth.ts';

/** Who wrote a post, as visitors read it. It stays with the posts when a member leaves the team. */
export const blog_authors = pgTable(
  'blog_authors',
  {
    id: id(),
    user_id: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    about: text('about').notNull().default(''),
    is_sample: is_sample(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    uniqueIndex('blog_authors_user_id_key').on(t.user_id),
    uniqueIndex('blog_authors_slug_key').on(t.slug),
    index('blog_authors_sample_idx').on(t.id).where(sql`${t.is_sample}`),
  ],
);

export const blog_posts = pgTable(
  'blog_posts',
  {
    /** Chosen by the browser, so that a form sent twice makes one post. */
    id: id(),
    slug: text('slug').notNull(),
    original_id: uuid('original_id').references((): AnyPgColumn => blog_posts.id, { onDelete: 'cascade' }),
    ...translationColumns(),
    author_id: uuid('author_id')
      .notNull()
      .references(() => blog_authors.id, { onDelete: 'restrict' }),
    /** What visitors see; null while they see nothing. */
    published: jsonb('published').$type<PostContent>(),
    /** Of the newest version; 0 where nothing was published yet. */
    version: integer('version').notNull().default(0),
    draft: jsonb('draft').$type<PostContent>(),
    draft_author_id: uuid('draft_author_id').references(() => users.id, { onDelete: 'set null' }),
    /** Counts every change of the row: whoever saves names the one that they saw. */
    revision: integer('revision').notNull().default(0),
    /** What is published by itself, as it was when that was decided. */
    scheduled: jsonb('scheduled').$type<PostContent>(),
    publish_at: moment('publish_at'),
    scheduled_by_id: uuid('scheduled_by_id').references(() => users.id, { onDelete: 'set null' }),
    /** As its author last wrote it. Made of the texts, so that a list reads no whole posts. */
    title: text('title').notNull().generatedAlwaysAs(sql`coalesce(draft ->> 'title', published ->> 'title', '')`),
    public_title: text('public_title').generatedAlwaysAs(sql`published ->> 'title'`),
    /** Of what visitors see, for lists. */
    cover_id: uuid('cover_id').generatedAlwaysAs(sql`(published #>> '{cover,media}')::uuid`),
    /** The ids of the pictures that visitors see: a picture that changes drops the pages that show it. */
    public_media: jsonb('public_media')
      .$type<string[]>()
      .generatedAlwaysAs(sql`jsonb_path_query_array(published, 'strict $.**.media')`),
    /** Those of the draft and of what is planned besides: a picture that is used is not deleted. */
    media: jsonb('media')
      .$type<string[]>()
      .generatedAlwaysAs(
        sql`coalesce(jsonb_path_query_array(published, 'strict $.**.media'), '[]') || coalesce(jsonb_path_query_array(draft, 'strict $.**.media'), '[]') || coalesce(jsonb_path_query_array(scheduled, 'strict $.**.media'), '[]')`,
      ),
    /** What lists and feeds say about it, as it was worked out when it was published. */
    public_excerpt: text('public_excerpt').notNull().default(''),
    minutes: integer('minutes').notNull().default(1),
    /** When visitors saw it first. */
    published_at: moment('published_at'),
    /** When what visitors see was last changed. */
    changed_at: moment('changed_at'),
    is_sample: is_sample(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    uniqueIndex('blog_posts_slug_key').on(t.slug).where(sql`${t.original_id} is null`),
    uniqueIndex('blog_posts_translation_key').on(t.original_id, t.language),
    index('blog_posts_created_at_idx').on(t.created_at.desc(), t.id.desc()),
    index('blog_posts_published_at_idx').on(t.published_at.desc(), t.id.desc()).where(sql`${t.published} is not null`),
    index('blog_posts_author_id_idx').on(t.author_id, t.published_at.desc(), t.id.desc()),
    index('blog_posts_draft_author_id_idx').on(t.draft_author_id),
    index('blog_posts_scheduled_by_id_idx').on(t.scheduled_by_id),
    index('blog_posts_publish_at_idx').on(t.publish_at).where(sql`${t.publish_at} is not null`),
    index('blog_posts_public_media_idx').using('gin', t.public_media),
    index('blog_posts_sample_idx').on(t.id).where(sql`${t.is_sample}`),
    choiceCheck('blog_posts_language_check', t.language),
    check('blog_posts_translation_check', sql`(${t.original_id} is null) = (${t.language} = 'en')`),
    check('blog_posts_schedule_check', sql`(${t.scheduled} is null) = (${t.publish_at} is null)`),
    check('blog_posts_published_check', sql`${t.published} is null or ${t.published_at} is not null`),
  ],
);

/** The tags of what visitors see, with the moment of the post: the pages of a tag are read from here in order. */
export const blog_post_tags = pgTable(
  'blog_post_tags',
  {
    post_id: uuid('post_id')
      .notNull()
      .references(() => blog_posts.id, { onDelete: 'cascade' }),
    slug: text('slug').notNull(),
    name: text('name').notNull(),
    position: integer('position').notNull(),
    published_at: moment('published_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.post_id, t.slug] }),
    index('blog_post_tags_slug_idx').on(t.slug, t.published_at.desc(), t.post_id.desc()),
  ],
);

/** What was published, and when. None is ever changed. */
export const blog_versions = pgTable(
  'blog_versions',
  {
    id: id(),
    post_id: uuid('post_id')
      .notNull()
      .references(() => blog_posts.id, { onDelete: 'cascade' }),
    ...versionColumns<PostContent>(),
  },
  (t) => [uniqueIndex('blog_versions_number_key').on(t.post_id, t.number), index('blog_versions_author_id_idx').on(t.author_id)],
);

/** Addresses that a post had before: they lead to the one it has now. */
export const blog_slugs = pgTable(
  'blog_slugs',
  {
    slug: text('slug').primaryKey(),
    post_id: uuid('post_id')
      .notNull()
      .references(() => blog_posts.id, { onDelete: 'cascade' }),
    created_at: created_at(),
  },
  (t) => [index('blog_slugs_post_id_idx').on(t.post_id)],
);

/** A private link that shows the draft of a post to somebody without an account. */
export const blog_previews = pgTable(
  'blog_previews',
  {
    id: id(),
    post_id: uuid('post_id')
      .notNull()
      .references(() => blog_posts.id, { onDelete: 'cascade' }),
    ...previewColumns(),
  },
  (t) => [
    uniqueIndex('blog_previews_token_hash_key').on(t.token_hash),
    index('blog_previews_post_id_idx').on(t.post_id, t.expires_at),
    index('blog_previews_expires_at_idx').on(t.expires_at),
    index('blog_previews_author_id_idx').on(t.author_id),
  ],
);
