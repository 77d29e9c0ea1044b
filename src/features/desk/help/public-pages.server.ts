import { and, asc, eq, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { help_articles, help_slugs } from '#db/schema/desk/help.ts';
import type { PublicPage, PublicPageSource } from '#platform/feature/public-page.server.ts';
import { helpMeta } from './content.ts';
import { articlePath } from './policy.ts';

const overview: PublicPage = {
  ...{ path: '/help', label: 'Help', ...helpMeta },
  ...{ isListed: true, changed_at: null, pictures: [], links: [] },
};

const isPublished = eq(help_articles.status, 'published');

const published = (db: DbOrTx) =>
  db.select().from(help_articles).where(isPublished).orderBy(asc(help_articles.position), asc(help_articles.id));

/** An article has its title and summary in its own editor. */
export const helpPublicPages: PublicPageSource = {
  name: 'help',
  position: 20,
  list: async (db) => [
    overview,
    ...(await published(db)).map(({ id, slug, title, summary, is_sample, updated_at }) => ({
      ...{ path: articlePath(slug), label: title, title, description: summary ?? title },
      // Examples are the studio's, until it has made them its own.
      isListed: !is_sample,
      changed_at: updated_at,
      pictures: [],
      // Its texts hold no links.
      links: [],
      editor: `/admin/help/${id}`,
    })),
  ],
  formerRows:
    () => sql`select ${articlePath('')} || ${help_slugs.slug} as from_path, ${articlePath('')} || ${help_articles.slug} as target,
    ${help_slugs.created_at} as since from ${help_slugs}
    inner join ${help_articles} on ${help_articles.id} = ${help_slugs.article_id} where ${isPublished}`,
  findFormer: async (db, path) => {
    if (!path.startsWith(articlePath(''))) return null;
    const [row] = await db
      .select({ to: help_articles.slug })
      .from(help_slugs)
      .innerJoin(help_articles, eq(help_articles.id, help_slugs.article_id))
      .where(and(isPublished, eq(help_slugs.slug, path.slice(articlePath('').length))));
    return row ? articlePath(row.to) : null;
  },
};
