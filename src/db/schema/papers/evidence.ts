import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { actorKinds, documentTypes, eventKinds, recordBreaks } from '#shared/choices/papers/evidence.ts';
import { choice, choiceCheck, created_at, id, is_sample, moment } from '../columns.ts';
import { files } from '../platform/files.ts';

const document_type = () => choice('document_type', documentTypes).notNull();

/**
 * What happened to a document, each row sealed by a hash over itself and the row before it. Rows are never changed or removed
 * (a trigger refuses), so whatever is done to the table behind the application's back breaks the chain.
 */
export const document_events = pgTable(
  'document_events',
  {
    id: id(),
    document_type: document_type(),
    document_id: uuid('document_id').notNull(),
    /** 1, 2, 3 … within the document. */
    position: integer('position').notNull(),
    kind: choice('kind', eventKinds).notNull(),
    actor_kind: choice('actor_kind', actorKinds).notNull(),
    /** No foreign key: the record outlives the account. */
    actor_id: uuid('actor_id'),
    actor_name: text('actor_name'),
    actor_email: text('actor_email'),
    ip_address: text('ip_address'),
    user_agent: text('user_agent'),
    consent_version: text('consent_version'),
    /** SHA-256 of the exact content before and after. */
    content_before: text('content_before'),
    content_after: text('content_after'),
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
    /** Whole milliseconds, as they went into the hash. */
    happened_at: moment('happened_at').notNull(),
    previous_hash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
    /** The hash, signed with a key that is not in the database. */
    mac: text('mac').notNull(),
    is_sample: is_sample(),
  },
  (t) => [
    uniqueIndex('document_events_position_key').on(t.document_type, t.document_id, t.position),
    index('document_events_sample_idx').on(t.id).where(sql`${t.is_sample}`),
    choiceCheck('document_events_type_check', t.document_type),
    choiceCheck('document_events_kind_check', t.kind),
    choiceCheck('document_events_actor_check', t.actor_kind),
    check('document_events_position_check', sql`${t.position} >= 1`),
  ],
);

/** Where each document's record ends, signed as its events are: without it, events could be cut off at the end. */
export const document_heads = pgTable(
  'document_heads',
  {
    document_type: document_type(),
    document_id: uuid('document_id').notNull(),
    events: integer('events').notNull(),
    hash: text('hash').notNull(),
    mac: text('mac').notNull(),
    is_sample: is_sample(),
  },
  (t) => [
    primaryKey({ name: 'document_heads_pkey', columns: [t.document_type, t.document_id] }),
    choiceCheck('document_heads_type_check', t.document_type),
  ],
);

/** The content of every version that was ever sent, word for word. */
export const document_versions = pgTable(
  'document_versions',
  {
    id: id(),
    document_type: document_type(),
    document_id: uuid('document_id').notNull(),
    version: integer('version').notNull(),
    content: jsonb('content').$type<Record<string, unknown>>().notNull(),
    content_sha256: text('content_sha256').notNull(),
    /** No foreign key: the record outlives the account. */
    created_by: uuid('created_by'),
    is_sample: is_sample(),
    created_at: created_at(),
  },
  (t) => [
    uniqueIndex('document_versions_version_key').on(t.document_type, t.document_id, t.version),
    index('document_versions_sample_idx').on(t.id).where(sql`${t.is_sample}`),
    choiceCheck('document_versions_type_check', t.document_type),
  ],
);

/** Finished PDFs with the studio's electronic seal, and what they looked like when they were sealed. */
export const sealed_documents = pgTable(
  'sealed_documents',
  {
    id: id(),
    document_type: document_type(),
    document_id: uuid('document_id').notNull(),
    version: integer('version').notNull(),
    number: text('number').notNull(),
    file_id: uuid('file_id').references(() => files.id, { onDelete: 'restrict' }),
    pdf_sha256: text('pdf_sha256').notNull(),
    certificate_sha256: text('certificate_sha256').notNull(),
    /** The chain's last hash that stands on the certificate page, and its position. */
    chain_hash: text('chain_hash').notNull(),
    chain_position: integer('chain_position').notNull(),
    /** The time that the time stamp authority put on the seal, where there is one. */
    stamped_at: moment('stamped_at'),
    /** All of the row, signed with a key that is not in the database. */
    mac: text('mac').notNull(),
    is_sample: is_sample(),
    sealed_at: created_at(),
  },
  (t) => [
    uniqueIndex('sealed_documents_version_key').on(t.document_type, t.document_id, t.version),
    index('sealed_documents_number_idx').on(t.number),
    index('sealed_documents_pdf_sha256_idx').on(t.pdf_sha256),
    index('sealed_documents_sample_idx').on(t.id).where(sql`${t.is_sample}`),
    choiceCheck('sealed_documents_type_check', t.document_type),
  ],
);

/** Breaks of records that the nightly check has told the owner of; gone again when the record is intact again. */
export const record_breaks = pgTable(
  'record_breaks',
  {
    document_type: document_type(),
    document_id: uuid('document_id').notNull(),
    broken: choice('broken', recordBreaks).notNull(),
    /** The first event that is not what was written; 0 where it is something else. */
    broken_at: integer('broken_at').notNull(),
    number: text('number').notNull(),
    found_at: created_at(),
  },
  (t) => [
    primaryKey({ name: 'record_breaks_pkey', columns: [t.document_type, t.document_id, t.broken, t.broken_at] }),
    choiceCheck('record_breaks_type_check', t.document_type),
    choiceCheck('record_breaks_broken_check', t.broken),
  ],
);
