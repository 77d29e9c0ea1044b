import { sql } from 'drizzle-orm';
import { check, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { updated_at } from '../columns.ts';

/** Keys and addresses of outside services. Secret values are sealed; the others stand as they are. */
export const integration_settings = pgTable(
  'integration_settings',
  {
    integration_type: text('integration_type').primaryKey(),
    settings: jsonb('settings').$type<Record<string, string | boolean>>().notNull().default({}),
    sealed: jsonb('sealed').$type<Record<string, string>>().notNull().default({}),
    updated_at: updated_at(),
  },
  (t) => [check('integration_settings_type_check', sql`${t.integration_type} in ('stripe', 'microsoft', 'social')`)],
);
