import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { newestFirst } from '#db/newest-first.ts';
import { blog_posts, blog_slugs } from '#db/schema/website/blog.ts';
import { readPictures } from '#features/website/media/pictures.server.ts';
import type { Pictures } from '#features/website/publishing/blocks-policy.ts';
import type { PagePart, PublicPageSource } from '#platform/feature/public-page.server.ts';
import { blogMeta } from './content.ts';
import { postPath } from './paths.ts';

const isPublic = and(isNotNull(blog_posts.published), isNull(blog_posts.original_id));

const nothing = sql<string[]>`'[]'::jsonb`;

/** Posts and their translations. */
const published = (db: DbOrTx, part: PagePart) =>
  db
    .select({
      ...{ original_id: blog_posts.original_id, language: blog_posts.language },
      ...{ id: blog_posts.id, slug: blog_posts.slug, is_sample: blog_posts.is_sample, changed_at: blog_posts.changed_at },
      title: sql<string>`coalesce(${blog_posts.public_title}, '')`,
      excerpt: blog_posts.public_excerpt,
      links:
        part === 'heads' ? nothing : sql<string[]>`jsonb_path_query_array(${blog_posts.published}, 'strict $.blocks.**.href')`,
      media: part === 'heads' ? nothing : sql<string[]>`coalesce(${blog_posts.public_media}, '[]')`,
    })
    .from(blog_posts)
    .where(isNotNull(blog_posts.published))
    .orderBy(...newestFirst(blog_posts.published_at, blog_posts.id));

type Row = Awaited<ReturnType<typeof published>>[number];

const pageOf = ({ id, title, excerpt, changed_at, links, media }: Row, pictures: Pictures) => ({
  ...{ title, description: excerpt || title, changed_at, links, editor: `/admin/content/blog/${id}` },
  pictures: [...new Set(media.flatMap((one) => pictures[one]?.src ?? []))],
});

/** A post has its title and its excerpt in its own editor. */
export const blogPublicPages: PublicPageSource = {
  name: 'blog',
  position: 24,
  list: async (db, _, part) => {
    const rows = await published(db, part);
    const posts = rows.filter(({ original_id }) => original_id === null);
    const own = posts.filter(({ is_sample }) => !is_sample);
    const pictures = await readPictures(db, [...new Set(rows.flatMap(({ media }) => media))]);
    const translations = Map.groupBy(rows, ({ original_id }) => original_id);
    const translationsOf = (id: string) =>
      Object.fromEntries((translations.get(id) ?? []).map((row) => [row.language, pageOf(row, pictures)]));
    return [
      {
        ...{ path: '/blog', label: 'Blog', ...blogMeta },
        // A list without posts, or of examples alone, is nothing to be found by.
        isListed: own.length > 0,
        changed_at: own[0]?.changed_at ?? null,
        ...{ pictures: [], links: [] },
      },
      ...posts.map((post) => ({
        ...{ path: postPath(post.slug), label: post.title, isListed: !post.is_sample },
        ...{ ...pageOf(post, pictures), translations: translationsOf(post.id) },
      })),
    ];
  },
  formerRows:
    () => sql`select ${postPath('')} || ${blog_slugs.slug} as from_path, ${postPath('')} || ${blog_posts.slug} as target,
    ${blog_slugs.created_at} as since from ${blog_slugs}
    inner join ${blog_posts} on ${blog_posts.id} = ${blog_slugs.post_id} where ${isPublic}`,
  findFormer: async (db, path) => {
    const prefix = postPath('');
    if (!path.startsWith(prefix)) return null;
    const [row] = await db
      .select({ to: blog_posts.slug })
      .from(blog_slugs)
      .innerJoin(blog_posts, eq(blog_posts.id, blog_slugs.post_id))
      .where(and(isPublic, eq(blog_slugs.slug, path.slice(prefix.length))));
    return row ? postPath(row.to) : null;
  },
};
