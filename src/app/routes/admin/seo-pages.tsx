import { listRoute } from '#app/list-route.server.ts';
import { listShouldRevalidate } from '#app/list-route.ts';
import { SeoPagesScreen, seoPageList } from '#features/website/seo/screens/pages-screen.tsx';
import type { Route } from './+types/seo-pages.ts';

export const meta: Route.MetaFunction = () => [{ title: 'SEO: Content' }, { name: 'robots', content: 'noindex' }];

export const loader = listRoute(seoPageList, (api, query) => api.seoPages.listPages(query));

export { listShouldRevalidate as shouldRevalidate };

export default function AdminSeoPages({ loaderData }: Route.ComponentProps) {
  return <SeoPagesScreen {...loaderData} />;
}
