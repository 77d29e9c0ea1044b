import { boolean, timestamp, uuid } from 'drizzle-orm/pg-core';
import { v7 } from 'uuid';

export const id = () => uuid('id').primaryKey().$defaultFn(v7);
export const created_at = () => timestamp('created_at', { withTimezone: true }).notNull().defaultNow();
export const updated_at = () =>
  timestamp('updated_at', { withTimezone: true })
    .notNull()
    .defaultNow()
    .$onUpdateFn(() => new Date());
export const is_sample = () => boolean('is_sample').notNull().default(false);
export const moment = (name: string) => timestamp(name, { withTimezone: true });
