import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { created_at, id, is_sample } from '../columns.ts';

export const files = pgTable(
  'files',
  {
    id: id(),
    original_name: text('original_name').notNull(),
    filename: text('filename').notNull(),
    path: text('path').notNull(),
    content_type: text('content_type').notNull(),
    size: integer('size').notNull(),
    is_public: boolean('is_public').notNull().default(false),
    uploaded_by: uuid('uploaded_by'),
    is_sample: is_sample(),
    created_at: created_at(),
  },
  (t) => [uniqueIndex('files_path_key').on(t.path), index('files_created_at_idx').on(t.created_at, t.id)],
);
