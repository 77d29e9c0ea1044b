import { getTableColumns, getTableName, inArray, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, type AnyPgTable, getTableConfig } from 'drizzle-orm/pg-core';
import type { KeptFor } from '#shared/choices/people/privacy.ts';
import type { DbOrTx, Tx } from './client.ts';

/** By what somebody is known: the account, every contact, and every address (in small letters) that is proven to be theirs. */
export type Person = { user_id: string | null; contact_ids: readonly string[]; emails: readonly string[] };

/** As a condition on a table: the rows that are about a person. */
export type OfPerson = (person: Person) => SQL;

const nobody = sql`false`;

export const ofAccount =
  (column: AnyPgColumn | SQL): OfPerson =>
  ({ user_id }) =>
    user_id ? sql`${column} = ${user_id}` : nobody;

export const ofContact =
  (column: AnyPgColumn): OfPerson =>
  ({ contact_ids }) =>
    contact_ids.length > 0 ? inArray(column, [...contact_ids]) : nobody;

export const ofAddress =
  (column: AnyPgColumn | SQL): OfPerson =>
  ({ emails }) =>
    emails.length > 0 ? inArray(sql`lower(${column})`, [...emails]) : nobody;

/**
 * What an account left is that account's alone, whatever address was typed with it; `loose` tells whose the rest is. Without it, whoever
 * types somebody's address into a form would hand them their own records, and lose them with the other's deletion.
 */
export const ofAccountOrLoose =
  (account: AnyPgColumn, loose: OfPerson): OfPerson =>
  (person) =>
    sql`(${ofAccount(account)(person)} or (${account} is null and ${loose(person)}))`;

/** Not as the end of a longer address, such as ann@ in joann@ or in o'ann@, nor as the beginning of another domain. */
const asWhole = (email: string): string =>
  `(?<![[:alnum:]._%+-])(?<![[:alnum:]]')${email.replaceAll(/[^\p{L}\p{N}@]/gu, '\\$&')}(?![[:alnum:]-]|\\.[[:alnum:]])`;

/** A text that holds an address somewhere. Reads every row: for tables that nobody waits for. */
export const quotes =
  (column: AnyPgColumn): OfPerson =>
  ({ emails }) =>
    emails.length > 0
      ? sql`(${sql.join(
          emails.map((email) => sql`lower(${column}) ~ ${asWhole(email)}`),
          sql` or `,
        )})`
      : nobody;

/** JSON that holds an address as one of its values. Reads every row, too. */
export const mentions =
  (column: AnyPgColumn): OfPerson =>
  ({ emails }) =>
    emails.length > 0
      ? sql`(${sql.join(
          emails.map((email) => sql`position(${JSON.stringify(email)} in lower(${column}::text)) > 0`),
          sql` or `,
        )})`
      : nobody;

export const anyOf =
  (...conditions: readonly OfPerson[]): OfPerson =>
  (person) =>
    sql`(${sql.join(
      conditions.map((condition) => condition(person)),
      sql` or `,
    )})`;

type Named = AnyPgTable & { id: AnyPgColumn };

/** The rows that name one of another table's rows of the person. */
export const partOf =
  (column: AnyPgColumn, parent: Named, of: OfPerson): OfPerson =>
  (person) =>
    sql`${column} in (select ${parent.id} from ${parent} where ${of(person)})`;

type Erasure =
  | { erase: 'delete' }
  /** Those that something kept still refers to lose what tells who it was. */
  | { erase: 'delete'; unless: SQL; set: Record<string, SQL | null>; keptFor?: KeptFor }
  | { erase: 'change'; set: Record<string, SQL | null> }
  | { erase: 'keep'; keptFor: KeptFor };

type Definition = Erasure & {
  table: AnyPgTable;
  of: OfPerson;
  /** Rows of others that name the person: deleted as well, and not part of the archive. */
  alsoErased?: OfPerson;
  /** Which of the rows the archive shows; without it all of them. What is deleted is told by `of` alone. */
  shown?: SQL;
  /** What the records are called, in the archive and in the record of a deletion: "Support tickets". */
  label: string;
  /** Columns that the archive leaves out, besides those that `isWithheld` tells. */
  leaveOut?: readonly string[];
  /** The studio's own notes: left out unless the owner asks for them. */
  isInternal?: boolean;
  /** Why the archive holds none of these rows. */
  notExported?: string;
};

