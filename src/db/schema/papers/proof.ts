import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { documentTypes } from '#shared/choices/papers/evidence.ts';
import { codePurposes } from '#shared/choices/papers/proof.ts';
import { choice, choiceCheck, created_at, id, moment } from '../columns.ts';

/** One-time codes that prove that whoever answers reads the mailbox that the document went to. Only the fingerprint is kept. */
export const document_codes = pgTable(
  'document_codes',
  {
    id: id(),
    document_type: choice('document_type', documentTypes).notNull(),
    document_id: uuid('document_id').notNull(),
    purpose: choice('purpose', codePurposes).notNull(),
    /** SHA-256 of the content that it was mailed for: it is good for no other version. */
    content_sha256: text('content_sha256').notNull(),
    sent_to: text('sent_to').notNull(),
    code_hash: text('code_hash').notNull(),
    attempts: integer('attempts').notNull().default(0),
    expires_at: moment('expires_at').notNull(),
    used_at: moment('used_at'),
    /** When the studio was told of wrong codes. */
    warned_at: moment('warned_at'),
    created_at: created_at(),
  },
  (t) => [
    index('document_codes_document_idx').on(t.document_type, t.document_id, t.created_at.desc()),
    index('document_codes_expires_at_idx').on(t.expires_at),
    choiceCheck('document_codes_type_check', t.document_type),
    choiceCheck('document_codes_purpose_check', t.purpose),
  ],
);
