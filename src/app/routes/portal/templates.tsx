import { listRoute } from '#app/list-route.server.ts';
import { listShouldRevalidate } from '#app/list-route.ts';
import { PortalTemplates } from '#features/sales/cart/screens/portal-templates.tsx';
import { templateList } from '#features/sales/templates/screens/use-templates.ts';
import type { Route } from './+types/templates.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Templates' }];

export const loader = listRoute(templateList, (api, query) => api.templates.list(query));

export { listShouldRevalidate as shouldRevalidate };

export default function PortalTemplatesPage({ loaderData }: Route.ComponentProps) {
  return <PortalTemplates {...loaderData} />;
}
