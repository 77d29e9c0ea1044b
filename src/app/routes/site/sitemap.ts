import { pageContext } from '#app/page-context.ts';
import { publicPages } from '#app/public-pages.ts';
import { articlePath } from '#features/desk/help/policy.ts';
import { sitemapXml } from '#features/website/seo/site-files.ts';
import type { Route } from './+types/sitemap.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { api, site, publicUrl } = context.get(pageContext);
  const [{ settings }, { items }, own] = await Promise.all([site(), api.help.list(), api.content.listed()]);
  // A services page that asks visitors to sign in is nothing to be found by.
  const paths = publicPages.map(({ path }) => path).filter((path) => path !== '/services' || settings.show_services_to_visitors);
  // Examples are the studio's, until it has made them its own.
  const articles = items.filter(({ is_sample }) => !is_sample).map(({ slug }) => articlePath(slug));
  return new Response(sitemapXml(publicUrl, [...paths, ...own.items.map(({ slug }) => `/${slug}`), ...articles]), {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
