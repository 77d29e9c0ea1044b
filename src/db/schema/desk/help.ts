import { sql } from 'drizzle-orm';
import { boolean, customType, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ArticleBlock } from '#shared/article-blocks.ts';
import { articleStatuses } from '#shared/choices/desk/help.ts';
import { choice, choiceCheck, created_at, id, is_sample, moment, updated_at } from '../columns.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

export const help_articles = pgTable(
  'help_articles',
  {
    /** Chosen by the browser, so that a form sent twice makes one article. */
    id: id(),
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    category: text('category').notNull(),
    /** A sentence under the title, in lists and for search engines. */
    summary: text('summary'),
    blocks: jsonb('blocks').$type<ArticleBlock[]>().notNull(),
    /** The words of the blocks. */
    words: text('words').notNull(),
    search: tsvector('search')
      .notNull()
      .generatedAlwaysAs(
        sql`setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', coalesce(summary, '') || ' ' || category), 'B') || setweight(to_tsvector('english', words), 'C')`,
      ),
    status: choice('status', articleStatuses).notNull().default('draft'),
    position: integer('position').notNull(),
    /** When it was published first. */
    published_at: moment('published_at'),
    is_sample: is_sample(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    uniqueIndex('help_articles_slug_key').on(t.slug),
    index('help_articles_position_idx').on(t.position, t.id),
    index('help_articles_search_idx').using('gin', t.search),
    index('help_articles_sample_idx').on(t.id).where(sql`${t.is_sample}`),
    choiceCheck('help_articles_status_check', t.status),
  ],
);

/** Addresses that an article had before: they lead to the one it has now. */
export const help_slugs = pgTable(
  'help_slugs',
  {
    slug: text('slug').primaryKey(),
    article_id: uuid('article_id')
      .notNull()
      .references(() => help_articles.id, { onDelete: 'cascade' }),
    created_at: created_at(),
  },
  (t) => [index('help_slugs_article_id_idx').on(t.article_id)],
);

/** "Was this helpful?" */
export const help_votes = pgTable(
  'help_votes',
  {
    id: id(),
    article_id: uuid('article_id')
      .notNull()
      .references(() => help_articles.id, { onDelete: 'cascade' }),
    /** A keyed hash of network and browser, so that each visitor counts once; null after some months. */
    visitor: text('visitor'),
    is_helpful: boolean('is_helpful').notNull(),
    created_at: created_at(),
  },
  (t) => [
    uniqueIndex('help_votes_visitor_key').on(t.article_id, t.visitor),
    index('help_votes_created_at_idx').on(t.created_at).where(sql`${t.visitor} is not null`),
  ],
);

/** A visit to the ticket form in which articles were suggested, and what came of it. Nothing in it tells who the visitor was. */
export const help_visits = pgTable(
  'help_visits',
  {
    /** Chosen by the browser. */
    id: id(),
    shown_at: moment('shown_at').notNull().defaultNow(),
    /** The first article that was opened. */
    article_id: uuid('article_id').references(() => help_articles.id, { onDelete: 'set null' }),
    opened_at: moment('opened_at'),
    sent_at: moment('sent_at'),
  },
  (t) => [index('help_visits_shown_at_idx').on(t.shown_at), index('help_visits_article_id_idx').on(t.article_id)],
);
