import { sql } from 'drizzle-orm';
import type { Tx } from './client.ts';

/** One foreign key between two tables, as the database knows it. */
export type ForeignKey = { child: string; child_column: string; parent: string; parent_column: string };

/** Deletes the marked rows of a table that is known by its name alone; answers how many. */
export async function deleteSampleRows(tx: Tx, table: string): Promise<number> {
  const { rowCount } = await tx.execute(sql`delete from ${sql.identifier(table)} where is_sample`);
  return rowCount ?? 0;
}

/** Takes the mark off rows that an ordinary row points at; answers how many. */
export async function adoptParents(tx: Tx, link: ForeignKey, childHasSamples: boolean): Promise<number> {
  const child = sql.identifier(link.child);
  const own = childHasSamples ? sql`and not child.is_sample` : sql``;
  const { rowCount } = await tx.execute(sql`
    update ${sql.identifier(link.parent)} as parent set is_sample = false
    where parent.is_sample and exists (
      select 1 from ${child} as child
      where child.${sql.identifier(link.child_column)} = parent.${sql.identifier(link.parent_column)} ${own}
    )`);
  return rowCount ?? 0;
}
