import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ContentChanges } from '#shared/site-content.ts';
import { created_at, id, is_sample, moment, updated_at } from '../columns.ts';
import { previewColumns } from '../drafts.ts';
import { users } from '../people/auth.ts';

/** What the owner made different on a page of the public site. A page that nobody ever changed has no row. */
export const content_pages = pgTable(
  'content_pages',
  {
    /** The key in the registry of pages; an id where the owner has made the page. */
    page: text('page').primaryKey(),
    /** Both null for a page of the registry. */
    title: text('title'),
    slug: text('slug'),
    /** What visitors see; null while it is the original. */
    published: jsonb('published').$type<ContentChanges>(),
    /** Of the newest version; 0 where nothing was published yet. */
    version: integer('version').notNull().default(0),
    draft: jsonb('draft').$type<ContentChanges>(),
    draft_author_id: uuid('draft_author_id').references(() => users.id, { onDelete: 'set null' }),
    /** Counts every change of the row: whoever saves names the one that they saw. */
    revision: integer('revision').notNull().default(0),
    /** What is published by itself, as it was when that was decided. */
    scheduled: jsonb('scheduled').$type<ContentChanges>(),
    publish_at: moment('publish_at'),
    scheduled_by_id: uuid('scheduled_by_id').references(() => users.id, { onDelete: 'set null' }),
    /** The ids of the pictures that visitors see: a picture that changes drops the pages that show it. */
    public_media: jsonb('public_media')
      .$type<string[]>()
      .generatedAlwaysAs(sql`jsonb_path_query_array(published, 'strict $.sections.**.media', '{}', true)`),
    is_sample: is_sample(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    index('content_pages_draft_author_id_idx').on(t.draft_author_id),
    index('content_pages_scheduled_by_id_idx').on(t.scheduled_by_id),
    index('content_pages_publish_at_idx').on(t.publish_at).where(sql`${t.publish_at} is not null`),
    index('content_pages_public_media_idx').using('gin', t.public_media),
    index('content_pages_sample_idx').on(t.page).where(sql`${t.is_sample}`),
    uniqueIndex('content_pages_slug_key').on(t.slug),
    check('content_pages_free_check', sql`(${t.title} is null) = (${t.slug} is null)`),
    check('content_pages_schedule_check', sql`(${t.scheduled} is null) = (${t.publish_at} is null)`),
  ],
);

/** What was published, and when. The newest is what visitors see; none is ever changed. */
export const content_versions = pgTable(
  'content_versions',
  {
    id: id(),
    page: text('page')
      .notNull()
      .references(() => content_pages.page, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    changes: jsonb('changes').$type<ContentChanges>().notNull(),
    author_id: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    created_at: created_at(),
  },
  (t) => [
    uniqueIndex('content_versions_number_key').on(t.page, t.number),
    index('content_versions_author_id_idx').on(t.author_id),
  ],
);

/** Where a page of the owner's own was before: the address leads to the one that it has now. */
export const content_redirects = pgTable(
  'content_redirects',
  {
    slug: text('slug').primaryKey(),
    page: text('page')
      .notNull()
      .references(() => content_pages.page, { onDelete: 'cascade' }),
    created_at: created_at(),
  },
  (t) => [index('content_redirects_page_idx').on(t.page)],
);

/** A private link that shows the draft of a page to somebody without an account. */
export const content_previews = pgTable(
  'content_previews',
  {
    id: id(),
    page: text('page')
      .notNull()
      .references(() => content_pages.page, { onDelete: 'cascade' }),
    ...previewColumns(),
  },
  (t) => [
    uniqueIndex('content_previews_token_hash_key').on(t.token_hash),
    index('content_previews_page_idx').on(t.page, t.expires_at),
    index('content_previews_expires_at_idx').on(t.expires_at),
    index('content_previews_author_id_idx').on(t.author_id),
  ],
);
