import { and, eq, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { newestFirst } from '#db/newest-first.ts';
import { case_studies, case_study_slugs } from '#db/schema/website/case-studies.ts';
import type { PagePart, PublicPageSource } from '#platform/feature/public-page.server.ts';
import { isPublic } from './any-study.server.ts';
import { workMeta } from './content.ts';
import { studyPath, workPath } from './paths.ts';

const text = (name: string) => sql<string>`coalesce(${case_studies.published} ->> ${name}, '')`;

const published = (db: DbOrTx, part: PagePart) =>
  db
    .select({
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
    .where(isPublic)
    .orderBy(...newestFirst(case_studies.published_at, case_studies.id));

/** A case study has its title and its summary in its own editor. */
export const workPublicPages: PublicPageSource = {
  name: 'work',
  position: 22,
  list: async (db, _, part) => {
    const studies = await published(db, part);
    const own = studies.filter(({ is_sample }) => !is_sample);
    return [
      {
        ...{ path: workPath, label: 'Work', ...workMeta },
        // A list without case studies, or of examples alone, is nothing to be found by.
        isListed: own.length > 0,
        changed_at: own[0]?.changed_at ?? null,
        ...{ pictures: [], links: [] },
      },
      ...studies.map(({ id, slug, title, summary, site_url, is_sample, changed_at, links }) => ({
        ...{ path: studyPath(slug), label: title, title, description: summary || title },
        isListed: !is_sample,
        ...{ changed_at, pictures: [], links: site_url ? [...links, site_url] : links },
        editor: `/admin/content/case-studies/${id}`,
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
