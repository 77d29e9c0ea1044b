import { eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '#db/client.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import { languages, type OtherLanguage } from '#shared/languages.ts';
import type { DraftInLanguage } from './draft-contract.ts';

type Translatable = PgTable & { [K in 'id' | 'original_id' | 'language' | 'published']: AnyPgColumn };

/** A record and its translations, the original first; for a query that names its columns with their table. */
export const languagesOf = (table: Translatable): SQL<DraftInLanguage[]> => sql`(
  select json_agg(json_build_object('id', one.id, 'language', one.language, 'is_public', one.published is not null)
    order by one.original_id is not null, one.language)
  from ${table} one
  where one.id = coalesce(${table.original_id}, ${table.id}) or one.original_id = coalesce(${table.original_id}, ${table.id}))`;

/** Of the original of a translation. */
export async function versionOf(
  tx: Tx,
  table: PgTable & { [K in 'id' | 'version']: AnyPgColumn },
  id: string,
): Promise<number | null> {
  const [row] = await tx
    .select({ version: sql<number>`${table.version}` })
    .from(table)
    .where(eq(table.id, id));
  return row?.version ?? null;
}

/** Nobody could read it in a language that the site does not have. */
export async function demandLanguage({ site }: Pick<Platform, 'site'>, language: OtherLanguage): Promise<void> {
  if ((await site.get()).languages.includes(language)) return;
  const message = `${languages[language].name} is not turned on. Settings, Site Texts, Languages does it.`;
  throw new AppError('BAD_REQUEST', message, { fields: { language: message } });
}

export const noTranslation = () => new AppError('CONFLICT', 'This is the original, not a translation.');

export const ofOriginal = (noun: string) =>
  new AppError('CONFLICT', `The address of a translation is that of the English ${noun}. Please change it there.`);
