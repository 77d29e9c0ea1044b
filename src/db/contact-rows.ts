import { getTableName, inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core';
import type { DbOrTx, Tx } from './client.ts';
import type { MovedRow } from './schema/clients/merging.ts';

type OwnRows = {
  table: AnyPgTable & { id: AnyPgColumn; contact_id: AnyPgColumn };
  /** The account whose row it is as well, where a linked contact's account takes it over. */
  account?: AnyPgColumn;
  /** After a number: "3 estimates". Null for rows that nobody sees. */
  label: { one: string; many: string } | null;
  /** When the other contact last did something with it: what happened after the merge is not undone. */
  lastAct?: SQL;
};

/** The rows of one table that name a contact: counted, handed to another contact when two are merged, and given back. */
export type ContactRows = {
  table: string;
  label: OwnRows['label'];
  count: (db: DbOrTx, contact_id: string) => Promise<number>;
  /** Before the contacts themselves, as everybody does who changes a record and looks its contact up. */
  lock: (tx: Tx, contact_ids: readonly string[]) => Promise<void>;
  move: (tx: Tx, from: string, to: string) => Promise<MovedRow[]>;
  giveBack: (tx: Tx, rows: readonly MovedRow[], way: { from: string; to: string; since: Date }) => Promise<void>;
};

/** Each feature defines its own tables. What is moved keeps its `updated_at`, because its content did not change. */
export function contactRows({ table, account, label, lastAct }: OwnRows): ContactRows {
  const { id, contact_id } = table;
  const accountName = account && sql.identifier(account.name);
  return {
    table: getTableName(table),
    label,
    count: (db, contact) => db.$count(table, sql`${contact_id} = ${contact}`),
    lock: async (tx, contact_ids) => {
      await tx.execute(sql`select from ${table} where ${inArray(contact_id, [...contact_ids])} order by ${id} for update`);
    },
    move: async (tx, from, to) => {
      const { rows } = await tx.execute<MovedRow>(sql`
        with moved as (select ${id}, ${account ?? sql`null::uuid`} as user_id from ${table} where ${contact_id} = ${from} for update)
        update ${table} set contact_id = ${to} from moved where ${id} = moved.id returning moved.id, moved.user_id`);
      return rows;
    },
    giveBack: async (tx, rows, { from, to, since }) => {
      // An account that was deleted since is left out.
      const owner = accountName ? sql`, ${accountName} = (select users.id from users where users.id = before.user_id)` : sql``;
      const untouched = lastAct ? sql`and coalesce(${lastAct} <= ${since.toISOString()}::timestamptz, true)` : sql``;
      await tx.execute(sql`
        update ${table} set contact_id = ${to} ${owner}
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as before (id uuid, user_id uuid)
        where ${id} = before.id and ${contact_id} = ${from} ${untouched}`);
    },
  };
}
