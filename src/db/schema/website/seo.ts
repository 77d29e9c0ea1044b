import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { redirectStatuses, seoRunNames } from '#shared/choices/website/seo.ts';
import { choice, choiceCheck, created_at, id, is_sample, moment, updated_at } from '../columns.ts';
import { files } from '../platform/files.ts';

/** What the owner chose for the head of a public page. What is null, and a page without a row, follows the page itself. */
export const seo_pages = pgTable(
  'seo_pages',
  {
    id: id(),
    path: text('path').notNull(),
    title: text('title'),
    description: text('description'),
    picture_file_id: uuid('picture_file_id').references(() => files.id, { onDelete: 'set null' }),
    is_indexed: boolean('is_indexed').notNull().default(true),
    is_followed: boolean('is_followed').notNull().default(true),
    /** Counts every change: whoever saves names the one that they saw. */
    revision: integer('revision').notNull().default(0),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [uniqueIndex('seo_pages_path_key').on(t.path), index('seo_pages_picture_file_id_idx').on(t.picture_file_id)],
);

/** An address that the owner leads elsewhere, where no page has it. */
export const seo_redirects = pgTable(
  'seo_redirects',
  {
    id: id(),
    /** In the one spelling that addresses are compared in. */
    from_path: text('from_path').notNull(),
    target: text('target').notNull(),
    status: choice('status', redirectStatuses).notNull(),
    is_sample: is_sample(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    uniqueIndex('seo_redirects_from_path_key').on(t.from_path),
    index('seo_redirects_target_idx').on(t.target),
    index('seo_redirects_created_at_idx').on(t.created_at, t.id),
    index('seo_redirects_sample_idx').on(t.id).where(sql`${t.is_sample}`),
    choiceCheck('seo_redirects_status_check', t.status),
  ],
);

/** How often an address led elsewhere: one of the owner's, or a former address of a page. */
export const seo_redirect_uses = pgTable('seo_redirect_uses', {
  from_path: text('from_path').primaryKey(),
  uses: integer('uses').notNull(),
  last_used_at: moment('last_used_at').notNull(),
});

/** An address that public pages link to, and what became of it when it was looked at last. */
export const seo_links = pgTable(
  'seo_links',
  {
    id: id(),
    url: text('url').notNull(),
    /** The pages that link to it. */
    pages: text('pages').array().notNull(),
    /** As the other side answered; null for an address of this site, and where no answer came. */
    status: integer('status'),
    /** Why it does not work; null where it does. */
    problem: text('problem'),
    /** How many looks in a row found it not working. */
    failures: integer('failures').notNull().default(0),
    failing_since: moment('failing_since'),
    is_broken: boolean('is_broken').notNull().default(false),
    is_ignored: boolean('is_ignored').notNull().default(false),
    checked_at: moment('checked_at'),
    created_at: created_at(),
  },
  (t) => [
    uniqueIndex('seo_links_url_key').on(t.url),
    index('seo_links_broken_idx').on(t.is_ignored, t.failing_since, t.id).where(sql`${t.is_broken}`),
    index('seo_links_checked_at_idx').on(t.checked_at),
    check('seo_links_failing_check', sql`(${t.failures} = 0) = (${t.failing_since} is null)`),
  ],
);

/** When the links were looked at, and search engines told, and how that ended. */
export const seo_runs = pgTable(
  'seo_runs',
  {
    name: choice('name', seoRunNames).primaryKey(),
    /** Asked for by hand; the run that begins after it answers it. */
    asked_at: moment('asked_at'),
    started_at: moment('started_at'),
    finished_at: moment('finished_at'),
    /** How many addresses the last run dealt with. */
    done: integer('done').notNull().default(0),
    problem: text('problem'),
  },
  (t) => [choiceCheck('seo_runs_name_check', t.name)],
);

/** The state of each page that search engines were told. */
export const seo_submissions = pgTable('seo_submissions', {
  path: text('path').primaryKey(),
  stamp: text('stamp').notNull(),
  submitted_at: moment('submitted_at').notNull(),
});
