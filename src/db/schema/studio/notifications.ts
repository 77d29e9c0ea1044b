import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { created_at, id, is_sample, moment } from '../columns.ts';
import { users } from '../people/auth.ts';

export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    href: text('href').notNull(),
    read_at: moment('read_at'),
    is_sample: is_sample(),
    created_at: created_at(),
  },
  (t) => [
    index('notifications_list_idx').on(t.user_id, t.created_at.desc(), t.id.desc()),
    index('notifications_unread_idx').on(t.user_id).where(sql`${t.read_at} is null`),
  ],
);
