import { pageContext } from '#app/page-context.ts';
import { publicPages } from '#app/public-pages.ts';
import { articlePath } from '#features/desk/help/policy.ts';
import { postPath } from '#features/website/blog/paths.ts';
import { studyPath, workPath } from '#features/website/case-studies/paths.ts';
import { sitemapXml } from '#features/website/seo/site-files.ts';
import type { Route } from './+types/sitemap.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { api, site, publicUrl } = context.get(pageContext);
  const [{ settings }, { items }, own, blog, work] = await Promise.all([
    site(),
    api.help.list(),
    api.content.listed(),
    api.blog.listed(),
    api.work.listed(),
  ]);
  // A services page that asks visitors to sign in, or a list without entries, is nothing to be found by.
  const isShown: Partial<Record<string, boolean>> = {
    '/services': settings.show_services_to_visitors,
    '/blog': blog.items.length > 0,
    [workPath]: work.items.length > 0,
  };
  const paths = publicPages.map(({ path }) => path).filter((path) => isShown[path] ?? true);
  // Examples are the studio's, until it has made them its own.
  const articles = items.filter(({ is_sample }) => !is_sample).map(({ slug }) => articlePath(slug));
  const posts = blog.items.map(({ slug }) => postPath(slug));
  const studies = work.items.map(({ slug }) => studyPath(slug));
  const pages = own.items.map(({ slug }) => `/${slug}`);
  return new Response(sitemapXml(publicUrl, [...paths, ...pages, ...articles, ...posts, ...studies]), {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
