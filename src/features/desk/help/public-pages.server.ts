import { and, asc, eq } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { help_articles, help_slugs } from '#db/schema/desk/help.ts';
import type { PublicPage, PublicPageSource } from '#platform/feature/public-page.server.ts';
import { helpMeta } from './content.ts';
import { articlePath } from './policy.ts';

const overview: PublicPage = {
  ...{ path: '/help', label: 'Help', ...helpMeta },
  ...{ isListed: true, changed_at: null, pictures: [], links: [] },
};

const published = (db: DbOrTx) =>
  db
    .select()
    .from(help_articles)
    .where(eq(help_articles.status, 'published'))
    .orderBy(asc(help_articles.position), asc(help_articles.id));

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
  formerAddresses: async (db) =>
    (await moved(db)).map(({ from, to, since }) => ({ from: articlePath(from), to: articlePath(to), since })),
  findFormer: async (db, path) => {
    if (!path.startsWith(articlePath(''))) return null;
    const [row] = await moved(db, path.slice(articlePath('').length));
    return row ? articlePath(row.to) : null;
  },
};

const moved = (db: DbOrTx, slug?: string) =>
  db
    .select({ from: help_slugs.slug, to: help_articles.slug, since: help_slugs.created_at })
    .from(help_slugs)
    .innerJoin(help_articles, eq(help_articles.id, help_slugs.article_id))
    .where(and(eq(help_articles.status, 'published'), slug === undefined ? undefined : eq(help_slugs.slug, slug)));
