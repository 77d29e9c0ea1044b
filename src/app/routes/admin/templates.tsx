import { listRoute } from '#app/list-route.server.ts';
import { listShouldRevalidate } from '#app/list-route.ts';
import { TemplatesScreen } from '#features/sales/templates/screens/templates-screen.tsx';
import { templateList } from '#features/sales/templates/screens/use-templates.ts';
import type { Route } from './+types/templates.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Templates' }, { name: 'robots', content: 'noindex' }];

export const loader = listRoute(templateList, (api, query) => api.templates.adminList(query));

export { listShouldRevalidate as shouldRevalidate };

export default function AdminTemplates({ loaderData }: Route.ComponentProps) {
  return <TemplatesScreen {...loaderData} />;
}
