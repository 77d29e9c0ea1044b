import { answerKept } from '#app/kept-text.server.ts';
import { pageContext } from '#app/page-context.ts';
import { sitemapXml } from '#features/website/seo/site-files.ts';
import { everyPageTag } from '#shared/page-tags.ts';
import type { Route } from './+types/sitemap.ts';

export function loader(args: Route.LoaderArgs) {
  const { api, publicUrl } = args.context.get(pageContext);
  return answerKept(args, {
    ...{ key: 'sitemap', type: 'application/xml; charset=utf-8', shows: everyPageTag },
    write: async () => sitemapXml(publicUrl, (await api.seo.listed()).items),
  });
}
