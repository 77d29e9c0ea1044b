import { jsonb, pgTable } from 'drizzle-orm/pg-core';
import { integrationTypes } from '#shared/choices/studio/integrations.ts';
import { choice, choiceCheck, updated_at } from '../columns.ts';

/** Keys and addresses of outside services. Secret values are sealed; the others stand as they are. */
export const integration_settings = pgTable(
  'integration_settings',
  {
    integration_type: choice('integration_type', integrationTypes).primaryKey(),
    settings: jsonb('settings').$type<Record<string, string | boolean>>().notNull().default({}),
    sealed: jsonb('sealed').$type<Record<string, string>>().notNull().default({}),
    updated_at: updated_at(),
  },
  (t) => [choiceCheck('integration_settings_type_check', t.integration_type)],
);
