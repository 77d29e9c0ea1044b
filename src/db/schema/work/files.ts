import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { folderKinds } from '#shared/choices/work/files.ts';
import { choice, choiceCheck, created_at, id, is_sample, moment, updated_at } from '../columns.ts';
import { users } from '../people/auth.ts';
import { files } from '../platform/files.ts';
import { projects } from './projects.ts';

/**
 * Where uploaded files lie. The studio, every client and every project has a root, made by triggers with the client or project it is of;
 * the others lie inside one another.
 */
export const folders = pgTable(
  'folders',
  {
    id: id(),
    kind: choice('kind', folderKinds).notNull(),
    /** Null for a root, which is called like its client or project. */
    name: text('name'),
    parent_id: uuid('parent_id').references((): AnyPgColumn => folders.id, { onDelete: 'cascade' }),
    /** From the root to the folder itself. */
    lineage: uuid('lineage').array().notNull(),
    /** Of a client's root. Null as well once the account is deleted: what it held stays with the studio. */
    client_id: uuid('client_id').references(() => users.id, { onDelete: 'set null' }),
    /** Of a project's root; null as well once the project is gone. */
    project_id: uuid('project_id').references(() => projects.id, { onDelete: 'set null' }),
    is_sample: is_sample(),
    created_at: created_at(),
    updated_at: updated_at(),
    deleted_at: moment('deleted_at'),
    deleted_by: uuid('deleted_by').references(() => users.id, { onDelete: 'set null' }),
    /** The folder that was deleted and took this one along; its own id for that folder itself. */
    deleted_with: uuid('deleted_with'),
  },
  (t) => [
    uniqueIndex('folders_client_id_key').on(t.client_id),
    uniqueIndex('folders_project_id_key').on(t.project_id),
    uniqueIndex('folders_studio_key').on(t.kind).where(sql`${t.kind} = 'studio'`),
    uniqueIndex('folders_name_key').on(t.parent_id, sql`lower(${t.name})`).where(sql`${t.deleted_at} is null`),
    index('folders_parent_id_idx').on(t.parent_id),
    index('folders_lineage_idx').using('gin', t.lineage),
    index('folders_name_idx').on(sql`lower(${t.name}) text_pattern_ops`).where(sql`${t.deleted_at} is null`),
    index('folders_deleted_at_idx').on(t.deleted_at).where(sql`${t.deleted_at} is not null`),
    index('folders_deleted_with_idx').on(t.deleted_with).where(sql`${t.deleted_with} is not null`),
    index('folders_deleted_by_idx').on(t.deleted_by),
    choiceCheck('folders_kind_check', t.kind),
    check('folders_client_check', sql`${t.client_id} is null or ${t.kind} = 'client'`),
    check('folders_project_check', sql`${t.project_id} is null or ${t.kind} = 'project'`),
    check('folders_parent_check', sql`(${t.parent_id} is not null) = (${t.kind} = 'folder')`),
    check('folders_name_check', sql`(${t.name} is not null) = (${t.kind} = 'folder')`),
  ],
);

/** A file or a folder that a client, or the client of a project, may read besides their own. */
export const file_shares = pgTable(
  'file_shares',
  {
    id: id(),
    file_id: uuid('file_id').references(() => files.id, { onDelete: 'cascade' }),
    folder_id: uuid('folder_id').references(() => folders.id, { onDelete: 'cascade' }),
    client_id: uuid('client_id').references(() => users.id, { onDelete: 'cascade' }),
    project_id: uuid('project_id').references(() => projects.id, { onDelete: 'cascade' }),
    created_by: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    is_sample: is_sample(),
    created_at: created_at(),
  },
  (t) => [
    uniqueIndex('file_shares_file_client_key').on(t.file_id, t.client_id),
    uniqueIndex('file_shares_file_project_key').on(t.file_id, t.project_id),
    uniqueIndex('file_shares_folder_client_key').on(t.folder_id, t.client_id),
    uniqueIndex('file_shares_folder_project_key').on(t.folder_id, t.project_id),
    index('file_shares_client_id_idx').on(t.client_id),
    index('file_shares_project_id_idx').on(t.project_id),
    index('file_shares_created_by_idx').on(t.created_by),
    check('file_shares_what_check', sql`num_nonnulls(${t.file_id}, ${t.folder_id}) = 1`),
    check('file_shares_with_check', sql`num_nonnulls(${t.client_id}, ${t.project_id}) = 1`),
  ],
);
