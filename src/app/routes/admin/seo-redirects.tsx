import { listRoute } from '#app/list-route.server.ts';
import { listShouldRevalidate } from '#app/list-route.ts';
import { RedirectsScreen, redirectList } from '#features/website/seo/screens/redirects-screen.tsx';
import type { Route } from './+types/seo-redirects.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Redirects: Content' }, { name: 'robots', content: 'noindex' }];

export const loader = listRoute(redirectList, (api, query) => api.seoPages.listRedirects(query));

export { listShouldRevalidate as shouldRevalidate };

export default function AdminSeoRedirects({ loaderData }: Route.ComponentProps) {
  return <RedirectsScreen {...loaderData} />;
}
