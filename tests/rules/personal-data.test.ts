import { getTableName } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { isWithheld } from '#db/personal-rows.ts';
import { foldAll } from '#server/registry.server.ts';
import { allTables, type OwnedTable } from './tables.ts';

const tables = await allTables();
const { personalData } = foldAll();
const rules = personalData.flatMap(({ rows = [] }) => rows);
const exempt = Object.assign({}, ...personalData.map((one) => one.exempt ?? {})) as Record<string, string>;
const ruled = new Set(rules.map(({ table }) => table));
const known = new Set([...ruled, ...Object.keys(exempt)]);

/** Columns by which somebody can be told, or that hold what somebody wrote. */
const telling =
  /(^|_)(email|emails|phone|ip_address|user_agent|first_name|last_name|customer_info|billing_address|visitor|actor_name)$|^(user|client|contact|owner|admin)_id$|^(to|from)_address$|^address$|^sent_to$|^recipient$|^(payload|data|details|answers)$/;

const referencesOf = ({ table }: OwnedTable): string[] =>
  getTableConfig(table).foreignKeys.map((key) => getTableName(key.reference().foreignTable));

/** Why a table has to say what becomes of a person; null for one that is about nobody. */
function reasonFor(one: OwnedTable): string | null {
  const references = referencesOf(one);
  const person = references.find((name) => name === 'users' || name === 'contacts');
  if (person) return `refers to ${person}`;
  const parent = references.find((name) => ruled.has(name));
  if (parent) return `refers to ${parent}, which is about people`;
  const column = getTableConfig(one.table).columns.find(({ name }) => telling.test(name));
  return column ? `has the column ${column.name}` : null;
}

describe('Personal data', () => {
  it('is exported and deleted, or exempt with a reason, wherever a table can hold it', () => {
    const forgotten = tables.flatMap((one) => {
      const reason = known.has(one.name) ? null : reasonFor(one);
      return reason ? [`${one.name} of ${one.owner} ${reason}`] : [];
    });
    expect(forgotten, 'Add the table to personal-data.server.ts of its feature (docs/decisions/079-privacy.md)').toEqual([]);
    expect(rules.length).toBeGreaterThan(50);
  });

  it('is told by the feature that owns the table', () => {
    const names = new Set(tables.map(({ name }) => name));
    expect([...known].filter((name) => !names.has(name))).toEqual([]);
    expect(Object.entries(exempt).filter(([, reason]) => reason.length < 20)).toEqual([]);
  });

  it('leaves every secret out of the archive', () => {
    const secret = /token|hash|password|secret|sealed|encrypted|endpoint|p256dh|^auth$|backup_codes|^mac$|_key$/;
    expect(
      rules.flatMap(({ table, columns }) => columns.filter((name) => secret.test(name)).map((name) => `${table}.${name}`)),
    ).toEqual([]);
    for (const name of ['token', 'password', 'access_token', 'key_hash', 'manage_token_hash', 'link_hash', 'created_by'])
      expect(isWithheld(name), name).toBe(true);
    for (const name of ['email', 'topic', 'subject', 'created_at', 'text']) expect(isWithheld(name), name).toBe(false);
  });

  it('holds what people wrote, and no search index', () => {
    const columnsOf = (name: string) => rules.find(({ table }) => table === name)?.columns;
    for (const name of ['deliverable_comments', 'deliverable_replies']) expect(columnsOf(name), name).toContain('words');
    expect(columnsOf('conversation_messages')).toContain('text');
    expect(columnsOf('conversation_messages')).not.toContain('words');
  });

  it('is deleted before what it refers to', () => {
    const order = rules.map(({ table }) => table);
    const wrong = tables.flatMap((one) => {
      const at = order.indexOf(one.name);
      const isDeleted = rules.find(({ table }) => table === one.name)?.isErased;
      if (at < 0 || !isDeleted) return [];
      return getTableConfig(one.table).foreignKeys.flatMap((key) => {
        const parent = getTableName(key.reference().foreignTable);
        const isBlocking = key.onDelete === 'restrict' || key.onDelete === undefined || key.onDelete === 'no action';
        return isBlocking && order.indexOf(parent) >= 0 && order.indexOf(parent) < at ? [`${one.name} after ${parent}`] : [];
      });
    });
    expect(wrong).toEqual([]);
  });
});
