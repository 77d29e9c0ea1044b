import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { v7 } from 'uuid';
import { logCategories, logLevels } from '#shared/logs.ts';
import { choice, choiceCheck, is_sample, moment } from '../columns.ts';

/** Divided by month, and each month by level: see `src/db/monthly-partitions.ts`. */
export const application_logs = pgTable(
  'application_logs',
  {
    id: uuid('id').notNull().$defaultFn(v7),
    timestamp: moment('timestamp').notNull().defaultNow(),
    level: choice('level', logLevels).notNull(),
    category: choice('category', logCategories).notNull(),
    component: text('component'),
    message: text('message').notNull(),
    user_id: uuid('user_id'),
    session_id: text('session_id'),
    request_id: text('request_id'),
    url: text('url'),
    method: text('method'),
    status_code: integer('status_code'),
    duration_ms: integer('duration_ms'),
    metadata: text('metadata'),
    encrypted_sensitive_data: text('encrypted_sensitive_data'),
    sensitive_data_iv: text('sensitive_data_iv'),
    sensitive_data_salt: text('sensitive_data_salt'),
    stack_trace: text('stack_trace'),
    user_agent: text('user_agent'),
    is_sample: is_sample(),
  },
  (t) => [
    // The database demands the columns that the table is divided by. The id comes first: an entry is looked up by it alone.
    primaryKey({ name: 'application_logs_pk', columns: [t.id, t.timestamp, t.level] }),
    index('application_logs_timestamp_idx').on(t.timestamp.desc(), t.id.desc()),
    index('application_logs_category_idx').on(t.category, t.timestamp.desc()),
    index('application_logs_request_id_idx').on(t.request_id),
    // The admin area asks on every page whether there are samples, and this table is the one that grows.
    index('application_logs_sample_idx').on(t.id).where(sql`${t.is_sample}`),
    choiceCheck('application_logs_level_check', t.level),
    choiceCheck('application_logs_category_check', t.category),
  ],
);
