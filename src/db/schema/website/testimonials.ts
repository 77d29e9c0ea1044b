import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { testimonialStatuses } from '#shared/choices/website/testimonials.ts';
import { choice, choiceCheck, created_at, id, is_sample, moment, updated_at } from '../columns.ts';
import { users } from '../people/auth.ts';
import { case_studies } from './case-studies.ts';

/** What a client says about the work, in their own words: nobody else writes or changes them. */
export const testimonials = pgTable(
  'testimonials',
  {
    /** Chosen by the browser, so that a form sent twice makes one link. */
    id: id(),
    case_study_id: uuid('case_study_id').references(() => case_studies.id, { onDelete: 'set null' }),
    status: choice('status', testimonialStatuses).notNull().default('asked'),
    token_hash: text('token_hash').notNull(),
    /** Null for a link that was copied. */
    sent_to: text('sent_to'),
    expires_at: moment('expires_at').notNull(),
    words: text('words').notNull().default(''),
    name: text('name').notNull().default(''),
    role: text('role').notNull().default(''),
    may_publish: boolean('may_publish').notNull().default(false),
    /** Set when what told that the client is not to be named is deleted: the case study, or the consent to it. */
    is_unnamed: boolean('is_unnamed').notNull().default(false),
    author_id: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    received_at: moment('received_at'),
    is_sample: is_sample(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    uniqueIndex('testimonials_token_hash_key').on(t.token_hash),
    index('testimonials_created_at_idx').on(t.created_at.desc(), t.id.desc()),
    index('testimonials_status_idx').on(t.status, t.created_at.desc(), t.id.desc()),
    index('testimonials_case_study_id_idx').on(t.case_study_id),
    index('testimonials_author_id_idx').on(t.author_id),
    index('testimonials_sample_idx').on(t.id).where(sql`${t.is_sample}`),
    choiceCheck('testimonials_status_check', t.status),
    // Nothing is shown that its writer has not allowed.
    check('testimonials_published_check', sql`${t.status} not in ('published', 'hidden') or ${t.may_publish}`),
    check('testimonials_received_check', sql`(${t.status} = 'asked') = (${t.received_at} is null)`),
  ],
);
