import type { SQL } from 'drizzle-orm';
import { getTableConfig, PgDialect, type PgTable, pgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { choice, choiceCheck, id } from '#db/schema/columns.ts';
import { allTables } from './tables.ts';

const dialect = new PgDialect();
const wordsOf = (value: SQL): string => dialect.sqlToQuery(value).sql;

const listOf = (values: readonly string[]): string => `(${values.map((value) => `'${value}'`).join(', ')})`;

/** Columns that are typed by a list which their table does not enforce. */
function uncheckedIn(table: PgTable): string[] {
  const { name, columns, checks } = getTableConfig(table);
  const enforced = new Set(checks.map((check) => wordsOf(check.value)));
  return columns
    .filter(({ enumValues }) => enumValues?.length)
    .filter((column) => !enforced.has(`"${name}"."${column.name}" in ${listOf(column.enumValues ?? [])}`))
    .map((column) => `${name}.${column.name}`);
}

describe('A column that is typed by a list', () => {
  it('is held to that list by the database', async () => {
    const tables = await allTables();
    expect(tables.length).toBeGreaterThan(40);
    expect(tables.flatMap(({ table }) => uncheckedIn(table))).toEqual([]);
  });

  it('is found where its check is missing', () => {
    const lamps = pgTable('lamps', { id: id(), colour: choice('colour', ['red', 'green']) });
    expect(uncheckedIn(lamps)).toEqual(['lamps.colour']);
    const checked = pgTable('lamps', { id: id(), colour: choice('colour', ['red', 'green']) }, (t) => [
      choiceCheck('lamps_colour_check', t.colour),
    ]);
    expect(uncheckedIn(checked)).toEqual([]);
  });

  it('cannot be checked without a list', () => {
    const lamps = pgTable('lamps', { id: id() }, (t) => [choiceCheck('lamps_id_check', t.id)]);
    expect(() => getTableConfig(lamps)).toThrow('without a list');
  });
});
