import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { searchedRecords } from '#shared/choices/platform/search.ts';
import { choice, choiceCheck, moment } from '../columns.ts';

/**
 * The words by which records are found: of numbers, titles, names and addresses, in small letters. Triggers keep them in the
 * transaction of what they are about. Compared byte by byte (collation "C"), so that one index answers both a word and its beginning.
 */
export const record_words = pgTable(
  'record_words',
  {
    record_type: choice('record_type', searchedRecords).notNull(),
    record_id: uuid('record_id').notNull(),
    word: text('word').notNull(),
    /** The record's own, so that the newest that hold a word are read first and no others. */
    created_at: moment('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.record_type, t.record_id, t.word] }),
    index('record_words_word_idx').on(t.record_type, t.word, t.created_at.desc(), t.record_id.desc()),
    choiceCheck('record_words_type_check', t.record_type),
  ],
);
