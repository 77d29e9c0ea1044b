import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { versionKinds } from '#shared/choices/desk/mail-templates.ts';
import type { TemplateContent } from '#shared/mail/template-content.ts';
import { choice, choiceCheck, created_at, id, is_sample } from '../columns.ts';
import { users } from '../people/auth.ts';

/** What the owner made of a mail's template. The newest version counts; none is ever changed. */
export const mail_template_versions = pgTable(
  'mail_template_versions',
  {
    id: id(),
    /** The name in the registry of mails. */
    template: text('template').notNull(),
    number: integer('number').notNull(),
    kind: choice('kind', versionKinds).notNull(),
    /** Null for the original. */
    content: jsonb('content').$type<TemplateContent>(),
    /** The version that was brought back. */
    restored_number: integer('restored_number'),
    author_id: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    is_sample: is_sample(),
    created_at: created_at(),
  },
  (t) => [
    uniqueIndex('mail_template_versions_number_key').on(t.template, t.number),
    index('mail_template_versions_author_id_idx').on(t.author_id),
    index('mail_template_versions_sample_idx').on(t.id).where(sql`${t.is_sample}`),
    choiceCheck('mail_template_versions_kind_check', t.kind),
    check('mail_template_versions_content_check', sql`(${t.kind} = 'reset') = (${t.content} is null)`),
  ],
);
