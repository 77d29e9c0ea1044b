import { sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import type { SampleDataRemoval } from './contract.ts';
import { childrenFirst, foreignKeys, type Link, sampleTables } from './tables.server.ts';

/**
 * Deletes every sample row and nothing else. A sample row that one of the studio's own records depends on would take
 * that record with it, or be refused by the database: it stays, and is an ordinary record from then on.
 */
export async function removeSampleRows(tx: Tx): Promise<SampleDataRemoval> {
  const tables = await sampleTables(tx);
  const links = await foreignKeys(tx);
  const kept = await adoptWhatIsUsed(tx, tables, links);
  const removed: Record<string, number> = {};
  for (const table of childrenFirst(tables, links)) {
    const { rowCount } = await tx.execute(sql`delete from ${sql.identifier(table)} where is_sample`);
    if (rowCount) removed[table] = rowCount;
  }
  return { removed, kept };
}

/** Repeats until nothing changes, because a record that stays keeps those that it depends on itself. */
async function adoptWhatIsUsed(tx: Tx, tables: string[], links: Link[]): Promise<Record<string, number>> {
  const kept: Record<string, number> = {};
  const holding = links.filter((link) => tables.includes(link.parent) && holdsItsParent(link, tables));
  for (let changed = holding.length > 0; changed; ) {
    changed = false;
    for (const link of holding) {
      const adopted = await adoptParents(tx, link, tables.includes(link.child));
      if (adopted === 0) continue;
      kept[link.parent] = (kept[link.parent] ?? 0) + adopted;
      changed = true;
    }
  }
  return kept;
}

function holdsItsParent(link: Link, tables: string[]): boolean {
  if (link.is_part && link.on_delete === 'c') return false;
  // A table without the column cannot hold records of its own under a sample row: sessions, for example, go with their user.
  if (link.on_delete === 'c') return tables.includes(link.child);
  return link.on_delete === 'a' || link.on_delete === 'r';
}

async function adoptParents(tx: Tx, link: Link, childHasSamples: boolean): Promise<number> {
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
