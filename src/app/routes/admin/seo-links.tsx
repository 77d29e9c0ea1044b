import { data } from 'react-router';
import { loadList } from '#app/list-route.server.ts';
import { listShouldRevalidate } from '#app/list-route.ts';
import { pageContext } from '#app/page-context.ts';
import { LinksScreen, linkList } from '#features/website/seo/screens/links-screen.tsx';
import type { Route } from './+types/seo-links.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Links: Content' }, { name: 'robots', content: 'noindex' }];

export async function loader(args: Route.LoaderArgs) {
  const [{ loaded, status }, loadedCheck] = await Promise.all([
    loadList(args, linkList, (api, query) => api.seoPages.listLinks(query)),
    args.context
      .get(pageContext)
      .api.seoPages.linkCheck()
      .catch(() => null),
  ]);
  return data({ loaded, loadedCheck }, { status });
}

export { listShouldRevalidate as shouldRevalidate };

export default function AdminSeoLinks({ loaderData }: Route.ComponentProps) {
  return <LinksScreen {...loaderData} />;
}
