import { pgTable, text } from 'drizzle-orm/pg-core';
import { updated_at } from '../columns.ts';

export const system_settings = pgTable('system_settings', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
  updated_at: updated_at(),
});
