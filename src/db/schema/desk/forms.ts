import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { formCounts, formTypes, siteForms, submissionStatuses } from '#shared/choices/desk/forms.ts';
import { choice, choiceCheck, created_at, id, is_sample, moment, updated_at } from '../columns.ts';
import { users } from '../people/auth.ts';

/** What visitors can fill in: the site's own forms, and those that the studio builds. */
export const forms = pgTable(
  'forms',
  {
    /** Chosen by the browser, so that a form that is created twice exists once. */
    id: id(),
    /** Where it is published: /forms/{slug}. */
    slug: text('slug').notNull(),
    /** The page of the site that shows it; null for a form of the builder. */
    site_form: choice('site_form', siteForms),
    name: text('name').notNull(),
    type: choice('type', formTypes).notNull(),
    is_active: boolean('is_active').notNull().default(true),
    /** Whether the sender gets a mail, and which one unless a rule chooses another. */
    email_enabled: boolean('email_enabled').notNull().default(true),
    selected_template: text('selected_template').notNull(),
    /** Rules of field, operator and value; the first that is met chooses the mail. */
    conditional_logic: jsonb('conditional_logic').notNull().default([]),
    success_message: text('success_message').notNull(),
    failure_message: text('failure_message').notNull(),
    /** What is being built; visitors see the newest version. */
    draft: jsonb('draft').notNull(),
    /** Sites that may show the form in a frame. */
    allowed_origins: text('allowed_origins').array().notNull().default([]),
    is_sample: is_sample(),
    created_at: created_at(),
    updated_at: updated_at(),
    deleted_at: moment('deleted_at'),
  },
  (t) => [
    uniqueIndex('forms_slug_key').on(t.slug).where(sql`${t.deleted_at} is null`),
    uniqueIndex('forms_site_form_key').on(t.site_form),
    index('forms_created_at_idx').on(t.created_at, t.id),
    choiceCheck('forms_type_check', t.type),
    choiceCheck('forms_site_form_check', t.site_form),
  ],
);

/** A form as it was published. It is never changed, so that an answer stays readable. */
export const form_versions = pgTable(
  'form_versions',
  {
    id: id(),
    form_id: uuid('form_id')
      .notNull()
      .references(() => forms.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    definition: jsonb('definition').notNull(),
    published_by: uuid('published_by').references(() => users.id, { onDelete: 'set null' }),
    created_at: created_at(),
  },
  (t) => [
    uniqueIndex('form_versions_number_key').on(t.form_id, t.number),
    index('form_versions_published_by_idx').on(t.published_by),
  ],
);

export const form_submissions = pgTable(
  'form_submissions',
  {
    id: id(),
    /** What it is called in events and in the studio's rules; of a built form its id. */
    form_id: text('form_id').notNull(),
    form_name: text('form_name').notNull(),
    /** The form's row, and the version that was answered. */
    form_uuid: uuid('form_uuid').references(() => forms.id),
    version_id: uuid('version_id'),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    user_id: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    ip_address: text('ip_address'),
    status: choice('status', submissionStatuses).notNull().default('new'),
    /** When the studio first marked it as done, or made a record of it. */
    handled_at: moment('handled_at'),
    /** Chosen by the browser, so that a form sent twice is kept once. */
    request_key: uuid('request_key'),
    is_sample: is_sample(),
    created_at: created_at(),
    /** Taken away by somebody, and for a while to be had back. */
    deleted_at: moment('deleted_at'),
  },
  (t) => [
    uniqueIndex('form_submissions_request_key_key').on(t.request_key),
    index('form_submissions_created_at_idx').on(t.created_at.desc(), t.id.desc()),
    index('form_submissions_form_id_idx').on(t.form_id, t.created_at.desc(), t.id.desc()),
    index('form_submissions_form_uuid_idx').on(t.form_uuid, t.created_at.desc(), t.id.desc()),
    index('form_submissions_version_id_idx').on(t.version_id),
    index('form_submissions_status_idx').on(t.status, t.created_at.desc(), t.id.desc()),
    index('form_submissions_user_id_idx').on(t.user_id),
    index('form_submissions_email_idx').on(sql`lower(${t.data}->>'email')`),
    index('form_submissions_deleted_at_idx').on(t.deleted_at).where(sql`${t.deleted_at} is not null`),
    foreignKey({ name: 'form_submissions_version_id_fk', columns: [t.version_id], foreignColumns: [form_versions.id] }),
    choiceCheck('form_submissions_status_check', t.status),
    check('form_submissions_data_check', sql`jsonb_typeof(${t.data}) = 'object'`),
  ],
);

/** What the studio notes about a submission, for itself. */
export const form_submission_notes = pgTable(
  'form_submission_notes',
  {
    /** Chosen by the browser, so that a note sent twice is kept once. */
    id: id(),
    submission_id: uuid('submission_id')
      .notNull()
      .references(() => form_submissions.id, { onDelete: 'cascade' }),
    body: text('body').notNull(),
    author_id: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    is_sample: is_sample(),
    created_at: created_at(),
  },
  (t) => [
    index('form_submission_notes_submission_id_idx').on(t.submission_id, t.created_at, t.id),
    index('form_submission_notes_author_id_idx').on(t.author_id),
  ],
);

/** How often something happened to a form on a day. `field` is where people stopped, blank for everything else. */
export const form_daily_counts = pgTable(
  'form_daily_counts',
  {
    form_id: uuid('form_id')
      .notNull()
      .references(() => forms.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    event: choice('event', formCounts).notNull(),
    field: text('field').notNull().default(''),
    count: integer('count').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.form_id, t.day, t.event, t.field] }),
    index('form_daily_counts_day_idx').on(t.day),
    choiceCheck('form_daily_counts_event_check', t.event),
  ],
);
