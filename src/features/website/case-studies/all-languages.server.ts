import { eq, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '#db/client.ts';
import { case_studies } from '#db/schema/website/case-studies.ts';

/** The ids of a case study in all its languages: it is about one client, whatever is said in which of them. */
export function allLanguagesOf(db: DbOrTx, { id, original_id }: { id: string; original_id: string | null }) {
  const original = original_id ?? id;
  return db
    .select({ id: case_studies.id })
    .from(case_studies)
    .where(or(eq(case_studies.id, original), eq(case_studies.original_id, original)));
}

/** To be joined, of a translation. */
export const original = alias(case_studies, 'original');

/** Whether visitors see what a row has published: a translation while its original is public. */
export const isSeen = sql<boolean>`(${case_studies.published} is not null
  and (${case_studies.original_id} is null or ${original.published} is not null))`;
