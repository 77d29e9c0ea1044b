import { pageContext } from '#app/page-context.ts';
import { publicPages } from '#app/public-pages.ts';
import { sitemapXml } from '#features/website/seo/site-files.ts';
import type { Route } from './+types/sitemap.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { site, publicUrl } = context.get(pageContext);
  const { settings } = await site();
  // A services page that asks visitors to sign in is nothing to be found by.
  const paths = publicPages.map(({ path }) => path).filter((path) => path !== '/services' || settings.show_services_to_visitors);
  return new Response(sitemapXml(publicUrl, paths), {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
