import { sql } from 'drizzle-orm';
import { boolean, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, moment } from '../columns.ts';

// One row for ever: the unique index on a constant refuses a second one.
export const system_setup = pgTable(
  'system_setup',
  {
    id: id(),
    setup_completed: boolean('setup_completed').notNull().default(false),
    super_admin_created: boolean('super_admin_created').notNull().default(false),
    setup_completed_at: moment('setup_completed_at'),
    setup_by: uuid('setup_by'),
  },
  () => [uniqueIndex('system_setup_single').on(sql`(true)`)],
);
