import type { Tx } from '#db/client.ts';
import { adoptParents, deleteSampleRows } from '#db/sample-rows.ts';
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
    const rows = await deleteSampleRows(tx, table);
    if (rows > 0) removed[table] = rows;
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
