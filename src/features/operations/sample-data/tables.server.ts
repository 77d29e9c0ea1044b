import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import type { ForeignKey } from '#db/sample-rows.ts';

export type Link = ForeignKey & {
  /** 'a' no action, 'r' restrict, 'c' cascade, 'n' set null, 'd' set default */
  on_delete: string;
  /** At most one child for each parent: it is part of the parent and goes with it. */
  is_part: boolean;
};

async function readRows(db: DbOrTx, query: SQL): Promise<Record<string, unknown>[]> {
  return (await db.execute(query)).rows;
}

/** Every table that can hold sample rows, asked of the database so that a new one cannot be forgotten. */
export async function sampleTables(db: DbOrTx): Promise<string[]> {
  const rows = await readRows(
    db,
    sql`select c.relname as table_name from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attname = 'is_sample' and not a.attisdropped
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        order by 1`,
  );
  return rows.map((row) => String(row.table_name));
}

export async function foreignKeys(db: DbOrTx): Promise<Link[]> {
  const rows = await readRows(
    db,
    sql`select child.relname as child, child_att.attname as child_column, parent.relname as parent,
               parent_att.attname as parent_column, k.confdeltype::text as on_delete,
               exists (select 1 from pg_index i where i.indrelid = k.conrelid and i.indisunique and i.indpred is null
                       and i.indnatts = 1 and i.indkey[0] = k.conkey[1]) as is_part
        from pg_constraint k
        join pg_class child on child.oid = k.conrelid
        join pg_class parent on parent.oid = k.confrelid
        join pg_namespace n on n.oid = child.relnamespace and n.nspname = 'public'
        join pg_attribute child_att on child_att.attrelid = k.conrelid and child_att.attnum = k.conkey[1]
        join pg_attribute parent_att on parent_att.attrelid = k.confrelid and parent_att.attnum = k.confkey[1]
        where k.contype = 'f' and cardinality(k.conkey) = 1`,
  );
  return rows.map((row) => ({
    child: String(row.child),
    child_column: String(row.child_column),
    parent: String(row.parent),
    parent_column: String(row.parent_column),
    on_delete: String(row.on_delete),
    is_part: row.is_part === true,
  }));
}

/** Children before their parents; where tables point at each other in a circle, the order of names decides. */
export function childrenFirst(tables: string[], links: Link[]): string[] {
  const ordered: string[] = [];
  const entered = new Set<string>();
  const visit = (table: string) => {
    if (entered.has(table)) return;
    entered.add(table);
    for (const link of links) if (link.parent === table && tables.includes(link.child)) visit(link.child);
    ordered.push(table);
  };
  for (const table of tables) visit(table);
  return ordered;
}

export async function countSamples(db: DbOrTx): Promise<Record<string, number>> {
  const tables = await sampleTables(db);
  const parts = tables.map(
    (table) => sql`select ${table}::text as name, count(*)::int as rows from ${sql.identifier(table)} where is_sample`,
  );
  if (parts.length === 0) return {};
  const rows = await readRows(db, sql.join(parts, sql` union all `));
  return Object.fromEntries(rows.filter((row) => Number(row.rows) > 0).map((row) => [String(row.name), Number(row.rows)]));
}
