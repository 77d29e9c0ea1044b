import { integer, jsonb, text, uuid } from 'drizzle-orm/pg-core';
import { languageKeys } from '#shared/all-languages.ts';
import type { Language } from '#shared/languages.ts';
import { choice, created_at, moment } from './columns.ts';
import { users } from './people/auth.ts';

// What the tables of pages, posts and case studies have in common.

const author_id = () => uuid('author_id').references(() => users.id, { onDelete: 'set null' });

/** Of something that was published. */
export const versionColumns = <C>() => ({
  number: integer('number').notNull(),
  content: jsonb('content').$type<C>().notNull(),
  author_id: author_id(),
  created_at: created_at(),
});

/** Of a private link to a draft. */
export const previewColumns = () => ({
  token_hash: text('token_hash').notNull(),
  expires_at: moment('expires_at').notNull(),
  author_id: author_id(),
  created_at: created_at(),
});

/** Of a record that may be the translation of another one, its original: it has the address of that one and is seen while that one is. */
export const translationColumns = () => ({
  language: choice('language', languageKeys as [Language, ...Language[]])
    .notNull()
    .default('en'),
  /** The version of the original that it was last in line with. */
  original_version: integer('original_version'),
  /** The same of what is planned: the one that the original has at that time. */
  scheduled_original_version: integer('scheduled_original_version'),
});
