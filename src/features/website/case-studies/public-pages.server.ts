import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { newestFirst } from '#db/newest-first.ts';
import { case_studies, case_study_slugs } from '#db/schema/website/case-studies.ts';
import type { PagePart, PublicPageSource } from '#platform/feature/public-page.server.ts';
import { isPublic } from './any-study.server.ts';
import { workMeta } from './content.ts';
import { studyPath, workPath } from './paths.ts';

const text = (name: string) => sql<string>`coalesce(${case_studies.published} ->> ${name}, '')`;

/** Case studies and their translations. */
const published = (db: DbOrTx, part: PagePart) =>
  db
    .select({
      ...{ original_id: case_studies.original_id, language: case_studies.language },
      ...{ id: case_studies.id, slug: case_studies.slug, is_sample: case_studies.is_sample, changed_at: case_studies.changed_at },
      ...{ title: text('title'), summary: text('summary') },
      // The site of a client who is not named is not linked.
      site_url: sql<string>`case when ${case_studies.published} ->> 'is_anonymous' = 'true' then '' else ${text('site_url')} end`,
      links:
        part === 'heads'
          ? sql<string[]>`'[]'::jsonb`
          : sql<string[]>`jsonb_path_query_array(${case_studies.published}, 'strict $.blocks.**.href')`,
    })
    .from(case_studies)
    .where(isNotNull(case_studies.published))
    .orderBy(...newestFirst(case_studies.published_at, case_studies.id));

type Row = Awaited<ReturnType<typeof published>>[number];

const pageOf = ({ id, title, summary, site_url, changed_at, links }: Row) => ({
  ...{ title, description: summary || title, changed_at, pictures: [], editor: `/admin/content/case-studies/${id}` },
  links: site_url ? [...links, site_url] : links,
});

/** A case study has its title and its summary in its own editor. */
export const workPublicPages: PublicPageSource = {
  name: 'work',
  position: 22,
  list: async (db, _, part) => {
    const rows = await published(db, part);
    const studies = rows.filter(({ original_id }) => original_id === null);
    const own = studies.filter(({ is_sample }) => !is_sample);
    const translations = Map.groupBy(rows, ({ original_id }) => original_id);
    const translationsOf = (id: string) =>
      Object.fromEntries((translations.get(id) ?? []).map((row) => [row.language, pageOf(row)]));
    return [
      {
        ...{ path: workPath, label: 'Work', ...workMeta },
        // A list without case studies, or of examples alone, is nothing to be found by.
        isListed: own.length > 0,
        changed_at: own[0]?.changed_at ?? null,
        ...{ pictures: [], links: [] },
      },
      ...studies.map((study) => ({
        ...{ path: studyPath(study.slug), label: study.title, isListed: !study.is_sample },
        ...{ ...pageOf(study), translations: translationsOf(study.id) },
      })),
    ];
  },
  formerRows:
    () => sql`select ${studyPath('')} || ${case_study_slugs.slug} as from_path, ${studyPath('')} || ${case_studies.slug} as target,
    ${case_study_slugs.created_at} as since from ${case_study_slugs}
    inner join ${case_studies} on ${case_studies.id} = ${case_study_slugs.case_study_id} where ${isPublic}`,
  findFormer: async (db, path) => {
    const prefix = studyPath('');
    if (!path.startsWith(prefix)) return null;
    const [row] = await db
      .select({ to: case_studies.slug })
      .from(case_study_slugs)
      .innerJoin(case_studies, eq(case_studies.id, case_study_slugs.case_study_id))
      .where(and(isPublic, eq(case_study_slugs.slug, path.slice(prefix.length))));
    return row ? studyPath(row.to) : null;
  },
};
