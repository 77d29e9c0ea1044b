import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { documentTypes } from '#shared/choices/papers/evidence.ts';
import { choice, choiceCheck, moment } from '../columns.ts';

/**
 * The words by which estimates and contracts are found: of the number, the title and the client, in small letters. Triggers
 * keep them in the transaction of what they are about. Compared byte by byte (collation "C"), so that one index answers both a word and its beginning.
 */
export const document_words = pgTable(
  'document_words',
  {
    document_type: choice('document_type', documentTypes).notNull(),
    document_id: uuid('document_id').notNull(),
    word: text('word').notNull(),
    /** The document's own, so that the newest that hold a word are read first and no others. */
    created_at: moment('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.document_type, t.document_id, t.word] }),
    index('document_words_word_idx').on(t.document_type, t.word, t.created_at.desc(), t.document_id.desc()),
    choiceCheck('document_words_type_check', t.document_type),
  ],
);
