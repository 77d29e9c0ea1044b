import { type SQL, sql } from 'drizzle-orm';
import { check, getTableConfig, PgDialect, type PgTable, pgTable, text } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { choice, choiceCheck, id } from '#db/schema/columns.ts';
import { allTables } from './tables.ts';

const dialect = new PgDialect();
const wordsOf = (value: SQL): string => dialect.sqlToQuery(value).sql;

const listOf = (values: readonly string[]): string => `(${values.map((value) => `'${value}'`).join(', ')})`;

/** Columns that are typed by a list which their table does not enforce. */
function uncheckedIn(table: PgTable): string[] {
  const { name, columns, checks } = getTableConfig(table);
  const enforced = new Set(checks.map((one) => wordsOf(one.value)));
  return columns
    .filter(({ enumValues }) => enumValues?.length)
    .filter((column) => !enforced.has(`"${name}"."${column.name}" in ${listOf(column.enumValues ?? [])}`))
    .map((column) => `${name}.${column.name}`);
}

/** Columns that a constraint holds to a list which their type does not know. */
function untypedIn(table: PgTable): string[] {
  const { name, columns, checks } = getTableConfig(table);
  const held = checks.flatMap((one) => /^(?:"\w+"\.)?"?(\w+)"? in \(/.exec(wordsOf(one.value))?.[1] ?? []);
  return columns.filter((column) => held.includes(column.name) && !column.enumValues?.length).map((one) => `${name}.${one.name}`);
}

describe('A column that is typed by a list', () => {
  it('is held to that list by the database', async () => {
    const tables = await allTables();
    expect(tables.length).toBeGreaterThan(40);
    expect(tables.flatMap(({ table }) => uncheckedIn(table))).toEqual([]);
    expect(tables.flatMap(({ table }) => untypedIn(table))).toEqual([]);
  });

  it('is found where its check is missing', () => {
    const lamps = pgTable('lamps', { id: id(), colour: choice('colour', ['red', 'green']) });
    expect(uncheckedIn(lamps)).toEqual(['lamps.colour']);
    const checked = pgTable('lamps', { id: id(), colour: choice('colour', ['red', 'green']) }, (t) => [
      choiceCheck('lamps_colour_check', t.colour),
    ]);
    expect(uncheckedIn(checked)).toEqual([]);
  });

  it('is found where a list is enforced that its type does not know', () => {
    const lamps = pgTable('lamps', { id: id(), colour: text('colour') }, (t) => [
      check('lamps_colour_check', sql`${t.colour} in ('red', 'green')`),
    ]);
    expect(untypedIn(lamps)).toEqual(['lamps.colour']);
  });

  it('cannot be checked without a list', () => {
    const lamps = pgTable('lamps', { id: id() }, (t) => [choiceCheck('lamps_id_check', t.id)]);
    expect(() => getTableConfig(lamps)).toThrow('without a list');
  });
});
