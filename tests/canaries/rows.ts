import { getTableColumns, ne } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { v7 } from 'uuid';
import type { Db } from '#db/client.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { files } from '#db/schema/platform/files.ts';
import { projects } from '#db/schema/work/projects.ts';
import { project_tasks } from '#db/schema/work/tasks.ts';
import { allTables } from '#tests/rules/tables.ts';

type Values = Record<string, unknown>;

const later = new Date('2030-01-01T00:00:00Z');

/** What a check of the table demands, and the types of its columns do not tell. */
const particular: Record<string, (row: Values, db: Db) => Values | Promise<Values>> = {
  contact_merges: async ({ kept_id }, db) => {
    const [other] = await db
      .select({ id: contacts.id })
      .from(contacts)
      .where(ne(contacts.id, String(kept_id)))
      .limit(1);
    return { merged_id: other?.id, merged_at: new Date() };
  },
  message_records: async (_, db) => ({ kind: 'task', task_id: (await db.select().from(project_tasks).limit(1))[0]?.id }),
  booking_settings: () => ({ slot_minutes: 30, buffer_minutes: 0, lead_hours: 1, horizon_days: 60 }),
  credential_keys: () => ({ public_key: 'AAAA' }),
  data_exports: ({ asked_by }) => ({ user_id: asked_by }),
  deletion_requests: ({ asked_by }) => ({ user_id: asked_by }),
  received_mails: () => ({ html: '<p>Words</p>' }),
  file_shares: async (_, db) => ({
    file_id: (await db.select().from(files).limit(1))[0]?.id,
    project_id: (await db.select().from(projects).limit(1))[0]?.id,
  }),
};

const simple: Record<string, () => unknown> = {
  uuid: () => v7(),
  boolean: () => true,
  integer: () => 1,
  bigint: () => 1,
  smallint: () => 1,
  date: () => '2026-06-01',
  jsonb: () => ({}),
  'timestamp with time zone': () => later,
};

function plainValue(column: PgColumn): unknown {
  const type = column.getSQLType();
  if (type.endsWith('[]')) return [];
  return column.enumValues?.[0] ?? (simple[type] ?? (() => `made-${column.name}`))();
}

/** One row with what the table demands. The records that it names are the first of theirs. */
async function makeRow(db: Db, name: string, table: PgTable): Promise<void> {
  const columns = Object.entries(getTableColumns(table)) as [string, PgColumn][];
  const keyOf = (column: PgColumn): string => columns.find(([, one]) => one.name === column.name)?.[0] ?? '';
  const values: Values = {};
  for (const foreignKey of getTableConfig(table).foreignKeys) {
    const { columns: own, foreignTable, foreignColumns } = foreignKey.reference();
    if (!own.some((column) => column.notNull)) continue;
    const [row] = await db.select().from(foreignTable).limit(1);
    const named = new Map(Object.entries(getTableColumns(foreignTable)).map(([key, column]) => [column.name, key]));
    for (const [at, column] of own.entries())
      values[keyOf(column)] = (row as Values | undefined)?.[named.get(foreignColumns[at]?.name ?? '') ?? ''];
  }
  for (const [key, column] of columns)
    if (column.notNull && !column.hasDefault && !column.generated && !(key in values)) values[key] = plainValue(column);
  await db.insert(table).values({ ...values, ...(await particular[name]?.(values, db)) });
}

/** The installation makes its own keys when it needs them. */
const ownKeys = new Set(['push_keys', 'seal_keys']);

/** Makes a row in each table that has none, so that every list has something to show. Answers those that refused it, and why. */
export async function fillEmptyTables(db: Db): Promise<string[]> {
  let left = (await allTables()).filter(({ name }) => !ownKeys.has(name));
  for (let before = Number.POSITIVE_INFINITY; left.length < before; ) {
    before = left.length;
    const refused: (typeof left)[number][] = [];
    for (const one of left) {
      const isEmpty = (await db.$count(one.table)) === 0;
      if (isEmpty) await makeRow(db, one.name, one.table).catch(() => refused.push(one));
    }
    left = refused;
  }
  const problems: string[] = [];
  for (const { name, table } of left)
    await makeRow(db, name, table).catch((error: Error) => problems.push(`${name}: ${String(error.cause ?? error)}`));
  return problems;
}
