import { getTableColumns, sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, check, text, timestamp, uuid } from 'drizzle-orm/pg-core';
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

/** A column that holds one of a list, typed by it. Beside it stands its `choiceCheck`, so that the database refuses anything else. */
export const choice = <U extends string, T extends Readonly<[U, ...U[]]>>(name: string, list: T) => text(name, { enum: list });

/** The constraint of a `choice` column, made of the same list. */
export function choiceCheck(name: string, column: AnyPgColumn) {
  // The column that Drizzle hands to constraints does not carry the list, the table's own does.
  const own = Object.values(getTableColumns(column.table)).find((one) => one.name === column.name);
  if (!own?.enumValues?.length) throw new Error(`${name} is the check of a column without a list`);
  const list = own.enumValues.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ');
  return check(name, sql`${column} in (${sql.raw(list)})`);
}
