import { listRoute } from '#app/list-route.server.ts';
import { listShouldRevalidate } from '#app/list-route.ts';
import { FormerScreen, formerList } from '#features/website/seo/screens/former-screen.tsx';
import type { Route } from './+types/seo-former.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Former Addresses: Content' }, { name: 'robots', content: 'noindex' }];

export const loader = listRoute(formerList, (api, query) => api.seoPages.listFormer(query));

export { listShouldRevalidate as shouldRevalidate };

export default function AdminSeoFormer({ loaderData }: Route.ComponentProps) {
  return <FormerScreen {...loaderData} />;
}
