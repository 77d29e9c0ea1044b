import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { mailingStatuses, subscriberStatuses } from '#shared/choices/website/newsletter.ts';
import { choice, choiceCheck, created_at, id, is_sample, moment, updated_at } from '../columns.ts';
import { users } from '../people/auth.ts';
import { blog_posts } from './blog.ts';

/** Who gets new posts by mail. Whoever unsubscribes is deleted: nothing of them is kept. */
export const newsletter_subscribers = pgTable(
  'newsletter_subscribers',
  {
    id: id(),
    /** In small letters. */
    email: text('email').notNull(),
    status: choice('status', subscriberStatuses).notNull().default('pending'),
    /** When the address last asked; the link of an older mail confirms as well. */
    asked_at: moment('asked_at').notNull().defaultNow(),
    confirmed_at: moment('confirmed_at'),
    is_sample: is_sample(),
    created_at: created_at(),
  },
  (t) => [
    uniqueIndex('newsletter_subscribers_email_key').on(t.email),
    index('newsletter_subscribers_created_at_idx').on(t.created_at.desc(), t.id.desc()),
    index('newsletter_subscribers_status_idx').on(t.status, t.created_at.desc(), t.id.desc()),
    index('newsletter_subscribers_confirmed_idx').on(t.id).where(sql`${t.status} = 'confirmed'`),
    index('newsletter_subscribers_sample_idx').on(t.id).where(sql`${t.is_sample}`),
    choiceCheck('newsletter_subscribers_status_check', t.status),
    check('newsletter_subscribers_confirmed_check', sql`(${t.status} = 'confirmed') = (${t.confirmed_at} is not null)`),
  ],
);

/** A post that is sent to the subscribers, and how far that has come. A post is sent once. */
export const newsletter_mailings = pgTable(
  'newsletter_mailings',
  {
    id: id(),
    post_id: uuid('post_id')
      .notNull()
      .references(() => blog_posts.id, { onDelete: 'cascade' }),
    subject: text('subject').notNull(),
    /** The sender's own words above the post. */
    note: text('note').notNull().default(''),
    status: choice('status', mailingStatuses).notNull().default('sending'),
    /** Who had confirmed by then gets it. */
    started_at: moment('started_at').notNull().defaultNow(),
    started_by: uuid('started_by').references(() => users.id, { onDelete: 'set null' }),
    /** The last subscriber whose mail was written; the next batch begins behind it. */
    last_subscriber_id: uuid('last_subscriber_id'),
    recipients: integer('recipients').notNull().default(0),
    finished_at: moment('finished_at'),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    uniqueIndex('newsletter_mailings_post_id_key').on(t.post_id),
    index('newsletter_mailings_started_by_idx').on(t.started_by),
    index('newsletter_mailings_sending_idx').on(t.id).where(sql`${t.status} = 'sending'`),
    choiceCheck('newsletter_mailings_status_check', t.status),
    check('newsletter_mailings_finished_check', sql`(${t.status} = 'sending') = (${t.finished_at} is null)`),
  ],
);
