import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { transferItemKinds, transferItemStates, transferKinds, transferStates } from '#shared/choices/website/transfer.ts';
import { choice, choiceCheck, created_at, id, moment, updated_at } from '../columns.ts';
import { users } from '../people/auth.ts';
import { files } from '../platform/files.ts';

/** An author of the source, and the author of the blog whose posts they become; null where a new one is made. */
export type TransferAuthor = { name: string; shown: string; author_id: string | null };
/** Kinds of records in the source that are not taken over, and how many there are. */
export type TransferOther = { type: string; count: number };

/** An import of posts and pages from a file, or an export of all of them. */
export const content_transfers = pgTable(
  'content_transfers',
  {
    /** Chosen by the browser, so that what is sent twice is one transfer. */
    id: id(),
    kind: choice('kind', transferKinds).notNull(),
    state: choice('state', transferStates).notNull(),
    asked_by: uuid('asked_by').references(() => users.id, { onDelete: 'set null' }),
    /** Of an import: what was uploaded, until it is finished. */
    file_id: uuid('file_id').references(() => files.id, { onDelete: 'set null' }),
    file_name: text('file_name').notNull().default(''),
    /** Of an export: where its bytes are. */
    path: text('path'),
    size_bytes: bigint('size_bytes', { mode: 'number' }),
    expires_at: moment('expires_at'),
    /** The address of the site that the file was made of. */
    source_site: text('source_site').notNull().default(''),
    authors: jsonb('authors').$type<TransferAuthor[]>().notNull().default([]),
    others: jsonb('others').$type<TransferOther[]>().notNull().default([]),
    /** How many posts, pages and pictures there are, and how many of them are settled. */
    total: integer('total').notNull().default(0),
    settled: integer('settled').notNull().default(0),
    /** Of the job that works on it: another one that is begun meanwhile takes over. */
    run_id: uuid('run_id'),
    /** In words, why it failed. */
    problem: text('problem'),
    created_at: created_at(),
    updated_at: updated_at(),
    finished_at: moment('finished_at'),
  },
  (t) => [
    index('content_transfers_created_at_idx').on(t.created_at.desc(), t.id.desc()),
    index('content_transfers_asked_by_idx').on(t.asked_by),
    index('content_transfers_file_id_idx').on(t.file_id),
    index('content_transfers_active_idx').on(t.updated_at).where(sql`${t.state} in ('reading', 'working', 'undoing')`),
    index('content_transfers_expires_at_idx').on(t.expires_at).where(sql`${t.expires_at} is not null`),
    choiceCheck('content_transfers_kind_check', t.kind),
    choiceCheck('content_transfers_state_check', t.state),
    check('content_transfers_settled_check', sql`${t.settled} between 0 and ${t.total}`),
  ],
);

/** One post or page of an import. It is made in the transaction that says so here: whenever the work is cut off, nothing is made twice. */
export const content_transfer_items = pgTable(
  'content_transfer_items',
  {
    id: id(),
    transfer_id: uuid('transfer_id')
      .notNull()
      .references(() => content_transfers.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    kind: choice('kind', transferItemKinds).notNull(),
    source_id: text('source_id').notNull(),
    guid: text('guid').notNull().default(''),
    title: text('title').notNull(),
    state: choice('state', transferItemStates).notNull().default('waiting'),
    /** As it was read, in blocks; null once it is settled. */
    source: jsonb('source'),
    /** The address that it gets, or has. */
    target_path: text('target_path'),
    target_id: text('target_id'),
    /** The revision that the import left: with another one, somebody has changed it. */
    target_revision: integer('target_revision'),
    problems: jsonb('problems').$type<string[]>().notNull().default([]),
    /** How many there are; a list is filtered by it. */
    problem_count: integer('problem_count').notNull().generatedAlwaysAs(sql`jsonb_array_length(problems)`),
    created_at: created_at(),
  },
  (t) => [
    uniqueIndex('content_transfer_items_source_key').on(t.transfer_id, t.kind, t.source_id),
    uniqueIndex('content_transfer_items_position_key').on(t.transfer_id, t.position),
    index('content_transfer_items_waiting_idx').on(t.transfer_id, t.position).where(sql`${t.state} = 'waiting'`),
    index('content_transfer_items_problems_idx').on(t.transfer_id, t.position).where(sql`${t.problem_count} > 0`),
    index('content_transfer_items_guid_idx').on(t.guid).where(sql`${t.state} = 'made' and ${t.guid} <> ''`),
    index('content_transfer_items_target_id_idx').on(t.target_id),
    choiceCheck('content_transfer_items_kind_check', t.kind),
    choiceCheck('content_transfer_items_state_check', t.state),
    check('content_transfer_items_made_check', sql`${t.state} <> 'made' or ${t.target_id} is not null`),
  ],
);

/** Where posts and pages of an import were before. Texts of the same import that link there are led to the new address, and visitors too. */
export const content_old_addresses = pgTable(
  'content_old_addresses',
  {
    id: id(),
    item_id: uuid('item_id')
      .notNull()
      .references(() => content_transfer_items.id, { onDelete: 'cascade' }),
    transfer_id: uuid('transfer_id')
      .notNull()
      .references(() => content_transfers.id, { onDelete: 'cascade' }),
    path: text('path').notNull(),
    /** Null where only texts of the source know it, such as the name of a file. */
    public_path: text('public_path'),
    created_at: created_at(),
  },
  (t) => [
    uniqueIndex('content_old_addresses_path_key').on(t.transfer_id, t.path),
    index('content_old_addresses_public_path_idx').on(t.public_path).where(sql`${t.public_path} is not null`),
    index('content_old_addresses_item_id_idx').on(t.item_id),
  ],
);