/** Rows of one table that are about a person: how they are read, and what becomes of them when the person is deleted. */
export type PersonalRows = {
  table: string;
  label: string;
  /** What the archive shows; empty where it shows none of the rows. */
  columns: readonly string[];
  isInternal: boolean;
  /** Why rows of it stay: all of them, unless `isErased`. */
  keptFor: KeptFor | null;
  isErased: boolean;
  /** One row after another, as JSON text; some hundreds are in memory at once. */
  read(db: DbOrTx, person: Person): AsyncGenerator<string>;
  count(db: DbOrTx, person: Person): Promise<number>;
  /** Answers how many rows are gone, and how many were made anonymous. */
  erase(tx: Tx, person: Person): Promise<{ deleted: number; changed: number }>;
};

const secretNames = /token|hash|password|secret|sealed|encrypted|cipher|backup_codes|receipt$|_key$|_mac$|^mac$|^iv$|_iv$|_salt$/;
/** Ids of members of the studio, and columns for the machine alone. */
const othersNames = /_by$|^assigned_to$|^author_id$|^actor_id$|^is_sample$|^lineage$/;

/** Secrets and other people's ids stay in the database, whoever asks. */
export const isWithheld = (column: string): boolean => secretNames.test(column) || othersNames.test(column);

const atOnce = 500;
type Page = { row: string; key: string[] }[];

const list = (parts: readonly (SQL | AnyPgColumn)[]): SQL => sql.join([...parts], sql`, `);

function keysOf(table: AnyPgTable): AnyPgColumn[] {
  const { columns, primaryKeys, name } = getTableConfig(table);
  const keys = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
  if (keys.length === 0) throw new Error(`The table ${name} has no primary key to be read by`);
  return keys;
}

export function personalRows(definition: Definition): PersonalRows {
  const { table, of, shown, label, leaveOut = [], isInternal = false, notExported } = definition;
  const own = getTableColumns(table);
  // A search index repeats the text that it is made of.
  const names = Object.values(own).flatMap((column) => (column.getSQLType() === 'tsvector' ? [] : [column.name]));
  const columns = notExported ? [] : names.filter((name) => !isWithheld(name) && !leaveOut.includes(name));
  const selected = list(Object.values(own).filter(({ name }) => columns.includes(name)));
  const keys = keysOf(table);
  const erased = definition.alsoErased ? anyOf(of, definition.alsoErased) : of;
  const setOf = (set: Record<string, SQL | null>) =>
    list(Object.entries(set).map(([name, value]) => sql`${sql.identifier(name)} = ${value ?? sql`null`}`));
  const run = async (tx: Tx, statement: SQL): Promise<number> => (await tx.execute(statement)).rowCount ?? 0;
  return {
    table: getTableName(table),
    label,
    columns,
    isInternal,
    isErased: definition.erase !== 'keep',
    keptFor: 'keptFor' in definition ? (definition.keptFor ?? null) : null,
    async *read(db, person) {
      if (columns.length === 0) return;
      for (let last: string[] | null = null; ; ) {
        const rows: Page = await readPage(db, last);
        yield* rows.map(({ row }) => row);
        last = rows.at(-1)?.key ?? null;
        if (rows.length < atOnce) return;
      }
      async function readPage(from: DbOrTx, after: string[] | null): Promise<Page> {
        const rest = after
          ? sql`and (${list(keys)}) > (${list(keys.map((column, at) => sql`${after[at]}::${sql.raw(column.getSQLType())}`))})`
          : sql``;
        const key = sql`array[${list(keys.map((column) => sql`${column}::text`))}]`;
        const found = await from.execute<Page[number]>(
          sql`select to_jsonb(own)::text as row, ${key} as key from ${table}, lateral (select ${selected}) own
            where ${of(person)} ${shown ? sql`and ${shown}` : sql``} ${rest} order by ${list(keys)} limit ${atOnce}`,
        );
        return found.rows;
      }
    },
    count: (db, person) => db.$count(table, erased(person)),
    async erase(tx, person) {
      if (definition.erase === 'keep') return { deleted: 0, changed: 0 };
      const which = erased(person);
      if (definition.erase === 'change')
        return { deleted: 0, changed: await run(tx, sql`update ${table} set ${setOf(definition.set)} where ${which}`) };
      const except = 'unless' in definition ? definition : null;
      const deleted = await run(tx, sql`delete from ${table} where ${which} ${except ? sql`and not (${except.unless})` : sql``}`);
      const changed = except ? await run(tx, sql`update ${table} set ${setOf(except.set)} where ${which}`) : 0;
      return { deleted, changed };
    },
  };
}
