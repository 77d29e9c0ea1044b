import { pageContext } from '#app/page-context.ts';
import { sitemapXml } from '#features/website/seo/site-files.ts';
import type { Route } from './+types/sitemap.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { api, publicUrl } = context.get(pageContext);
  const { items } = await api.seo.listed();
  return new Response(sitemapXml(publicUrl, items), {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
