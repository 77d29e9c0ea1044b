import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '#db/client.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import { type Language, languages, type OtherLanguage } from '#shared/languages.ts';
import type { DraftInLanguage } from './draft-contract.ts';

type Translatable = PgTable & { [K in 'id' | 'original_id' | 'language' | 'published' | 'publish_at']: AnyPgColumn };

/** A record and its translations, the original first; for a query that names its columns with their table. */
export const languagesOf = (table: Translatable): SQL<DraftInLanguage[]> => sql`(
  select json_agg(json_build_object('id', one.id, 'language', one.language, 'is_public', one.published is not null,
    'is_planned', one.publish_at is not null) order by one.original_id is not null, one.language)
  from ${table} one
  where one.id = coalesce(${table.original_id}, ${table.id}) or one.original_id = coalesce(${table.original_id}, ${table.id}))`;

/** Of an original in a list: whether one of its translations meets a condition, which names their columns as those of `one`. */
export const hasTranslation = (table: Translatable, condition: SQL): SQL =>
  sql`exists (select from ${table} one where one.original_id = ${table.id} and ${condition})`;

type Versioned = PgTable & { [K in 'id' | 'version' | 'publish_at']: AnyPgColumn };

/** The version of an original; at a time to come, with what is planned for it until then. */
export async function versionOf(tx: Tx, table: Versioned, id: string, at?: Date): Promise<number | null> {
  const planned = at ? sql`case when ${table.publish_at} <= ${at.toISOString()} then 1 else 0 end` : sql`0`;
  const [row] = await tx
    .select({ version: sql<number>`${table.version} + ${planned}` })
    .from(table)
    .where(eq(table.id, id));
  return row?.version ?? null;
}

/** The version of the original whose words a new translation begins with: those of a draft are the next one. */
export const versionBegunWith = ({ version, draft }: { version: number; draft: unknown }): number =>
  version + (draft === null ? 0 : 1);

type Translated = { original_id: string | null; original_version: number | null; scheduled_original_version: number | null };

/** The version of the original that goes with a plan: whoever plans a translation has compared it with what the original says then. */
export async function versionPlannedWith(tx: Tx, table: Versioned, { original_id }: Pick<Translated, 'original_id'>, at: Date) {
  return original_id ? { scheduled_original_version: await versionOf(tx, table, original_id, at) } : {};
}

/** The version of the original that a translation is in line with once it is published. Nobody compares the two while a plan is carried out. */
export async function versionPublishedWith(tx: Tx, table: Versioned, row: Translated, isPlanned: boolean) {
  const version = row.original_id ? await versionOf(tx, table, row.original_id) : null;
  if (version === null) return {};
  const { original_version, scheduled_original_version } = row;
  const compared = isPlanned ? Math.min(scheduled_original_version ?? version, version) : version;
  // Begun with a draft that is not published yet, it is ahead; looked at since it was planned, it is in line with what was seen then.
  return { original_version: Math.max(original_version ?? 0, compared) };
}

/** The translations that were compared with the next version of an original. */
export const isAhead = (column: AnyPgColumn, original_id: AnyPgColumn, { id, version }: { id: string; version: number }) =>
  and(eq(original_id, id), gt(column, version));

type Planned = { [K in 'id' | 'original_id' | 'publish_at']: AnyPgColumn };

/** The order in which due records are published: an original before its translations. */
export const dueOrder = (table: Planned): SQL[] => [sql`${table.original_id} is not null`, asc(table.publish_at), asc(table.id)];

/** For links to a translation: its language while the site has it, and else English, in whose frame it is shown then. */
export const languageOfLink = async ({ site }: Pick<Platform, 'site'>, language: Language): Promise<Language> =>
  (await site.get()).languages.includes(language) ? language : 'en';

/** Nobody could read it in a language that the site does not have. */
export async function demandLanguage({ site }: Pick<Platform, 'site'>, language: OtherLanguage): Promise<void> {
  if ((await site.get()).languages.includes(language)) return;
  const message = `${languages[language].name} is not turned on. Settings, Site Texts, Languages does it.`;
  throw new AppError('BAD_REQUEST', message, { fields: { language: message } });
}

export const noTranslation = () => new AppError('CONFLICT', 'This is the original, not a translation.');

export const ofOriginal = (noun: string) =>
  new AppError('CONFLICT', `The address of a translation is that of the English ${noun}. Please change it there.`);
