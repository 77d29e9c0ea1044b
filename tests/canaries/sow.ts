import { eq, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { content_checklists } from '#db/schema/work/checklists.ts';
import { retainers } from '#db/schema/work/retainers.ts';
import { linkToken as checklistToken } from '#features/work/checklists/link.server.ts';
import { linkToken as retainerToken } from '#features/work/retainers/link.server.ts';
import { tokenHash } from '#platform/crypto/link-token.server.ts';
import { redacted, redactText } from '#platform/log/redact.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { allTables } from '#tests/rules/tables.ts';
import type { testStudio } from '#tests/studio.ts';
import type { Canaries } from './canaries.ts';
import { asTheyAre, harmlessColumns, harmlessNames, onlyOne, secretColumns, secretName } from './columns.ts';

type Studio = ReturnType<typeof testStudio>;
type Place = { name: string; table: Awaited<ReturnType<typeof allTables>>[number]['table']; key: string; column: PgColumn };

export async function allColumns(): Promise<Place[]> {
  return (await allTables()).flatMap(({ name, table }) =>
    (Object.entries(getTableColumns(table)) as [string, PgColumn][]).map(([key, column]) => ({
      ...{ name: `${name}.${column.name}`, table, key, column },
    })),
  );
}

/** Columns whose name says that they may hold a secret, and of which nobody has said whether they do. */
export const undecidedColumns = (places: readonly Place[]): string[] =>
  places
    .filter(({ column }) => secretName.test(column.name) && column.getSQLType() !== 'boolean')
    .filter(({ column, name }) => !(column.name in harmlessNames) && !(name in harmlessColumns) && !(name in secretColumns))
    .map(({ name }) => name);

/** Puts a canary into every column of secrets, in each row. Answers the tokens of links, by column. */
export async function sow(studio: Studio, canaries: Canaries): Promise<Map<string, string[]>> {
  const { db, platform } = studio;
  const tokens = new Map<string, string[]>();
  for (const { name, table, key, column } of await allColumns()) {
    const kind = secretColumns[name];
    if (!kind) continue;
    if (asTheyAre.has(name)) continue;
    const most = onlyOne.has(name) ? 1 : 20;
    const isJson = column.getSQLType() === 'jsonb';
    // Some rows must have none, as a contract of the checkout has no link.
    const { rows } = await db.execute<{ at: string }>(sql`
      select ctid::text as at from ${table} where ${column} is not null or not exists (select from ${table} where ${column} is not null)
      order by ctid limit ${most}`);
    const made: string[] = [];
    for (const { at } of rows) {
      const canary = canaries.make(name);
      if (kind === 'link') made.push(canary);
      const stored = kind === 'link' ? tokenHash(canary) : kind === 'sealed' ? platform.secrets.seal(canary) : canary;
      await db
        .update(table)
        .set({ [key]: isJson ? { ephemeral_key: stored, iv: 'AAAA', data: stored } : stored })
        .where(sql`ctid = ${at}::tid`);
    }
    tokens.set(name, made);
  }
  return tokens;
}

/** These tokens are derived from the id of their record, and can be handed out again. */
export async function renewDerivedLinks({ db, platform: { secrets } }: Studio): Promise<void> {
  for (const row of await db.select().from(content_checklists)) {
    const link_hash = tokenHash(checklistToken(secrets, row.id, row.link_version));
    await db.update(content_checklists).set({ link_hash }).where(eq(content_checklists.id, row.id));
  }
  for (const row of await db.select().from(retainers).where(isNull(retainers.token_hash))) {
    const token_hash = tokenHash(retainerToken(secrets, row));
    await db.update(retainers).set({ token_hash }).where(eq(retainers.id, row.id));
  }
}

/** What every column of secrets holds now. */
export async function keepSecrets(
  { db, platform }: Studio,
  canaries: Canaries,
): Promise<{ empty: string[]; hashes: Map<string, string> }> {
  const hashes = new Map<string, string>();
  const empty: string[] = [];
  for (const { name, table, column } of await allColumns()) {
    if (!secretColumns[name]) continue;
    const { rows } = await db.execute<{ value: string }>(
      sql`select ${column}::text as value from ${table} where ${column} is not null`,
    );
    if (rows.length === 0) empty.push(name);
    for (const { value } of rows) {
      // The names of a stored object are no secret.
      canaries.keep(name, value.replaceAll(/"\w+": ?/g, ''));
      if (secretColumns[name] === 'sealed' && name !== 'mail_outbox.sealed')
        for (const seal of value.match(/v1\.[\w-]+/g) ?? []) canaries.keep(name, platform.secrets.open(seal));
      if (/hash/.test(name)) hashes.set(value, name);
    }
  }
  return { empty, hashes };
}

/** Whatever is derived from the secret of the installation is one, from the moment it is made. */
export function keepDerived({ platform }: Studio, canaries: Canaries): void {
  const { derive, ...box } = platform.secrets;
  const known = (purpose: string): string => {
    const value = derive(purpose);
    const source = `derived ${/^[a-z-]+/.exec(purpose)?.[0]}`;
    canaries.keep(source, value);
    for (const length of [32, 48]) canaries.keep(source, value.slice(0, length));
    canaries.keep(source, Buffer.from(value, 'hex').toString('base64'));
    return value;
  };
  Object.assign(platform, { secrets: { ...box, derive: known } });
}

/** An email of every template, with a canary in each link that opens something and in each code. */
export async function sowMails({ db, platform }: Studio, canaries: Canaries, to: string): Promise<number> {
  let count = 0;
  for (const mail of platform.registry.mails) {
    const sample = mail.variables.parse(mail.sample) as Record<string, unknown>;
    const planted = Object.fromEntries(
      Object.entries(sample).map(([key, value]) => [key, typeof value === 'string' ? plant(mail, key, value, canaries) : value]),
    );
    const { success, data } = mail.variables.safeParse(planted);
    if (success && JSON.stringify(planted) !== JSON.stringify(sample)) count += 1;
    await platform.sendMail(db, mail as Mail<unknown, 'client'>, success ? data : sample, { to, occasion: 'canary' });
    // The same where every link stands within another address, as an earlier version of a template may have it.
    const nested = mail.variables.safeParse(
      Object.fromEntries(Object.entries(planted).map(([key, value]) => [key, within(value)])),
    );
    if (success && nested.success)
      await platform.sendMail(db, mail as Mail<unknown, 'client'>, nested.data, { to, occasion: 'nested' });
  }
  return count;
}

const within = (value: unknown): unknown =>
  typeof value === 'string' && /^https?:/.test(value) ? `https://own.example/?from=${encodeURIComponent(value)}` : value;

function plant({ name }: Mail, key: string, value: string, canaries: Canaries): string {
  const source = `email ${name}`;
  if (key === 'code') return canaries.make(source);
  const cut = redactText(value);
  return cut === value ? value : cut.replaceAll(redacted, () => canaries.make(source));
}

/** Everything that the database holds, without the columns that secrets belong in. */
export async function dumpWithoutSecrets({ db }: Studio): Promise<{ column: string; words: string }[]> {
  const dump: { column: string; words: string }[] = [];
  for (const { name, table, column } of await allColumns()) {
    if (name in secretColumns || !/text|json/.test(column.getSQLType())) continue;
    const { rows } = await db.execute<{ words: string | null }>(
      sql`select string_agg(distinct ${column}::text, ' ') as words from ${table}`,
    );
    if (rows[0]?.words) dump.push({ column: name, words: rows[0].words });
  }
  return dump;
}

/** Each email as its reader gets it. */
export async function mailsAsSent({ db, platform }: Studio): Promise<{ template: string; words: string }[]> {
  const rows = await db.select().from(mail_outbox).where(isNotNull(mail_outbox.sealed));
  return rows.map(({ template, sealed }) => ({ template: template ?? '', words: platform.secrets.open(sealed ?? '') }));
}
