import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { CaseContent } from '#shared/case-content.ts';
import { consentKinds, consentNamings, consentStatuses } from '#shared/choices/website/case-studies.ts';
import { choice, choiceCheck, created_at, id, is_sample, moment, updated_at } from '../columns.ts';
import { previewColumns, translationColumns, versionColumns } from '../drafts.ts';
import { users } from '../people/auth.ts';
import { projects } from '../work/projects.ts';

/** A picture of the media library becomes `cover_id` here, and is shown by `CaseCover`. */
export const case_studies = pgTable(
  'case_studies',
  {
    /** Chosen by the browser, so that a form sent twice makes one case study. */
    id: id(),
    slug: text('slug').notNull(),
    original_id: uuid('original_id').references((): AnyPgColumn => case_studies.id, { onDelete: 'cascade' }),
    ...translationColumns(),
    project_id: uuid('project_id').references(() => projects.id, { onDelete: 'set null' }),
    /** Stays true when the project is gone: nothing of a client is published without their consent. */
    needs_consent: boolean('needs_consent').notNull().default(false),
    /** What visitors see; null while they see nothing. */
    published: jsonb('published').$type<CaseContent>(),
    /** Of the newest version; 0 where nothing was published yet. */
    version: integer('version').notNull().default(0),
    draft: jsonb('draft').$type<CaseContent>(),
    draft_author_id: uuid('draft_author_id').references(() => users.id, { onDelete: 'set null' }),
    /** Counts every change of the row: whoever saves names the one that they saw. */
    revision: integer('revision').notNull().default(0),
    /** What is published by itself, as it was when that was decided. */
    scheduled: jsonb('scheduled').$type<CaseContent>(),
    publish_at: moment('publish_at'),
    scheduled_by_id: uuid('scheduled_by_id').references(() => users.id, { onDelete: 'set null' }),
    /** As its author last wrote it. */
    title: text('title').notNull().generatedAlwaysAs(sql`coalesce(draft ->> 'title', published ->> 'title', '')`),
    published_at: moment('published_at'),
    changed_at: moment('changed_at'),
    is_sample: is_sample(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    uniqueIndex('case_studies_slug_key').on(t.slug).where(sql`${t.original_id} is null`),
    uniqueIndex('case_studies_translation_key').on(t.original_id, t.language),
    index('case_studies_project_id_idx').on(t.project_id),
    index('case_studies_created_at_idx').on(t.created_at.desc(), t.id.desc()),
    index('case_studies_published_at_idx').on(t.published_at.desc(), t.id.desc()).where(sql`${t.published} is not null`),
    index('case_studies_draft_author_id_idx').on(t.draft_author_id),
    index('case_studies_scheduled_by_id_idx').on(t.scheduled_by_id),
    index('case_studies_publish_at_idx').on(t.publish_at).where(sql`${t.publish_at} is not null`),
    index('case_studies_sample_idx').on(t.id).where(sql`${t.is_sample}`),
    choiceCheck('case_studies_language_check', t.language),
    check('case_studies_translation_check', sql`(${t.original_id} is null) = (${t.language} = 'en')`),
    check('case_studies_schedule_check', sql`(${t.scheduled} is null) = (${t.publish_at} is null)`),
    check('case_studies_published_check', sql`${t.published} is null or ${t.published_at} is not null`),
  ],
);

/** What a client, or somebody for them, was asked and answered. The words they agreed to stand beside the answer. */
export const case_study_consents = pgTable(
  'case_study_consents',
  {
    id: id(),
    case_study_id: uuid('case_study_id')
      .notNull()
      .references(() => case_studies.id, { onDelete: 'cascade' }),
    kind: choice('kind', consentKinds).notNull(),
    status: choice('status', consentStatuses).notNull(),
    /** The case study as it was shown, which is the version that was agreed to. */
    content: jsonb('content').$type<CaseContent>().notNull(),
    /** Null for a consent that was recorded: there is no link. */
    token_hash: text('token_hash'),
    sent_to: text('sent_to'),
    user_id: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    naming: choice('naming', consentNamings),
    /** Who answered. */
    name: text('name').notNull().default(''),
    /** Why it was declined or withdrawn. */
    reason: text('reason').notNull().default(''),
    /** How a recorded consent was given. */
    note: text('note').notNull().default(''),
    author_id: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    /** Until when the question can be answered; an answer can be withdrawn as long as it stands. */
    expires_at: moment('expires_at'),
    answered_at: moment('answered_at'),
    withdrawn_at: moment('withdrawn_at'),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    uniqueIndex('case_study_consents_token_hash_key').on(t.token_hash),
    // One question at a time.
    uniqueIndex('case_study_consents_pending_key').on(t.case_study_id).where(sql`${t.status} = 'pending'`),
    index('case_study_consents_case_study_id_idx').on(t.case_study_id, t.created_at.desc()),
    index('case_study_consents_user_id_idx').on(t.user_id),
    index('case_study_consents_author_id_idx').on(t.author_id),
    choiceCheck('case_study_consents_kind_check', t.kind),
    choiceCheck('case_study_consents_status_check', t.status),
    choiceCheck('case_study_consents_naming_check', t.naming),
    check(
      'case_study_consents_agreed_check',
      sql`${t.status} <> 'agreed' or (${t.naming} is not null and ${t.answered_at} is not null)`,
    ),
  ],
);

/** What was published, and when. None is ever changed. */
export const case_study_versions = pgTable(
  'case_study_versions',
  {
    id: id(),
    case_study_id: uuid('case_study_id')
      .notNull()
      .references(() => case_studies.id, { onDelete: 'cascade' }),
    ...versionColumns<CaseContent>(),
  },
  (t) => [
    uniqueIndex('case_study_versions_number_key').on(t.case_study_id, t.number),
    index('case_study_versions_author_id_idx').on(t.author_id),
  ],
);

/** Addresses that a case study had before: they lead to the one it has now. */
export const case_study_slugs = pgTable(
  'case_study_slugs',
  {
    slug: text('slug').primaryKey(),
    case_study_id: uuid('case_study_id')
      .notNull()
      .references(() => case_studies.id, { onDelete: 'cascade' }),
    created_at: created_at(),
  },
  (t) => [index('case_study_slugs_case_study_id_idx').on(t.case_study_id)],
);

/** A private link that shows the draft to somebody without an account. */
export const case_study_previews = pgTable(
  'case_study_previews',
  {
    id: id(),
    case_study_id: uuid('case_study_id')
      .notNull()
      .references(() => case_studies.id, { onDelete: 'cascade' }),
    ...previewColumns(),
  },
  (t) => [
    uniqueIndex('case_study_previews_token_hash_key').on(t.token_hash),
    index('case_study_previews_case_study_id_idx').on(t.case_study_id, t.expires_at),
    index('case_study_previews_expires_at_idx').on(t.expires_at),
    index('case_study_previews_author_id_idx').on(t.author_id),
  ],
);
